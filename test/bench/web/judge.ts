// How far an answer is right, by what the question says of right answers.
import type { ReportDraft } from '../../../src/agents/writer/contract.ts';
import { fileOf } from './pages.ts';
import { bare } from './questions.ts';
import type { GoldEvidence, Question } from './questions.ts';

export interface JudgedQuestion {
  readonly id: string;
  readonly split?: string;
  readonly answered: ReportDraft['answered'];
  readonly citations: number;
  /** Places where the answer stands; none when the pages cannot answer. */
  readonly gold: number;
  /** Gold places whose page is cited, and whose quote is. */
  readonly goldPagesFound: number;
  readonly goldQuotesFound: number;
  /** Patterns that a right answer matches, and how many match the report and its first paragraph. */
  readonly mustMatch: number;
  readonly matched: number;
  readonly matchedAtOnce: number;
  /** Unanswerable, and the report says so; answerable, and the report says it is not. */
  readonly refused: boolean;
  readonly wronglyRefused: boolean;
}

export function judge(question: Question, { answered, citations, text }: ReportDraft): JudgedQuestion {
  const { id, split, evidence, must_match: patterns } = question;
  const cited = evidence.map((gold) => ({ gold, quotes: quotesOf(gold, citations) }));
  const says = (part: string) => patterns.filter((pattern) => pattern.test(flat(part))).length;
  const answerable = evidence.length > 0 || patterns.length > 0;
  return {
    id,
    ...(split === undefined ? {} : { split }),
    answered,
    citations: citations.length,
    gold: evidence.length,
    goldPagesFound: cited.filter(({ quotes }) => quotes.length > 0).length,
    goldQuotesFound: cited.filter(({ gold, quotes }) => quotes.some((quote) => holds(gold, quote))).length,
    mustMatch: patterns.length,
    matched: says(text),
    matchedAtOnce: says(text.split('\n', 1)[0] ?? ''),
    refused: !answerable && answered === 'no',
    wronglyRefused: answerable && answered === 'no',
  };
}

/** The quotes of a gold page that are cited. */
function quotesOf({ url }: GoldEvidence, citations: ReportDraft['citations']): readonly string[] {
  const addresses = new Set(url.map((one) => `knowledge:${fileOf(one)}`));
  return citations.filter((citation) => addresses.has(citation.url)).map(({ quote }) => quote);
}

function holds({ quote, pattern }: GoldEvidence, cited: string): boolean {
  if (pattern !== undefined && !pattern.test(flat(cited))) return false;
  return quote === undefined || bare(cited).includes(bare(quote));
}

function flat(text: string): string {
  return text.replaceAll(/[\s|]+/g, ' ');
}
