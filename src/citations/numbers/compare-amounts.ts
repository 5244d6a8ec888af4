// Whether an amount of a claim says what an amount of the evidence says. Exact numbers must be equal to the last digit;
// a claim may be less exact than its evidence, never more.
import { inDimensionOf } from './dimensions.ts';
import type { Amount } from './quantity.ts';
import { rateFactor } from './rates.ts';

export type Agreement = 'exact' | 'rounded' | null;

/** A119: how far an approximation may be off, as a part of the larger value. */
const tolerance = 0.05;
/** Rounding a measured value to fewer decimals may change it by more. */
const decimalTolerance = 0.1;
/** "3,200" without "about" for 3,187: whole hundreds that are nearly right. */
const bareTolerance = 0.02;

/** How the evidence's amount bears the claim's one out; null when it does not. */
export function compareAmounts(claim: Amount, evidence: Amount): Agreement {
  if (claim.dimension === 'count' && evidence.parts.includes(claim.low) && claim.low === claim.high)
    return 'exact';
  const said = inDimensionOf(claim, evidence);
  if (said === null) return null;
  if (namesPlace(claim) || namesPlace(evidence)) return comparePlaces(said, evidence);
  if (said.per !== '' && evidence.per !== '' && said.per !== evidence.per)
    return compareRates(said, evidence);
  if (said.dimension === 'score' || evidence.dimension === 'score') return compareScores(said, evidence);
  const isRange = said.low !== said.high;
  if (isRange) return compareRange(said, evidence);
  if (evidence.low !== evidence.high) {
    // an end of the range, or "up to" its upper and "at least" its lower one
    return isEqual(said.low, evidence.low) || isEqual(said.low, evidence.high) ? 'rounded' : null;
  }
  if (isEqual(said.low, evidence.low)) return equalWithBounds(said, evidence);
  return roughly(said, evidence);
}

/** "Part 2", "the second": names, which are not rounded. */
function namesPlace({ dimension }: Amount): boolean {
  return dimension === 'label' || dimension === 'ordinal';
}

/** "Grade 9" is one of the grades 9 to 12. */
function comparePlaces(said: Amount, evidence: Amount): Agreement {
  if (said.low === evidence.low && said.high === evidence.high) return 'exact';
  return said.low === said.high && evidence.low <= said.low && said.low <= evidence.high ? 'rounded' : null;
}

