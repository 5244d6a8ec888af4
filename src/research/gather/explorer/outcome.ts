// What a tool call brought, before its results have numbers: calls of a turn run at the same time, and numbers are given
// afterwards, in the order of the calls.
import type { SearchHit } from '../../../sources/port.ts';
import type { Visited } from '../visited.ts';
import { nothingSearched } from './desk.ts';
import type { Searched } from './desk.ts';

export interface OpenedPage {
  /** The number it was opened by; null: it was found by what the tool did. */
  readonly n: number | null;
  readonly page: Visited;
  /** Numbers of the sections that are wanted of it; null: those that fit best. */
  readonly sections: readonly number[] | null;
}

export interface Outcome extends Searched {
  readonly failed: boolean;
  /** What the model is told first, in our words. */
  readonly text: string;
  /** At most 200 characters, for cards. */
  readonly summary: string;
  readonly hits: readonly SearchHit[];
  readonly pages: readonly OpenedPage[];
  /** What is looked for in the pages; empty: what the task asks. */
  readonly about: readonly string[];
}

/** An outcome without results. */
export const nothingFound: Outcome = {
  failed: false,
  text: '',
  summary: '',
  hits: [],
  pages: [],
  about: [],
  ...nothingSearched,
};

/** A call that could not be done; it counts all the same (A47). */
export function failure(text: string): Outcome {
  return { ...nothingFound, failed: true, text, summary: text.split('\n', 1)[0] ?? '' };
}
