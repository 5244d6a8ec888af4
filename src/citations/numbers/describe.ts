// A quantity as one normalised text, for events and reports (A124).
import type { Day, Quantity } from './quantity.ts';

/** "3200000000", "10..15", "2024-05-03", "14:49", "3.12.1". */
export function normalised(quantity: Quantity): string {
  if (quantity.kind === 'version') return quantity.parts.join('.');
  if (quantity.kind === 'time')
    return `${two(Math.floor(quantity.minutes / 60))}:${two(quantity.minutes % 60)}`;
  if (quantity.kind === 'date') return dateText(quantity);
  const { low, high, dimension } = quantity;
  if (dimension === 'score') return `${low}-${high}`;
  return low === high ? short(low) : `${short(low)}..${short(high)}`;
}

/** The unit as it is compared: a currency, "percent", "km"; for a count the stem of what is counted. */
export function unitOf(quantity: Quantity): string {
  if (quantity.kind !== 'amount') return quantity.kind;
  return quantity.unit === '' ? (quantity.nouns[0] ?? '') : quantity.unit;
}

function dateText({ year, lastYear, month, day, quarter }: Day): string {
  const parts = [year === null ? '*' : String(year)];
  if (lastYear !== null) parts[0] += `..${lastYear}`;
  if (quarter !== null) parts.push(`Q${quarter}`);
  if (month !== null) parts.push(two(month));
  else if (day !== null) parts.push('*');
  if (day !== null) parts.push(two(day));
  return parts.join('-');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Without the digits that binary fractions add. */
function short(value: number): string {
  return String(Number(value.toPrecision(12)));
}
