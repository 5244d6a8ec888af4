// Quotes and verdicts of a report, looked at once more with nothing but the bundle.
import { judge } from '../citations/claims.ts';
import { judgeClaim } from '../citations/entailment/judge-claim.ts';
import { createLocator } from '../citations/locate.ts';
import { judgeNumbers } from '../citations/numbers/judge-numbers.ts';
import type { JudgedText, Quote, Records } from './records.ts';

export interface Again {
  /** Quotes that stand in the text of their page at their place, or somewhere in it. */
  readonly found: number;
  /** What is said to stand there, and does not: ids of evidence. */
  readonly lost: readonly string[];
  /** Verdicts that follow from their quotes by rules, and do so again. */
  readonly judged: number;
  /** The others, whoever gave them. */
  readonly taken: number;
}

/** `text`: of a page; null: it is not in the bundle. `request`: labels before quotations may be words of it. */
export function lookAgain(
  { evidence, claims }: Records,
  text: (hash: string) => string | null,
  request: string,
): Again {
  const verified = evidence.filter((quote) => quote.verified && text(quote.pageHash) !== null);
  const lost = verified.filter((quote) => !stands(quote, text(quote.pageHash) ?? '')).map(({ id }) => id);
  const quotes = new Map(evidence.map((quote) => [quote.id, quote]));
  const namesOf = namesIn(text);
  const judged = claims.filter((claim) => followsAgain(claim, quotes, namesOf, request)).length;
  const given = claims.filter(({ verdict }) => verdict !== null).length;
  return { found: verified.length - lost.length, lost, judged, taken: given - judged };
}

function stands({ quote, start, end }: Quote, text: string): boolean {
  return text.slice(start, end) === quote && createLocator(text).locate(quote) !== null;
}

/** What a source is called: title, address, and the headings of its page. */
function namesIn(text: (hash: string) => string | null): (quote: Quote) => readonly string[] {
  const headings = new Map<string, readonly string[]>();
  return ({ pageHash, title, url }) => {
    const known =
      headings.get(pageHash) ??
      Array.from((text(pageHash) ?? '').matchAll(heading), (found) => found[1] ?? '');
    headings.set(pageHash, known);
    return [title, url, ...known];
  };
}

const heading = /^#{1,6}[ \t]+(\S.*)$/gm;

function followsAgain(
  claim: JudgedText,
  quotes: ReadonlyMap<string, Quote>,
  namesOf: (quote: Quote) => readonly string[],
  request: string,
): boolean {
  const { text, verdict, how, numbers } = claim;
  const own = claim.evidence.flatMap((id) => quotes.get(id) ?? []);
  if (how === 'literal') {
    const cited = own.map((one) => ({
      n: one.number ?? 0,
      quote: one.quote,
      verified: one.verified,
      names: namesOf(one),
    }));
    return judge({ ...claim, numbers }, cited, { names: [], request }).verdict === verdict;
  }
  const evidence = own.filter(({ verified }) => verified);
  if (how !== 'rules' || evidence.length === 0) return false;
  const rules = judgeClaim(text, evidence);
  if (rules.sure && rules.verdict === verdict) return true;
  const { overall } = judgeNumbers(
    text,
    evidence.map(({ quote }) => quote),
  );
  if (verdict === 'unsupported') return rules.contradiction !== null;
  return verdict === 'partial' && (rules.veto !== null || overall === 'mismatch' || overall === 'absent');
}
