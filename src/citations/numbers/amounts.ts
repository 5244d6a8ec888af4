// Joins the single numbers of a text to amounts: ranges, shares ("one in five"), scores, each with unit, bound and noun.
import { atomsIn } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { boundOf } from './bounds.ts';
import { currencyBefore, currencyBehind } from './currencies.ts';
import { joinCompounds } from './compounds.ts';
import { labelBefore, nameBefore } from './labels.ts';
import { countsSeveral, nounsBehind } from './nouns.ts';
import type { Amount, Dimension } from './quantity.ts';
import { rateBehind } from './rates.ts';
import { unitBehind } from './units.ts';

/** One or two numbers that belong together. */
interface Joined {
  readonly first: Atom;
  readonly last: Atom;
  readonly as: 'one' | 'range' | 'score' | 'share';
}

/** The amounts of a text in its order; dates, versions and identifiers are covered already. */
export function readAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  let reach = 0;
  for (const joined of join(atomsIn(text), text)) {
    // "a second" in "200 requests a second", "second" in "two-second"
    if (joined.first.start < reach) continue;
    const { amount, end } = amountOf(joined, text);
    amounts.push(amount);
    reach = end;
  }
  return joinCompounds(amounts, text);
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
/** "Won 3 to 1", but "fell from 3 to 1". */
const scored =
  /\b(?:won|wins?|lost|loses?|beat|beats|ruled|rules|voted|votes?(?: of)?|ratio(?: of| is)?|scores?(?: of)?|scored|led|leads?|lead of|defeated|victory(?: of)?|tied|drew|odds(?: of)?|split)(?: by)? $/i;
const rounds: ReadonlySet<number> = new Set([20, 25, 50, 100, 1000, 10_000, 100_000]);

function joinOf(first: Atom, next: Atom, text: string): Joined['as'] {
  if (first.aside || next.aside) return 'one';
  if (first.kind !== 'number' || next.kind !== 'number' || next.start - first.end > 14) return 'one';
  const between = text.slice(first.end, next.start);
  const [a, b] = [first.value, next.value];
  if (/^ (?:in|out of|of every)(?: every)? $/.test(between) && a < b && (b <= 10 || rounds.has(b)))
    return 'share';
  if (between === '/') return a > 0 && a < b ? 'share' : 'score';
  if (between === ':' || (between === '-' && a >= b && next.factor === 1)) return 'score';
  if (between === ' to ' && a > b && scored.test(text.slice(Math.max(0, first.start - 24), first.start)))
    return 'score';
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

/** The amount, and where what belongs to it ends: its rate too. */
function amountOf({ first, last, as }: Joined, text: string): { amount: Amount; end: number } {
  const unit = unitOf(first, last, as, text);
  const factor =
    as === 'range' && first.factor === 1 && first.value < last.value / last.factor ? last.factor : 1;
  const half = as === 'one' && first.kind === 'number' ? halfBehind(unit, text) : 0;
  const base = (value: number) => value * unit.scale + unit.offset;
  const share = as === 'share' ? first.value / last.value : null;
  const value = last.value + (half > 0 ? 0.5 : 0);
  const end = unit.end + half;
  const rate = rateOf(unit, text.slice(end, end + 60));
  const amount: Amount = {
    kind: 'amount',
    raw: text.slice(unit.start, end),
    start: unit.start,
    end,
    weak:
      as === 'one' &&
      (first.weak || first.aside) &&
      unit.dimension !== 'percent' &&
      unit.dimension !== 'money',
    low: share ?? base(as === 'one' ? value : first.value * factor),
    high: share ?? base(value),
    written: share ?? value,
    place: share !== null ? 0.01 : (half > 0 ? 0.1 : last.place) * Math.abs(unit.scale),
    dimension: unit.dimension,
    unit: unit.unit,
    nouns: unit.nouns,
    bound:
      as === 'range'
        ? 'exact'
        : boundOf(text.slice(Math.max(0, unit.start - 30), unit.start), text.slice(end, end + 40)),
    per: rate.per,
    name: nameBefore(text.slice(Math.max(0, first.start - 30), first.start)),
    parts:
      as === 'share' || (as === 'score' && !/[-/]/.test(text[first.end] ?? ''))
        ? [first.value, last.value]
        : [],
    aside: as === 'one' && first.aside && half === 0,
  };
  return { amount, end: Math.max(end, end + rate.length) };
}

/** "A year and a half". */
function halfBehind({ end, dimension }: Unit, text: string): number {
  if (dimension === 'count' || dimension === 'label') return 0;
  return /^ and a half\b/.exec(text.slice(end, end + 12))?.[0].length ?? 0;
}

function rateOf({ dimension, unit }: Unit, behind: string): { per: string; length: number } {
  if (dimension === 'ordinal' || dimension === 'label' || dimension === 'score')
    return { per: '', length: 0 };
  if (dimension === 'data' && unit.endsWith('ps')) return { per: 'second', length: 0 };
  return rateBehind(behind) ?? { per: '', length: 0 };
}

const points = /^ ?(?:%|percent(?:age)?|per cent)[ -]points?(?!\p{L})|^[ -]?pp(?:t|ts)?(?![\p{L}\p{N}])/iu;
const basis = /^ basis points?(?!\p{L})|^ ?bps(?!\p{L})/iu;
const percent = /^ ?%|^[ -](?:percent|per cent|pct|prozent|pour cent|por ciento)(?!\p{L})/iu;
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
  if (first.kind === 'ordinal')
    return /^[ -]birthdays?(?!\p{L})/iu.test(behind)
      ? withUnit('months', 'year', 0, 12)
      : withUnit('ordinal', '', 0);
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
  if (money !== null) return withUnit('money', money.code, money.length, money.scale);
  // millions of pounds are rarely a weight
  const pounds = last.factor >= 1e6 ? /^ pounds?(?! of)(?!\p{L})/u.exec(behind) : null;
  if (pounds !== null) return withUnit('money', 'GBP', pounds[0].length);
  const measure = unitBehind(behind);
  if (measure !== null) {
    const { name: unit, dimension, factor, offset } = measure.unit;
    return withUnit(dimension, unit, measure.length, factor, offset);
  }
  if (as === 'score') return withUnit('score', '', 0);
  if (age.test(before)) return withUnit('months', 'year', 0, 12);
  const several = countsSeveral(behind);
  if (/\bfactors? of $/i.test(before) && as === 'one') return withUnit('multiple', '', 0);
  if (last.factor !== 1 || (first.isWord && several)) return withUnit('count', '', 0);
  const labelled =
    labelBefore(before) ??
    (nounsBehind(behind).length === 0 && !first.isWord && /\p{L} \p{Lu}[\p{L}'.]* $/u.test(before)
      ? nameBefore(before)
      : '');
  return labelled === '' ? withUnit('count', '', 0) : withUnit('label', labelled, 0);
}
