// Joins the single numbers of a text to amounts: ranges, shares ("one in five"), scores, each with unit, bound and noun.
import { atomsIn } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { boundOf } from './bounds.ts';
import { currencyBefore, currencyBehind } from './currencies.ts';
import { nounsBehind } from './nouns.ts';
import type { Amount, Dimension } from './quantity.ts';
import { unitBehind } from './units.ts';

/** One or two numbers that belong together. */
interface Joined {
  readonly first: Atom;
  readonly last: Atom;
  readonly as: 'one' | 'range' | 'score' | 'share';
}

/** The amounts of a text in its order; dates, versions and identifiers are covered already. */
export function readAmounts(text: string): Amount[] {
  return join(atomsIn(text), text).map((joined) => amountOf(joined, text));
}

function join(atoms: readonly Atom[], text: string): Joined[] {
  const found: Joined[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const first = atoms[index];
    const next = atoms[index + 1];
    if (first === undefined) break;
    const as = next === undefined ? 'one' : joinOf(first, next, text);
    found.push({ first, last: as === 'one' || next === undefined ? first : next, as });
    if (as !== 'one') index += 1;
  }
  return found;
}

/** A unit may stand between both ends: "10 % to 15 %", "3 km - 5 km". */
const range =
  /^(?: ?(?:%|percent|per cent|°[CF]?|[\p{L}/]{1,4}))? ?(?:-|to|through|until|bis) ?(?:[$€£¥]|US\$)? ?$/u;
const rounds: ReadonlySet<number> = new Set([20, 25, 50, 100, 1000, 10_000, 100_000]);

function joinOf(first: Atom, next: Atom, text: string): Joined['as'] {
  if (first.kind !== 'number' || next.kind !== 'number' || next.start - first.end > 14) return 'one';
  const between = text.slice(first.end, next.start);
  const [a, b] = [first.value, next.value];
  if (/^ (?:in|out of)(?: every)? $/.test(between) && a < b && (b <= 10 || rounds.has(b))) return 'share';
  if (between === '/') return a > 0 && a < b ? 'share' : 'score';
  if (between === '-' && a >= b && next.factor === 1) return 'score';
  const low = first.factor === 1 ? a * next.factor : a;
  if (range.test(between) && (a < b || low < b)) return 'range';
  if (
    /^(?: ?%| percent)? and [$€£¥]?$/.test(between) &&
    /\bbetween [$€£¥~]?$/i.test(text.slice(Math.max(0, first.start - 12), first.start)) &&
    a < b
  )
    return 'range';
  return 'one';
}

interface Unit {
  readonly dimension: Dimension;
  readonly unit: string;
  readonly scale: number;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  readonly nouns: readonly string[];
}

function amountOf({ first, last, as }: Joined, text: string): Amount {
  const unit = unitOf(first, last, as, text);
  const factor =
    as === 'range' && first.factor === 1 && first.value < last.value / last.factor ? last.factor : 1;
  const base = (value: number) => value * unit.scale + unit.offset;
  const share = as === 'share' ? first.value / last.value : null;
  const low = share ?? base(first.value * factor);
  const high = share ?? base(last.value);
  return {
    kind: 'amount',
    raw: text.slice(unit.start, unit.end),
    start: unit.start,
    end: unit.end,
    weak: as === 'one' && first.weak && unit.dimension !== 'percent' && unit.dimension !== 'money',
    low,
    high,
    written: share ?? last.value,
    place: share === null ? last.place * Math.abs(unit.scale) : 0.01,
    dimension: unit.dimension,
    unit: unit.unit,
    nouns: unit.nouns,
    bound:
      as === 'range'
        ? 'exact'
        : boundOf(text.slice(Math.max(0, unit.start - 30), unit.start), text.slice(unit.end, unit.end + 40)),
  };
}

const points = /^ ?(?:%|percent(?:age)?|per cent)[ -]points?(?!\p{L})|^[ -]?pp(?:t|ts)?(?![\p{L}\p{N}])/iu;
const basis = /^ basis points?(?!\p{L})|^ ?bps(?!\p{L})/iu;
const percent = /^ ?%|^[ -](?:percent|per cent|pct|prozent|pour cent|por ciento)(?!\p{L})/iu;
const label =
  /(?<![\p{L}\p{N}_])(?<word>part|type|series|chapter|season|episode|stage|phase|grade|level|volume|vol\.|book|section|figure|fig\.|table|route|highway|interstate|number|no\.|nr\.|article|appendix|channel|group|class|category|tier|step|line|page|pages|day|week|round|division|district|apollo|windows)(?: #)? $/iu;
const name = /\p{L} (?<word>\p{Lu}[\p{L}'.]*) $/u;
const age = /(?<![\p{L}\p{N}])(?:aged?|ages|age of|turned) $/iu;

function unitOf(first: Atom, last: Atom, as: Joined['as'], text: string): Unit {
  const before = text.slice(Math.max(0, first.start - 40), first.start);
  const behind = text.slice(last.end, last.end + 80);
  const place = { start: first.start, end: last.end, scale: 1, offset: 0, nouns: [] as string[] };
  const withUnit = (dimension: Dimension, unit: string, length: number, scale = 1, offset = 0): Unit => ({
    ...place,
    dimension,
    unit,
    scale,
    offset,
    end: last.end + length,
    nouns: nounsBehind(text.slice(last.end + length, last.end + length + 80)),
  });
  if (as === 'share' || first.kind === 'share') return withUnit('share', '', 0);
  if (first.kind === 'multiple') return withUnit('multiple', '', 0);
  if (first.kind === 'ordinal') return withUnit('ordinal', '', 0);
  const sign = currencyBefore(before);
  if (sign !== null) {
    const start = first.start - sign.length;
    const code = currencyBehind(behind);
    return { ...withUnit('money', sign.code === 'dollar' ? (code?.code ?? sign.code) : sign.code, 0), start };
  }
  for (const [pattern, dimension, scale] of [
    [points, 'points', 1],
    [basis, 'points', 0.01],
    [percent, 'percent', 1],
  ] as const) {
    const found = pattern.exec(behind);
    if (found !== null) return withUnit(dimension, dimension, found[0].length, scale);
  }
  const money = currencyBehind(behind);
  if (money !== null) return withUnit('money', money.code, money.length);
  const measure = unitBehind(behind);
  if (measure !== null) {
    const { name: unit, dimension, factor, offset } = measure.unit;
    return withUnit(dimension, unit, measure.length, factor, offset);
  }
  if (as === 'score') return withUnit('score', '', 0);
  if (age.test(before)) return withUnit('months', 'year', 0, 12);
  const nouns = nounsBehind(behind);
  const labelled =
    label.exec(before)?.groups?.['word'] ??
    (nouns.length === 0 && !first.isWord ? name.exec(before)?.groups?.['word'] : undefined);
  if (labelled !== undefined && last.factor === 1) return withUnit('label', labelled.toLowerCase(), 0);
  return withUnit('count', '', 0);
}
