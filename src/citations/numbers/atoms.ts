// The single numbers of a text, in digits and in words, before they are joined to ranges and get their units.
import { exponentAt } from './exponents.ts';
import { magnitudeAt } from './magnitudes.ts';
import { finder } from './number-finder.ts';
import type { Groups } from './number-finder.ts';
import { readNumberWords, readOrdinal } from './number-words.ts';
import { readNumeral } from './numerals.ts';
import { currencyBefore } from './currencies.ts';
import { labelBefore, readRoman } from './labels.ts';
import { isUnitOfTime } from './second.ts';
import { unitBehind } from './units.ts';

export interface Atom {
  readonly start: number;
  readonly end: number;
  readonly kind: 'number' | 'ordinal' | 'share' | 'multiple';
  readonly value: number;
  readonly place: number;
  /** By what the digits were multiplied: 1e6 for "3 million". */
  readonly factor: number;
  readonly isWord: boolean;
  readonly weak: boolean;
  /** See `Amount`. */
  readonly aside: boolean;
}

const vulgar: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅛': 1 / 8,
};
const partNames = ['half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const multiples: Readonly<Record<string, number>> = {
  twice: 2,
  thrice: 3,
  doubl: 2,
  tripl: 3,
  trebl: 3,
  quadrupl: 4,
  halv: 0.5,
};
/** The numbers of a text in its order. Digits that go on as a word ("3D") are no number. */
export function atomsIn(text: string): Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(finder)) {
    const atom = match.index < (atoms.at(-1)?.end ?? 0) ? null : atomOf(match, text);
    if (atom !== null) atoms.push(atom);
  }
  return atoms;
}

function atomOf(match: RegExpExecArray, text: string): Atom | null {
  const groups = match.groups ?? {};
  const start = match.index;
  const end = start + match[0].length;
  const plain = { start, end, place: 1, factor: 1, isWord: true, weak: false, aside: false };
  if (groups['halved'] !== undefined) return partOfMany(groups, plain);
  if (groups['fraction'] !== undefined) return fraction(groups, text, plain);
  const aside = asideOf(groups, plain);
  if (aside !== null) return aside;
  if (groups['half'] !== undefined) return { ...plain, kind: 'share', value: 0.5, place: 0.1, weak: true };
  if (groups['multiple'] !== undefined) {
    const key = Object.keys(multiples).find((each) => groups['multiple']?.toLowerCase().startsWith(each));
    return { ...plain, kind: 'multiple', value: multiples[key ?? ''] ?? 2, weak: true };
  }
  if (groups['ordinal'] !== undefined) return ordinal(groups['ordinal'], text, plain);
  if (groups['times'] !== undefined) {
    const { value = 2 } = readNumberWords(groups['times'].replace(/-?fold$/i, '')) ?? {};
    return { ...plain, kind: 'multiple', value, weak: value === 2 };
  }
  if (groups['words'] !== undefined) return words(groups['words'], groups['fold'], text, plain);
  if (groups['alone'] !== undefined)
    return { ...plain, kind: 'share', value: vulgar[groups['alone']] ?? 0, place: 0.01 };
  if (groups['roman'] !== undefined) return roman(groups['roman'], text, plain);
  return digits(groups, text, start);
}

type Plain = Omit<Atom, 'kind' | 'value'>;

/** "Half a million", "a quarter of a million". */
function partOfMany({ several, halved }: Groups, plain: Plain): Atom {
  const { value = 0 } = readNumberWords(`a ${halved ?? ''}`) ?? {};
  const part = several === undefined ? 0.5 : /^a$/i.test(several) ? 0.25 : 0.75;
  return { ...plain, kind: 'number', value: value * part, place: value / 10, factor: value };
}

/** What stands for a number now and then: "half an hour", "a day", "both", "no". */
function asideOf(groups: Groups, plain: Plain): Atom | null {
  const number = { ...plain, kind: 'number' as const };
  if (groups['halfUnit'] !== undefined) {
    const value = { h: 0.5, t: 0.75 }[groups['halfUnit'].toLowerCase().slice(0, 1)] ?? 0.25;
    return { ...number, value, place: 0.05, weak: true };
  }
  if (groups['single'] !== undefined) return { ...number, value: 1, aside: true };
  if (groups['both'] !== undefined) return { ...number, value: 2, aside: true };
  if (groups['none'] !== undefined) return { ...number, value: 0, aside: true };
  return null;
}

function ordinal(written: string, text: string, plain: Plain): Atom | null {
  const value = readOrdinal(written);
  if (value === null) return null;
  if (value !== 2 || !isUnitOfTime(text, plain.start, plain.end))
    return { ...plain, kind: 'ordinal', value, weak: value <= 3 };
  // "a second" is a number with its unit, "per second" is none
  if (!/\ba $/i.test(text.slice(Math.max(0, plain.start - 3), plain.start))) return null;
  const start = plain.start - 2;
  return { ...plain, start, end: start + 1, kind: 'number', value: 1, aside: true };
}

