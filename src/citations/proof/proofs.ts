// What can be proved of a claim in any language: its digits stand in its evidence, the request or a valid calculation, its
// quotations stand there word for word, and the words that decided the verdict are where they must be.
import { compare, fraction, rounded, type Fraction } from '../../base/fraction.ts';
import { numeralsIn, saysTheSame, type Numeral, wholeNumeral } from '../../text/numerals.ts';
import { timesIn } from '../../text/times.ts';
import { wordsOf } from '../../text/words.ts';
import { type EvidenceBlock, wordsOfBlock } from '../blocks.ts';
import { codeIn } from '../code.ts';
import { createLocator } from '../locate.ts';
import { calculate, type Calculation } from './calculation.ts';
import { notQuotedFrom, quotationsIn } from '../literal.ts';
import { monthsIn, numbersOf, wholesIn } from './known-numbers.ts';

/** What a judge gave for its verdict. */
export interface Given {
  readonly verdict: 'supported' | 'computed' | 'concluded';
  /** Words of the evidence that decide, as they stand there. */
  readonly words: readonly string[];
  /** Null: nothing was calculated. */
  readonly calculation: string | null;
  /** Numbers of the evidence that decides. */
  readonly evidence: readonly number[];
  /** Of a conclusion, numbers that it proposes itself, as the claim has them: no source has to have them. Left out: none. */
  readonly proposes?: readonly string[];
}

export interface Failure {
  readonly kind: 'digits' | 'quotation' | 'words' | 'calculation' | 'premises';
  /** A sentence for people and for the judge. */
  readonly reason: string;
}

/** What a claim may rest on. */
export interface Grounds {
  readonly blocks: readonly EvidenceBlock[];
  /** The request with all that was assumed: its numbers and words are given. */
  readonly request: string;
  /** The sentence before it, which is checked itself: it may go on with its numbers. */
  readonly before?: string;
  /** What the draft proposes elsewhere, which is checked there: a calculation may start from its numbers. */
  readonly proposed?: readonly Numeral[];
  /** The numbers of the draft's steps: a sentence may name one. */
  readonly steps?: string;
  /**
   * No other judge looks after this one: of all that a calculation puts in, one number has to stand, and a conclusion may propose code and
   * values, and give a single word in quotation marks as an example.
   */
  readonly isLast?: boolean;
}

/** Why an accepting verdict is not proved; null: nothing stands against it. */
export function failureOf(claim: string, given: Given, grounds: Grounds): Failure | null {
  const { before = '', proposed = [], steps = '', isLast = false } = grounds;
  const texts = [...grounds.blocks.map(wordsOfBlock), grounds.request];
  const calculations = calculationsIn(given.calculation ?? '');
  // "22:00" says what "22 Uhr" says
  const fullHours = timesIn(claim).filter(({ values }) => values.length > 1);
  const written = numeralsIn(claim);
  const hasNumbers = written.length > 0 || calculations.length > 0;
  const sources = hasNumbers ? [...texts, before, steps] : [];
  const known = sources.flatMap(numbersOf);
  const besides =
    calculations.length === 0
      ? []
      : [...proposed, ...[...texts, before].flatMap((text) => [...timesIn(text), ...monthsIn(text)])];
  const { computed, stray } = founded(calculations, [...known, ...besides], isLast);
  const wholes =
    written.length === 0 ? [] : wholesIn(claim, sources, [...known, ...computed.flatMap(resultsOf)]);
  const isConclusion = isLast && given.verdict === 'concluded';
  const code = isConclusion ? codeIn(claim).map(([start, end]) => ({ start, end })) : [];
  const own = isConclusion ? (given.proposes ?? []).flatMap(numeralsIn).map(({ raw }) => raw) : [];
  const numbers = written.filter(
    (one) =>
      !isKey(claim, one) &&
      !fullHours.some(({ start, end }) => one.start > start && one.end <= end) &&
      ![...wholes, ...code].some(({ start, end }) => one.start >= start && one.end <= end) &&
      (claim[one.end] !== '.' || !isDayOf(one.raw, known)) &&
      !own.includes(one.raw),
  );
  const mistaken = calculations.find(({ calculation }) => !calculation.holds);
  if (mistaken !== undefined) return wrong(mistaken.text, mistaken.calculation);
  return (
    withoutDigits(numbers, known, computed, stray) ??
    misquoted(claim, texts, isConclusion) ??
    (computed.length === 0 ? withoutGrounds(given, grounds) : null)
  );
}

