// Runs that are interrupted in one phase after the other, while one of its calls outside is under way; or else when it is over.
import { expect } from 'vitest';
import type { RunResult } from '../../../../src/research/result.ts';
import { isFull } from '../../../support/cases.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { untilAborted } from '../../durable/stage.ts';
import { stageOf } from './perform.ts';
import type { Outcome, Stage } from './perform.ts';
import { undisturbed } from './undisturbed.ts';

export interface Interrupted {
  readonly outcome: Outcome;
  /** Whether the call that was under way was ended; null: there was none that could be. */
  readonly wasEnded: boolean | null;
  /** Calls that began although their signal had fired. */
  readonly late: number;
}

/** Calls of a gathering that come first: several tasks are under way then. */
const before = 4;

/** What came of each interruption, by the phase, and of the runs that have gone on after them. */
export interface Interruptions {
  readonly each: Map<string, Interrupted>;
  readonly ends: Outcome[];
}

/** Runs to which something is done in one phase after the other, and which are resumed after each. */
export async function interruptedEverywhere(
  mode: StoryMode,
  interrupt: (stage: Stage) => Promise<void>,
): Promise<Interruptions> {
  const phases = await phasesOf(mode);
  const all: Interruptions = { each: new Map(), ends: [] };
  while (all.each.size < phases.length) {
    const left = phases.filter((phase) => !all.each.has(phase));
    all.ends.push(await interruptedIn(left, mode, interrupt, all.each));
  }
  return all;
}

/** What is over when it comes to it, because it went on beside the one before, is left out; never the first. */
async function interruptedIn(
  phases: readonly string[],
  mode: StoryMode,
  interrupt: (stage: Stage) => Promise<void>,
  each: Map<string, Interrupted>,
): Promise<Outcome> {
  let within: string | null = null;
  let left = 0;
  let found = { wasEnded: null as boolean | null, late: 0 };
  const stage = await stageOf({
    mode,
    async calls({ signal, phase: at }, now) {
      if (signal?.aborted) found.late += 1;
      if (signal === null || at !== within || left-- > 0) return;
      within = null;
      found.wasEnded = false;
      const ending = untilAborted(signal).catch(() => (found.wasEnded = true));
      await interrupt(now);
      await ending;
    },
    async wrote({ key, kind }, at) {
      if (kind !== 'scope' || key !== within) return;
      within = null;
      await interrupt(at);
    },
  });
  for (const phase of phases) {
    const { phases: begun, open } = await stage.outcome();
    if (begun.includes(phase) && !open.includes(phase)) continue;
    found = { wasEnded: null, late: 0 };
    within = phase;
    left = phase.startsWith('gather') ? before : 0;
    await stage.play();
    each.set(phase, { outcome: await stage.outcome(), ...found });
    expect([phase, await stage.world.resume(stage.runId)]).toEqual([phase, true]);
  }
  await stage.play();
  return stage.outcome();
}

/** What must be so when a run was interrupted here, however it was. */
export function expectInterrupted(
  { outcome, wasEnded, late }: Interrupted,
  phase: string,
  calm: Outcome,
): void {
  expect([phase, wasEnded, late]).toEqual([phase, wasEnded === null ? null : true, 0]);
  // Where it was is known, and all that was done is there.
  const upToHere = calm.phases.slice(0, calm.phases.indexOf(phase) + 1);
  // The end of a phase is written together with the beginning of those that the story has come to meanwhile.
  if (wasEnded === null) expect(outcome.open.filter((open) => upToHere.includes(open))).toEqual([]);
  else expect(outcome.open).toEqual([phase]);
  const others = [...outcome.entries].filter(([key, value]) => calm.entries.get(key) !== value);
  expect(others.filter(([key]) => !ofInterruptions.test(key))).toEqual([]);
}

/** What a deep research keeps that was interrupted here, and what is said about it. */
export function expectKept(outcome: Outcome, phase: string, { phases }: Outcome): void {
  const kept = outcome.state.result as RunResult | null;
  const said = outcome.posts.at(-1) ?? '';
  const isAfter = (other: RegExp) => phases.slice(0, phases.indexOf(phase)).some((one) => other.test(one));
  if (!isAfter(/^gather/)) return expect(kept).toBeNull();
  expect(kept?.sources.length).toBeGreaterThan(2);
  const isWritten = isAfter(/^write/);
  expect(kept?.report === '').toBe(!isWritten);
  expect(said).toContain(isWritten ? 'is not approved' : 'what was found is kept');
  const isChecked = isAfter(/^verify/);
  expect(kept?.citations.some(({ verified }) => verified)).toBe(isChecked);
  if (isWritten && !isChecked) expect(kept?.cautions.join()).toContain('neither its quotes nor its claims');
}

/** What only a run has that was interrupted and went on; with new time, what was under way began anew. */
export const ofInterruptions =
  /\/began-(?!1$)\d+$|"end\/|"run-resumed"|"run-ended".*"(?:cancelled|failed)"|#\d+"/;

/** All phases; of the longest run only the first of each kind that no other has, unless all of it is asked for. */
async function phasesOf(mode: StoryMode): Promise<readonly string[]> {
  const { phases } = await undisturbed(mode);
  if (mode !== 'extended' || isFull) return phases;
  const kindOf = (phase: string) => phase.replaceAll(/\/[ri]\d+/g, '');
  const known = new Set((await undisturbed('medium')).phases.map(kindOf));
  return phases.filter((phase) => !known.has(kindOf(phase)) && known.add(kindOf(phase)));
}
