// What a text states in numbers. All amounts are kept in the base unit of their dimension, as stated and as exactly as
// they were written.

/** Where a quantity stands: `text.slice(start, end)` is `raw`. */
interface Stretch {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** Often no statement of a number ("one of", "first", "half"): only held against what plainly says otherwise. */
  readonly weak: boolean;
}

export type Bound = 'exact' | 'about' | 'nearly' | 'at least' | 'more than' | 'at most' | 'less than';

/**
 * What kind of amount it is. Amounts of different dimensions are never the same, but for those that
 * `dimensions.ts` lets through (a share as fraction or percent, a bare number that leaves its unit out).
 */
export type Dimension =
  | 'count'
  | 'percent'
  | 'points'
  | 'share'
  | 'multiple'
  | 'money'
  | 'ordinal'
  | 'label'
  | 'score'
  | 'length'
  | 'area'
  | 'volume'
  | 'mass'
  | 'seconds'
  | 'months'
  | 'speed'
  | 'temperature'
  | 'data'
  | 'energy'
  | 'power'
  | 'frequency'
  | 'pressure'
  | 'angle'
  | 'voltage'
  | 'current'
  | 'concentration'
  | 'other';

/** A number with its unit or what it counts; a range has two different ends. */
export interface Amount extends Stretch {
  readonly kind: 'amount';
  /** In the base unit of the dimension: metres, kilograms, seconds, months, bytes, whole money, percent as 12 for 12 %. */
  readonly low: number;
  readonly high: number;
  /** The number as it is written, magnitude included but not the unit; the upper end of a range. */
  readonly written: number;
  /** The last place that was written, in the base unit: 0.1 billion for "3.2 billion", 1 for "3,200". */
  readonly place: number;
  readonly dimension: Dimension;
  /** The unit as one word ("km", "USD", "month"); empty where none is written. */
  readonly unit: string;
  /** Stems of the words behind it that say what is counted; the likeliest first. */
  readonly nouns: readonly string[];
  readonly bound: Bound;
  /** The time it is counted by: "second" for "200 requests a second"; empty where none is written. */
  readonly per: string;
  /** The capitalised word straight before it, in lower case ("python" of "Python 3.12"), or ''. */
  readonly name: string;
  /** Both numbers of "three out of four", "3:1" and "3 to 1", each of which is stated too. */
  readonly parts: readonly number[];
  /** It can bear a claim out ("a day", "both"), but is no statement of a number itself: never judged, never a rival. */
  readonly aside: boolean;
}

/** A date, or the part of one that is written. A decade or century has a last year too. */
export interface Day extends Stretch {
  readonly kind: 'date';
  readonly year: number | null;
  readonly lastYear: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly quarter: number | null;
  /** "5/3/2024": day and month could be the other way round. */
  readonly swappable: boolean;
  readonly bound: Bound;
}

/** A time of day, in minutes after midnight. */
export interface Time extends Stretch {
  readonly kind: 'time';
  readonly minutes: number;
}

/** The version of something: compared part by part, never as a decimal. */
export interface Version extends Stretch {
  readonly kind: 'version';
  readonly parts: readonly string[];
}

export type Quantity = Amount | Day | Time | Version;