/** Whether it names a key that is held with another one: the 5 of Ctrl+F5. Keyboards have up to F24. */
function isKey(claim: string, { start, end }: Numeral): boolean {
  const before = claim.slice(Math.max(0, start - 8), start);
  const key = claim.slice(start, end);
  return (
    /\p{L}{2} ?\+ ?F$/u.test(before) &&
    /^(?:[1-9]|1\d|2[0-4])$/.test(key) &&
    !/^[\p{L}_]/u.test(claim.slice(end))
  );
}

/** Whether "1.3", with another stop behind it, is the first of March of a date that is known: German and others write days so. */
function isDayOf(raw: string, known: readonly Numeral[]): boolean {
  const parts = /^(\d{1,2})\.(\d{1,2})$/.exec(raw)?.slice(1).map(Number) ?? [];
  const values = known.flatMap((one) => one.values);
  return (
    parts.length === 2 && parts.every((part) => values.some((value) => equal(value, fraction(BigInt(part)))))
  );
}

/** A model may give several, one after the other; what is no calculation proves nothing and is left out. */
function calculationsIn(text: string) {
  return text.split(/[;\n]/).flatMap((part) => {
    const calculation = calculate(part);
    return calculation === null ? [] : [{ text: part.trim(), calculation }];
  });
}

/** Days and minutes are counted from where nobody does. */
const clock = /\d-\d\d-\d|\d:\d/;

function wrong(text: string, { sides }: Calculation): Failure {
  const [first] = sides;
  const result = first === undefined || clock.test(text) ? '' : `: it gives ${shown(first.value)}`;
  return { kind: 'calculation', reason: `The calculation “${text}” is wrong${result}.` };
}

function shown({ top, bottom }: Fraction): string {
  return bottom === 1n ? String(top) : String(Number(top) / Number(bottom));
}

/** Numbers by which amounts are converted into each other, and their powers: time, dozens, percent, metric and binary units. */
const conversions = [60n, 24n, 7n, 12n, 100n, 10n, 1000n, 1024n];
/** Binary units in metric ones: 1.024, and powers of it up to terabytes. */
const binary = [1n, 2n, 3n, 4n].map((power) => fraction(128n ** power, 125n ** power));
/** Of these no powers: bits of a byte; seconds of a day and a week, minutes of a day and a week, hours of a week: products of several of them. */
const factors = [8n, 86_400n, 604_800n, 1_440n, 10_080n, 168n];

/** Those that rest on what is known; what one of them comes to is known to the next. `stray`: a number of another that does not. */
function founded(
  calculations: ReturnType<typeof calculationsIn>,
  given: readonly Numeral[],
  isLast: boolean,
): { readonly computed: readonly Calculation[]; readonly stray: string | null } {
  const known = [...given];
  const strays: string[] = [];
  const computed = calculations.flatMap(({ text, calculation }) => {
    const [stray] = straysIn(calculation, known, isLast);
    if (stray === undefined) known.push(...resultsOf(calculation));
    else if (!clock.test(text)) strays.push(shown(stray));
    return stray === undefined ? [calculation] : [];
  });
  return { computed, stray: strays[0] ?? null };
}

/** What it comes to, its parts on the way, and what was put in. */
function resultsOf({ sides }: Calculation): Numeral[] {
  return sides
    .flatMap(({ value, results, operands }) => [value, ...results, ...operands])
    .map((value) => wholeNumeral('', 0, [value]));
}

/**
 * The numbers that stand nowhere. What is put in has to be known, perhaps in other units, to convert units, or to come from
 * an earlier side; a side that is a number has to come out of another one; and one number has to be known as it is.
 */
function straysIn({ sides }: Calculation, known: readonly Numeral[], isLast: boolean): readonly Fraction[] {
  // of "160 million" the 160, too, which a calculation multiplies itself
  const stands = (number: Fraction) =>
    known.some(({ values, unscaled = [] }) => [...values, ...unscaled].some((one) => equal(one, number)));
  const converts = (number: Fraction) =>
    known.some(({ values }) => values.some((one) => isConverted(number, one) || isConverted(one, number)));
  const worked = sides.filter(({ places }) => places === null);
  const putIn = worked.flatMap(({ operands }, index) => {
    const earlier = worked.slice(0, index).flatMap(({ value, results }) => [value, ...results]);
    return operands.filter(
      (one) =>
        !isConversion(one) && !stands(one) && !converts(one) && !earlier.some((other) => equal(other, one)),
    );
  });
  const results = sides.filter(
    ({ places, value, operands, comesOut }) =>
      places !== null &&
      !comesOut &&
      !operands.every(stands) &&
      !worked.some((other) => equal(other.value, value) || equal(rounded(other.value, places), value)),
  );
  const isAnchored = worked.some(({ value, operands }) => stands(value) || operands.some(stands));
  return [
    ...(isLast ? [] : putIn),
    ...results.map(({ value }) => value),
    ...(isAnchored ? [] : sides.flatMap(({ operands, value }) => operands[0] ?? value)),
  ];
}

