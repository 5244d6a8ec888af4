// Exact numbers: fractions of whole numbers of any size, always in lowest terms with a positive denominator.

export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** @throws RangeError when `bottom` is 0 */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('a fraction of nothing');
  const sign = bottom < 0n ? -1n : 1n;
  const common = commonDivisor(abs(top), abs(bottom)) || 1n;
  return { top: (sign * top) / common, bottom: (sign * bottom) / common };
}

/** "12.50" as 25/2: digits with at most one stop among them. */
export function fromDecimal(digits: string): Fraction {
  const [whole = '', part = ''] = digits.split('.');
  return fraction(BigInt(`${whole}${part}` || '0'), 10n ** BigInt(part.length));
}

export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Fraction, b: Fraction) => plus(a, { ...b, top: -b.top });
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
/** @throws RangeError when `b` is 0 */
export const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);

/** Negative, 0 or positive, as a comparison function for sorting. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The largest whole number that is not above the fraction. */
export function floor({ top, bottom }: Fraction): Fraction {
  return fraction(top / bottom - (top < 0n && top % bottom !== 0n ? 1n : 0n));
}

/** Rounded to `places` decimal places, halves away from zero. Negative `places` round to tens, hundreds and so on. */
export function rounded(value: Fraction, places: number): Fraction {
  const unit = places < 0 ? fraction(10n ** BigInt(-places)) : fraction(1n, 10n ** BigInt(places));
  const half = fraction(1n, 2n);
  const size = floor(plus(over({ ...value, top: abs(value.top) }, unit), half));
  return times(value.top < 0n ? { ...size, top: -size.top } : size, unit);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}
