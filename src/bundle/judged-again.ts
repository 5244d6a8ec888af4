// Quotes and verdicts of a report, looked at once more with nothing but the bundle.
import { isLiteral, isQuotation } from '../citations/literal.ts';
import { createLocator } from '../citations/locate.ts';
import type { JudgedText, Quote, Records } from './records.ts';

export interface Again {
  /** Quotes that stand in the text of their page at their place, or somewhere in it. */
  readonly found: number;
  /** What is said to stand there, and does not: ids of evidence. */
  readonly lost: readonly string[];
  /** Claims that are said to be word for word in their source, and are. */
  readonly judged: number;
  /** The other verdicts: a model gave them, and what it said is on record. */
  readonly taken: number;
}

/** `text`: of a page; null: it is not in the bundle. */
export function lookAgain({ evidence, claims }: Records, text: (hash: string) => string | null): Again {
  const verified = evidence.filter((quote) => quote.verified && text(quote.pageHash) !== null);
  const lost = verified.filter((quote) => !stands(quote, text(quote.pageHash) ?? '')).map(({ id }) => id);
  const quotes = new Map(evidence.map((quote) => [quote.id, quote]));
  const judged = claims.filter((claim) => isWordForWord(claim, quotes)).length;
  const given = claims.filter(({ verdict }) => verdict !== null).length;
  return { found: verified.length - lost.length, lost, judged, taken: given - judged };
}

function stands({ quote, start, end }: Quote, text: string): boolean {
  return text.slice(start, end) === quote && createLocator(text).locate(quote) !== null;
}

function isWordForWord({ text, how, evidence }: JudgedText, quotes: ReadonlyMap<string, Quote>): boolean {
  if (how !== 'literal') return false;
  const own = evidence.flatMap((id) => quotes.get(id)?.quote ?? []);
  return isLiteral(text, own) || isQuotation(text, own);
}