/** 60 a minute are one a second; nothing is rounded where the times differ. */
function compareRates(said: Amount, evidence: Amount): Agreement {
  const factor = rateFactor(said.per, evidence.per);
  return isEqual(said.low * factor, evidence.low) && isEqual(said.high * factor, evidence.high)
    ? 'rounded'
    : null;
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

function distance(one: number, other: number): number {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  // zero only equals zero
  return larger === 0 ? 0 : one === 0 || other === 0 ? Infinity : Math.abs(one - other) / larger;
}

const upward: readonly string[] = ['at least', 'more than'];
const downward: readonly string[] = ['at most', 'less than', 'nearly'];

/** "More than 5" and "fewer than 5" are opposites though the number is the same. */
function equalWithBounds(said: Amount, evidence: Amount): Agreement {
  const opposite =
    (upward.includes(said.bound) && downward.includes(evidence.bound)) ||
    (downward.includes(said.bound) && upward.includes(evidence.bound));
  if (opposite) return null;
  return said.bound === evidence.bound ? 'exact' : 'rounded';
}

function compareScores(said: Amount, evidence: Amount): Agreement {
  if (said.dimension !== evidence.dimension) {
    return said.low !== said.high && isEqual(said.low, evidence.high) && isEqual(said.high, evidence.low)
      ? 'exact'
      : null;
  }
  const same = said.low === evidence.low && said.high === evidence.high;
  return same || (said.low === evidence.high && said.high === evidence.low) ? 'exact' : null;
}

function compareRange(said: Amount, evidence: Amount): Agreement {
  const lows = isEqual(said.low, evidence.low) || isRoundingOf(said.low, evidence.low, said.place);
  const highs = isEqual(said.high, evidence.high) || isRoundingOf(said.high, evidence.high, said.place);
  if (lows && highs)
    return isEqual(said.low, evidence.low) && isEqual(said.high, evidence.high) ? 'exact' : 'rounded';
  // a range that contains what the evidence states says less, but nothing else
  const contains = evidence.low === evidence.high && said.low <= evidence.low && evidence.low <= said.high;
  return contains && said.high <= 2 * said.low ? 'rounded' : null;
}

function isRoundingOf(written: number, exact: number, place: number): boolean {
  return Math.abs(written - exact) <= (place / 2) * (1 + 1e-9) && distance(written, exact) <= tolerance;
}

function roughly(said: Amount, evidence: Amount): Agreement {
  const [a, b] = [said.low, evidence.low];
  if (a * b < 0) return null;
  if (said.bound === 'about' && isLessExact(said.written, evidence.written))
    return distance(a, b) <= tolerance ? 'rounded' : null;
  if (said.bound !== 'exact' && said.bound !== 'about') return withinBound(said, evidence);
  if (isConverted(said, evidence))
    return Math.abs(a - b) <= ((said.place + evidence.place) / 2) * (1 + 1e-9) && distance(a, b) <= tolerance
      ? 'rounded'
      : null;
  return isRounded(said, evidence) ? 'rounded' : null;
}

/** A bound is borne out by a value near it on its side; it is rounder than the value, or it would be no bound of it. */
function withinBound(said: Amount, evidence: Amount): Agreement {
  const [a, b] = [said.low, evidence.low];
  const isUp = upward.includes(said.bound);
  const opposite = (isUp ? downward : upward).includes(evidence.bound);
  // "more than half" says nothing of how much more
  const reach = said.bound === 'nearly' ? 1.1 : said.dimension === 'share' ? Infinity : 1.5;
  const near = isUp ? b > a && b <= reach * a : b < a && a <= reach * b;
  const digits = significant(said.written);
  const round =
    isLessExact(said.written, evidence.written) ||
    (digits.endsWith('5') && digits.length <= 3) ||
    isWordy(said);
  return near && round && !opposite ? 'rounded' : null;
}

/** A part that is said in words ("a third") and a dozen are round. */
function isWordy({ dimension, raw }: Amount): boolean {
  return (dimension === 'share' && /\p{L}/u.test(raw)) || /\bdozen\b/i.test(raw);
}

/** Miles and kilometres, °F and °C, a third and 33 %: one is a rounding of the other, whichever was first. */
function isConverted(said: Amount, evidence: Amount): boolean {
  if (said.unit === evidence.unit) return false;
  if (said.dimension !== evidence.dimension && [said.dimension, evidence.dimension].includes('share'))
    return true;
  const ratio = said.place / evidence.place;
  const power = Math.log10(ratio);
  return Math.abs(power - Math.round(power)) > 1e-6;
}

/** The claim writes fewer places than the evidence, and it is what those places round to. */
function isRounded(said: Amount, evidence: Amount): boolean {
  const off = Math.abs(said.low - evidence.low);
  const part = distance(said.low, evidence.low);
  if (said.place > evidence.place * (1 + 1e-9)) {
    const limit = evidence.place < 1 && said.place <= 1 ? decimalTolerance : tolerance;
    return off <= (said.place / 2) * (1 + 1e-9) && part <= limit;
  }
  const canBeRound = said.dimension === 'count' || said.dimension === 'money';
  if (!canBeRound || said.place < evidence.place * (1 - 1e-9) || !Number.isInteger(said.low)) return false;
  const zeros = /00+$/.exec(String(Math.abs(said.low)))?.[0].length ?? 0;
  const place = 10 ** zeros;
  return zeros >= 2 && evidence.low % place !== 0 && off <= place / 2 && part <= bareTolerance;
}

/** "About 235" is no rounding of 230, "about 3.2 billion" is one of 3.19 billion, and "about 35" of 36. */
function isLessExact(said: number, evidence: number): boolean {
  const [few, many] = [significant(said), significant(evidence)];
  return few.length < many.length || (few.length <= 2 && few.length === many.length && few.endsWith('5'));
}

/** The digits that were written without zeros at both ends. */
function significant(value: number): string {
  const digits = String(Number(Math.abs(value).toPrecision(12)))
    .replace(/e.*$/, '')
    .replace('.', '');
  return digits.replace(/^0+/, '').replace(/0+$/, '');
}
