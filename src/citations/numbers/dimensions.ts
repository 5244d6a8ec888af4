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
  if (isOneThing(amount, other) || isOneThing(other, amount)) return amount;
  if (from === 'mass' && amount.unit === 'pound' && other.unit === 'GBP')
    return scaled(amount, amount.written / amount.high);
  if (to === 'mass' && other.unit === 'pound' && amount.unit === 'GBP')
    return scaled(amount, other.high / other.written);
  if (from === 'share' && to === 'percent') return scaled(amount, 100);
  if (from === 'percent' && to === 'share') return scaled(amount, 0.01);
  if (from === 'angle' && to === 'temperature') return warmed(amount, other);
  if (isBare(amount)) return bareAs(amount, other);
  if (isBare(other)) return unbared(amount);
  if (namesPlaces.has(from) && namesPlaces.has(to)) return amount;
  if (isTimes(amount) && isTimes(other)) return amount;
  return null;
}

/** "Python 3.12" and "Python 3.12 added it": what is counted behind a name may be no noun. */
function isOneThing(label: Amount, count: Amount): boolean {
  return label.dimension === 'label' && count.dimension === 'count' && label.unit === count.name;
}

/** "The sixth season" and "season 6". */
const namesPlaces: ReadonlySet<string> = new Set(['ordinal', 'label']);

/** "Three times" and "tripled"; "twice" and "two times". */
export function isTimes({ dimension, nouns }: Amount): boolean {
  return dimension === 'multiple' || (dimension === 'count' && nouns[0] === 'tim');
}

/** A number without a unit and without anything it counts, as in the cell of a table. */
function isBare({ dimension, nouns }: Amount): boolean {
  return dimension === 'count' && nouns.length === 0;
}

function bareAs(bare: Amount, other: Amount): Amount | null {
  if (other.dimension === 'ordinal' || other.dimension === 'share') return null;
  return scaled(bare, unitScale(other));
}

function unbared(amount: Amount): Amount | null {
  if (amount.dimension === 'ordinal' || amount.dimension === 'share') return null;
  return scaled(amount, 1 / unitScale(amount));
}

/** What one of its unit is in the base unit: 12 for a year. */
function unitScale({ dimension, high, written }: Amount): number {
  return dimension === 'temperature' || written === 0 || high === 0 ? 1 : high / written;
}

function scaled(amount: Amount, factor: number): Amount {
  return { ...amount, low: amount.low * factor, high: amount.high * factor, place: amount.place * factor };
}

/** "9,800 degrees" may be either of both scales. */
function warmed(degrees: Amount, { unit }: Amount): Amount {
  if (!/F|fahrenheit/.test(unit)) return degrees;
  return {
    ...degrees,
    low: inCelsius(degrees.low),
    high: inCelsius(degrees.high),
    place: degrees.place / 1.8,
    unit,
  };
}

function inCelsius(fahrenheit: number): number {
  return (fahrenheit - 32) / 1.8;
}
