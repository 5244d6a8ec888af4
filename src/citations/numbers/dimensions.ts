// Which amounts may be the same at all: units must agree when both are known (A122).
import { canBeSameCurrency } from './currencies.ts';
import type { Amount } from './quantity.ts';

/** The amount in the dimension of the other one; null when they can't be the same. */
export function inDimensionOf(amount: Amount, other: Amount): Amount | null {
  const [from, to] = [amount.dimension, other.dimension];
  if (from === to) {
    const canBe =
      from === 'money'
        ? canBeSameCurrency(amount.unit, other.unit)
        : from !== 'label' || amount.unit === other.unit || amount.nouns.length + other.nouns.length === 0;
    return canBe ? amount : null;
  }
  if (from === 'share' && to === 'percent') return scaled(amount, 100);
  if (from === 'percent' && to === 'share') return scaled(amount, 0.01);
  if (from === 'angle' && to === 'temperature') return warmed(amount, other);
  if (isBare(amount)) return bareAs(amount, other);
  if (isBare(other)) return unbared(amount, other);
  if (namesPlaces.has(from) && namesPlaces.has(to)) return amount;
  if (isTimes(amount) && isTimes(other)) return amount;
  return null;
}

/** "The sixth season" and "season 6". */
const namesPlaces: ReadonlySet<string> = new Set(['ordinal', 'label']);

/** "Three times" and "tripled"; "twice" and "two times". */
function isTimes({ dimension, nouns }: Amount): boolean {
  return dimension === 'multiple' || (dimension === 'count' && nouns[0] === 'tim');
}

/** A number without a unit and without anything it counts, as in the cell of a table. */
export function isBare({ dimension, nouns }: Amount): boolean {
  return dimension === 'count' && nouns.length === 0;
}

function bareAs(bare: Amount, other: Amount): Amount | null {
  if (other.dimension === 'ordinal' || other.dimension === 'share') return null;
  return Math.abs(bare.low - other.low) <= 1e-9 * Math.abs(other.low) ? bare : scaled(bare, unitScale(other));
}

function unbared(amount: Amount, bare: Amount): Amount | null {
  if (amount.dimension === 'ordinal' || amount.dimension === 'share') return null;
  return scaled(amount, amount.low === bare.low ? 1 : 1 / unitScale(amount));
}

/** What one of its unit is in the base unit: 12 for a year. */
function unitScale({ dimension, raw, low }: Amount): number {
  if (dimension === 'money' || dimension === 'percent' || dimension === 'temperature') return 1;
  const written = Number(/-?\d+(?:\.\d+)?/.exec(raw.replaceAll(/(?<=\d),(?=\d{3})/g, ''))?.[0]);
  return Number.isFinite(written) && written !== 0 && low !== 0 ? low / written : 1;
}

function scaled(amount: Amount, factor: number): Amount {
  return { ...amount, low: amount.low * factor, high: amount.high * factor, place: amount.place * factor };
}

/** "9,800 degrees" may be either of both scales. */
function warmed(degrees: Amount, { unit }: Amount): Amount {
  if (!/F|fahrenheit/.test(unit)) return degrees;
  const inCelsius = (value: number) => (value - 32) / 1.8;
  return {
    ...degrees,
    low: inCelsius(degrees.low),
    high: inCelsius(degrees.high),
    place: degrees.place / 1.8,
    unit,
  };
}
