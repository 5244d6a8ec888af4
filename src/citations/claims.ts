// The claims of a report: every cited stretch of its text, with the numbers it cites.
import { escapeQuote } from './escape.ts';

export interface Claim {
  readonly id: string;
  /** The claim without its markers. */
  readonly text: string;
  /** `report.slice(start, end)` is the claim in the report, markers included (A97). */
  readonly start: number;
  readonly end: number;
  /** Numbers cited, in order, each once (A98). */
  readonly numbers: readonly number[];
}

/** A quote with the number under which it is cited. */
export interface CitedQuote {
  readonly n: number;
  readonly quote: string;
  readonly verified: boolean;
}

export interface JudgedClaim extends Claim {
  /** `supported` when it says what verified quotes say, word for word; null (abstained) when that cannot be told. */
  readonly verdict: 'supported' | null;
  readonly reason: string;
  /** Indices of the quotes it rests on. */
  readonly quotes: readonly number[];
}

// A stretch that ends in one or more markers: not across lines, not a page's own escaped brackets.
const cited = /[^\n]*?(?<!\\)((?:\[\d{1,4}\][ \t]*)+)/g;

/** The claims of a report in the order of its text. Code blocks make no claims (A138). */
export function claimsOf(report: string): Claim[] {
  const prose = report.replace(/```[\s\S]*?(?:```|$)/g, (block) => block.replace(/\S/g, ' '));
  const claims: Claim[] = [];
  for (const match of prose.matchAll(cited)) {
    const markers = match[1] ?? '';
    const raw = match[0].trimEnd();
    const text = match[0]
      .slice(0, -markers.length)
      .replace(/^\s*(?:[-*>]\s+|\d+\.\s+|[.,;:]\s*)+/, '')
      .trim();
    if (text === '') continue;
    const start = match.index + match[0].indexOf(text);
    const numbers = [...new Set(Array.from(markers.matchAll(/\d+/g), Number))];
    claims.push({ id: `claim-${claims.length + 1}`, text, start, end: match.index + raw.length, numbers });
  }
  return claims;
}

/** Judges a claim without a model: word for word what a verified quote under one of its numbers says, or abstained. */
export function judge(claim: Claim, quotes: readonly CitedQuote[]): JudgedClaim {
  const own = quotes.flatMap((quote, index) =>
    claim.numbers.includes(quote.n) ? [{ ...quote, index }] : [],
  );
  const said = own.filter(({ quote }) => says(claim.text, escapeQuote(quote)));
  const rests = (said.length > 0 ? said : own).map(({ index }) => index);
  if (said.length > 0 && said.every(({ verified }) => verified)) {
    return { ...claim, verdict: 'supported', reason: 'word for word in the source', quotes: rests };
  }
  const reason =
    said.length > 0 ? 'the quote was not found in the source' : 'not a literal quote; not checked';
  return { ...claim, verdict: null, reason, quotes: rests };
}

/** The claim holds the whole quote, or what it puts in quotation marks is a part of the quote. */
function says(claim: string, quote: string): boolean {
  const part = /“(.+)”/su.exec(claim)?.[1];
  return claim.includes(quote) || (part !== undefined && quote.includes(part));
}
