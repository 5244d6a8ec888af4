// A run that was disturbed, held against one that was not.
import { expect } from 'vitest';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import type { Call } from './outside.ts';
import { perform } from './perform.ts';
import type { Outcome } from './perform.ts';

const known = new Map<StoryMode, Promise<Outcome>>();

/** What comes of the story when nothing happens to it. */
export function undisturbed(mode: StoryMode): Promise<Outcome> {
  const outcome = known.get(mode) ?? calmOutcome(mode);
  known.set(mode, outcome);
  return outcome;
}

async function calmOutcome(mode: StoryMode): Promise<Outcome> {
  const outcome = await perform({ mode });
  if (outcome.state.status !== 'delivered') throw new Error(JSON.stringify(outcome.state));
  return outcome;
}

/** Everything that must be the same, in words that can be compared; `but`: events, posts and keys that only a disturbed run has. */
export function essence({ state, entries, events, phases, posts, records }: Outcome, but = /^$/) {
  const { status, result, error, failures } = state;
  const others = (texts: readonly string[]) => texts.filter((text) => !but.test(text));
  return {
    state: { status, result, error, failures },
    entries: [...entries].filter(([key]) => !but.test(key)),
    events: others(events),
    phases,
    posts: others(posts),
    records,
  };
}

/** Nothing that was recorded is asked again, and everything that was lost once more. */
export function expectNothingTwice(outcome: Outcome, calm: Outcome): void {
  const { calls, recordedAt, complaints } = outcome;
  expect(complaints).toEqual([]);
  const lost = calls.filter(({ by, step }) => !recordedAt[by.n - 1]?.has(step));
  const expected = [...calm.calls, ...lost].map(named).toSorted();
  expect(calls.map(named).toSorted()).toEqual(expected);
}

const named = ({ step, kind, about }: Call) => `${step} ${kind} ${about}`;