function equal(one: Fraction, other: Fraction): boolean {
  return compare(one, other) === 0;
}

function isConversion({ top, bottom }: Fraction): boolean {
  if (bottom !== 1n) return binary.some((one) => one.top === top && one.bottom === bottom);
  return factors.includes(top) || conversions.some((unit) => isPower(top, unit));
}

/** Whether one is the other in a smaller unit: 36,000 for 36. */
function isConverted(one: Fraction, other: Fraction): boolean {
  const [top, bottom] = [one.top * other.bottom, one.bottom * other.top];
  return (
    bottom > 0n && top > bottom && top % bottom === 0n && isConversion({ top: top / bottom, bottom: 1n })
  );
}

function isPower(value: bigint, unit: bigint): boolean {
  let power = 1n;
  while (power < value) power *= unit;
  return power === value;
}

/** Numbers of a claim that are compared with each one of its evidence, because none is equal: more than a sentence has. */
const mostCompared = 200;

function withoutDigits(
  numbers: readonly Numeral[],
  known: readonly Numeral[],
  computed: readonly Calculation[],
  stray: string | null,
): Failure | null {
  const results = computed.flatMap(resultsOf);
  const all = [...known, ...results];
  const exact = new Set(all.flatMap(({ values }) => values.map(keyOf)));
  const other = numbers.filter(
    ({ values, version }) => (version?.length ?? 0) > 2 || values.every((value) => !exact.has(keyOf(value))),
  );
  const missing = other.find(
    (numeral, index) => index >= mostCompared || all.every((one) => !saysTheSame(numeral, one)),
  );
  if (missing === undefined) return null;
  const because = stray === null ? '' : `: “${stray}” of that stands nowhere, and nothing comes to it`;
  const reason = `“${missing.raw}” does not stand in its evidence, nor in a calculation that holds${because}.`;
  return { kind: 'digits', reason };
}

function keyOf({ top, bottom }: Fraction): string {
  return `${top}/${bottom}`;
}

/** `ownWords`: a single word between quotation marks may be an example of the claim's own. */
function misquoted(claim: string, texts: readonly string[], ownWords: boolean): Failure | null {
  const quotations = quotationsIn(claim).filter(
    (parts) => !ownWords || parts.length > 1 || wordsOf(parts.join()).length > 1,
  );
  if (quotations.length === 0) return null;
  const lower = notQuotedFrom(
    quotations.map((parts) => parts.map((part) => part.toLowerCase())),
    texts.map((text) => text.toLowerCase()),
  );
  if (lower === undefined) return null;
  const missing = quotations.flat().find((part) => part.toLowerCase() === lower) ?? lower;
  return { kind: 'quotation', reason: `“${missing}” stands in quotation marks and in none of its sources.` };
}

function withoutGrounds({ verdict, words, evidence }: Given, { blocks }: Grounds): Failure | null {
  if (verdict === 'concluded') {
    const isNamed = evidence.some((n) => blocks.some((block) => block.n === n));
    return isNamed
      ? null
      : { kind: 'premises', reason: 'It is concluded from premises that were not named.' };
  }
  return areThere(words, blocks)
    ? null
    : { kind: 'words', reason: 'The words that are said to decide do not stand in its evidence.' };
}

/** Whether words of a judge stand in a quote, or beside one. */
function areThere(words: readonly string[], blocks: readonly EvidenceBlock[]): boolean {
  const telling = piecesOf(words).map((text) => text.toLowerCase());
  const standsIn = (text: string) => {
    const locator = createLocator(text.toLowerCase());
    return telling.some((one) => locator.locate(one) !== null);
  };
  // mostly in a quote, which is the shortest text to prepare
  return (
    blocks.some(({ quote }) => standsIn(quote)) ||
    blocks.some(({ before, quote, after }) => standsIn(`${before}\n${quote}\n${after}`))
  );
}

/** The words of a judge, in pieces that stand somewhere as they are. */
export function piecesOf(words: readonly string[]): string[] {
  const pieces = words.flatMap((text) => text.split(/…|\.{3}|\[…\]/)).map(bare);
  return pieces.filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** Without the quotation marks and stops that a judge puts around words. */
function bare(text: string): string {
  return text.trim().replace(/^["'“”‘’„«»`]+|["'“”‘’„«»`.,;:]+$/g, '');
}
