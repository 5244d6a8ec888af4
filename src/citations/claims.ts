// The claims of a report: every cited stretch of its text, with the numbers it cites.
import { withoutCodeBrackets } from './code.ts';
import { escapeQuote } from './escape.ts';
import { isLabel } from './label.ts';
import type { Names } from './label.ts';
import { locate } from './locate.ts';
import { isTurnedRound, plain, quotationIn, saysSomething } from './quotation.ts';
import { sentenceStarts } from '../text/sentences.ts';
import type { Markers } from '../text/sentences.ts';

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
  /** What its source is called: title, headings, address. */
  readonly names?: readonly string[];
}

export interface JudgedClaim extends Claim {
  /** `supported` when it says what verified quotes say, word for word; null (abstained) when that cannot be told. */
  readonly verdict: 'supported' | null;
  readonly reason: string;
  /** Indices of the quotes it rests on. */
  readonly quotes: readonly number[];
}

// Not a page's own escaped brackets, not an index such as a[3].
const markers = /(?<![\\\w])\[\d{1,4}\](?:[ \t]*\[\d{1,4}\])*/g;

/**
 * The claims of a report in the order of its text: each sentence, table row or heading with markers, up to its last
 * one unless it says more behind it. Code makes no claims (A138).
 */
export function claimsOf(report: string): Claim[] {
  const prose = withoutCodeBrackets(report);
  const claims: Claim[] = [];
  let offset = 0;
  for (const line of prose.split('\n')) {
    const found = Array.from(line.matchAll(markers), markersOf);
    if (found.length > 0) {
      const original = report.slice(offset, offset + line.length);
      const starts = /^\s*\|/.test(line) ? [0] : sentenceStarts(line, found);
      let next = 0;
      starts.forEach((start, index) => {
        const end = starts[index + 1] ?? line.length;
        const own: Markers[] = [];
        for (; (found[next]?.start ?? Infinity) < end; next += 1) own.push(...found.slice(next, next + 1));
        const claim = claimIn(original, start, end, own);
        if (claim === null) return;
        const { text, from, to, numbers } = claim;
        const id = `claim-${claims.length + 1}`;
        claims.push({ id, text, start: offset + from, end: offset + to, numbers });
      });
    }
    offset += line.length + 1;
  }
  return claims;
}

function markersOf(match: RegExpExecArray): Markers {
  const numbers = Array.from(match[0].matchAll(/\d+/g), ([digits]) => Number(digits));
  return { start: match.index, end: match.index + match[0].length, numbers };
}

/** What begins a line or follows a marker and is no part of the claim. */
const lead = /^\s*(?:[-*>]\s+|\d+[.)]\s+|#{1,6}\s+|\|\s*|[.,;:]\s*)*/;

function claimIn(line: string, start: number, end: number, own: readonly Markers[]) {
  const last = own.at(-1);
  if (last === undefined) return null;
  const saysMore = /[\p{L}\p{N}]/u.test(line.slice(last.end, end));
  const to = saysMore ? start + line.slice(start, end).trimEnd().length : last.end;
  const from = start + (lead.exec(line.slice(start, end))?.[0].length ?? 0);
  let text = '';
  let done = from;
  for (const group of own) {
    // a marker takes the space before it along
    text = (text + line.slice(done, group.start)).trimEnd();
    done = Math.max(done, group.end);
  }
  text = (text + line.slice(done, to)).trim();
  if (line.trimStart().startsWith('|')) text = text.replace(/(?<![ |])[ |]+$/, '');
  // one half of bold: the other one stands behind the marker
  text = text.replace(/^\*\*(?=[^*]*$)/, '');
  return text === ''
    ? null
    : { text, from, to, numbers: [...new Set(own.flatMap(({ numbers }) => numbers))] };
}

const nothingKnown: Names = { names: [] };

/**
 * Judges a claim without a model: word for word what a verified quote under one of its numbers says, or abstained.
 * `known`: what else a label before a quotation may say.
 */
export function judge(claim: Claim, quotes: readonly CitedQuote[], known = nothingKnown): JudgedClaim {
  const own = quotes.flatMap((quote, index) =>
    claim.numbers.includes(quote.n) ? [{ ...quote, index }] : [],
  );
  const said = own.filter((one) =>
    [escapeQuote(one.quote), one.quote].some((quote) => says(claim.text, one, quote, known)),
  );
  const rests = (said.length > 0 ? said : own).map(({ index }) => index);
  if (said.length > 0 && said.every(({ verified }) => verified)) {
    return { ...claim, verdict: 'supported', reason: 'word for word in the source', quotes: rests };
  }
  const reason =
    said.length > 0 ? 'the quote was not found in the source' : 'not a literal quote; not checked';
  return { ...claim, verdict: null, reason, quotes: rests };
}

/**
 * The claim is the whole quote, or a part of it in quotation marks with nothing but a label before it. Any other words
 * before a quotation are a claim of their own; a few words of a quote say nothing, and so do words out of a denial.
 */
function says(claim: string, cited: CitedQuote, quote: string, known: Names): boolean {
  const whole = plain(quote);
  if (plain(claim) === whole) return true;
  const quotation = quotationIn(claim);
  if (quotation === null) return false;
  const { lead: before, part } = quotation;
  if (!saysSomething(part) && (before !== '' || plain(part) !== whole)) return false;
  if (!isLabel(before, { ...known, names: [...known.names, ...(cited.names ?? [])] })) return false;
  return locate(plain(part), whole) !== null && !isTurnedRound(part, cited.quote);
}
