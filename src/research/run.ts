// A run as research sees it: which events it may tell, where in its loops it is, and what people answer it.
import { FootnoteError } from '../base/errors.ts';
import type { Answer, Person } from '../chat/port.ts';
import type * as durable from '../durable/run.ts';
import type { ToldEvent } from './events.ts';

export type Run = durable.Run<ToldEvent>;
export type StepContext = durable.StepContext<ToldEvent>;

/** Where in its loops a run is. */
export interface Place {
  /** 1 for the first draft, one more for each time people want changes. */
  readonly round: number;
  /** 1 for the first research of a round, one more for each time gaps are worth it (B6). */
  readonly iteration: number;
  /** 0 for the first try of an iteration, one more for each time the critic sends it back (D24). */
  readonly revision: number;
}

/** The place as part of a key: `r1/i2`, or `r1/i2-c1` in a revision: no key of a phase may continue another one. */
export function keyOf({ round, iteration, revision }: Place): string {
  return `r${round}/i${iteration}${revision === 0 ? '' : `-c${revision}`}`;
}

/** What people said to a question of a run, as its journal keeps it. `expired`: nobody answered in time. */
export type Given = (Answer & { readonly by: Person }) | { readonly kind: 'expired' };

/** What an answer says. One that the question cannot have is never taken for another one: the run is tried again, and then fails. */
export function readAnswer<T>(
  question: string,
  given: Given,
  readings: { readonly [K in Given['kind']]?: (given: Extract<Given, { readonly kind: K }>) => T },
): T {
  const { kind } = given;
  const read = Object.hasOwn(readings, kind) ? (readings[kind] as (said: Given) => T) : undefined;
  if (read !== undefined) return read(given);
  throw new FootnoteError('bug', `An answer of the kind “${kind}” is none to a ${question}.`, {
    hint: 'It may have been given with a newer version of Footnote: use that one, and resume the run.',
  });
}