/** Only behind a word that numbers things: "type II", "World War II". A part of a name, as often as not. */
function roman(written: string, text: string, plain: Plain): Atom | null {
  const value = readRoman(written);
  const isLabel = labelBefore(text.slice(Math.max(0, plain.start - 40), plain.start)) !== null;
  return value === null || !isLabel ? null : { ...plain, kind: 'number', value, weak: true };
}

/** "A third" alone is an ordinal unless it is a third of something. */
function fraction(groups: Groups, text: string, plain: Plain): Atom | null {
  const of = (groups['of'] ?? '').toLowerCase();
  const name = (groups['part'] ?? '')
    .toLowerCase()
    .replace(/^fourth/, 'quarter')
    .replace('halves', 'half');
  const index = partNames.indexOf(name.replace(/s$/, ''));
  const count = of === 'a' ? 1 : (readNumberWords(of)?.value ?? Number(of));
  const behind = text.slice(plain.end, plain.end + 5);
  const whole = index + 2;
  if (!(name.endsWith('s') && count > 1) && !/^ (?:of|the)\b/.test(behind)) {
    if (of !== 'a' || name === 'quarter') return null;
    return { ...plain, start: plain.start + 2, kind: 'ordinal', value: whole, weak: true };
  }
  return { ...plain, kind: 'share', value: count / whole, place: 0.01, weak: name === 'quarter' };
}

const halfBehind = /^ and (?:a|one)[ -]half\b/;

function words(text: string, fold: string | undefined, whole: string, plain: Plain): Atom | null {
  const read = readNumberWords(text);
  if (read === null) return null;
  if (fold !== undefined) return { ...plain, kind: 'multiple', value: read.value };
  const half = halfBehind.exec(whole.slice(plain.end, plain.end + 16))?.[0].length ?? 0;
  // "one and a half million"
  const behind = whole.slice(plain.end + half, plain.end + half + 24);
  const magnitude = half > 0 ? magnitudeAt(behind, false) : { factor: 1, length: 0 };
  const value = (read.value + (half > 0 ? read.place / 2 : 0)) * magnitude.factor;
  const negative = /\bminus $/i.test(whole.slice(Math.max(0, plain.start - 7), plain.start));
  const isOne = text.toLowerCase() === 'one' && half === 0;
  return {
    ...plain,
    start: plain.start - (negative ? 6 : 0),
    end: plain.end + half + magnitude.length,
    kind: 'number',
    value: negative ? -value : value,
    place: (half > 0 ? read.place / 10 : read.place) * magnitude.factor,
    factor: read.place * magnitude.factor,
    weak: isOne || read.value === 0 || (read.value <= 12 && isPointing(whole, plain.start)),
  };
}

/** "The other two", "the final three": they point at what was named before, often without a number. */
function isPointing(text: string, start: number): boolean {
  return /\b(?:other|final|last|next|first|remaining|these|those|top) $/i.test(
    text.slice(Math.max(0, start - 12), start),
  );
}

function digits(groups: Groups, text: string, start: number): Atom | null {
  const written = groups['digits'] ?? '';
  let end = start + written.length;
  const read = readNumeral(written);
  const plain = { start, kind: 'number' as const, isWord: false, weak: false, aside: false };
  const part = vulgar[groups['vulgar'] ?? ''] ?? 0;
  if (part > 0) end += 1;
  let value = read.value + part;
  const behind = text.slice(end, end + 24);
  if (/^(?:st|nd|rd|th)(?![\p{L}\p{N}])/u.test(behind))
    return { ...plain, end: end + 2, kind: 'ordinal', value, place: 1, factor: 1 };
  const multiple = /^(?: ?[x×](?![\p{L}\p{N}])|-fold|fold)/u.exec(behind);
  if (multiple !== null && !/^ ?[x×] ?\d/.test(behind))
    return { ...plain, end: end + multiple[0].length, kind: 'multiple', value, place: read.place, factor: 1 };
  const isMoney = currencyBefore(text.slice(Math.max(0, start - 6), start)) !== null;
  const half = halfBehind.exec(behind)?.[0].length ?? 0;
  const magnitude =
    exponentAt(written, behind) ?? magnitudeAt(text.slice(end + half, end + half + 24), isMoney);
  const goesOn = magnitude.length === 0 && /^\p{L}/u.test(behind) && !/^s(?!\p{L})/u.test(behind);
  if (goesOn && unitBehind(behind) === null) return null;
  if (half > 0) value += 0.5;
  const negative = /(?:(?:^|[\s(])-|\bminus )$/i.exec(text.slice(Math.max(0, start - 7), start));
  const sign = negative === null ? 0 : negative[0].trimStart().length;
  return {
    ...plain,
    start: start - sign,
    end: end + magnitude.length + half,
    value: (sign > 0 ? -value : value) * magnitude.factor,
    place: (half > 0 ? 0.1 : read.place) * magnitude.factor,
    factor: magnitude.factor,
  };
}
