// Spans between days of the Gregorian calendar, without a clock.
import { fraction, type Fraction } from '../../base/fraction.ts';

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Null: there is no such day. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | null {
  const last = month === 2 && leapDays(year) > leapDays(year - 1) ? 29 : (lengths[month - 1] ?? 0);
  return dayOfMonth < 1 || dayOfMonth > last ? null : { year, month, dayOfMonth };
}

/** Leap days up to the end of a year. */
function leapDays(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}

/** A day as a number of days, to which others can be added. */
export function daysUpTo({ year, month, dayOfMonth }: Day): number {
  const full = lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0);
  return 365 * year + leapDays(month > 2 ? year : year - 1) + full + dayOfMonth;
}

/** Whole days, months or years that have passed between two days; below 0 when the second one is earlier. */
export function span(unit: 'days' | 'months' | 'years', [from, to]: readonly Day[]): Fraction | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (unit === 'days') return fraction(BigInt(daysUpTo(to) - daysUpTo(from)));
  const months = (to.year - from.year) * 12 + to.month - from.month;
  const more = to.dayOfMonth - from.dayOfMonth;
  const whole = months > 0 && more < 0 ? months - 1 : months < 0 && more > 0 ? months + 1 : months;
  return fraction(BigInt(unit === 'months' ? whole : Math.trunc(whole / 12)));
}
