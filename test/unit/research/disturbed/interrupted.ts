// Runs that are interrupted in one of their phases, while one of its calls outside is under way; or else when it is over.
import { expect } from 'vitest';
import type { RunSettings } from '../../../../src/research/settings.ts';
import type { RunResult } from '../../../../src/research/result.ts';
import { isFull } from '../../../support/cases.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { untilAborted } from '../../durable/stage.ts';
import { stageOf } from './perform.ts';
import type { Outcome, Stage } from './perform.ts';
import { undisturbed } from './undisturbed.ts';

export interface Interruption {
  readonly mode: StoryMode;
  readonly phase: string;
  readonly settings?: RunSettings;
  /** What is done to it. */
  readonly interrupt: (stage: Stage) => Promise<void>;
}

export interface Interrupted {
  readonly stage: Stage;
  readonly outcome: Outcome;
  /** Whether the call that was under way was ended; null: there was none that could be. */
  readonly wasEnded: boolean | null;
  /** Calls that began although their signal had fired. */
  readonly late: number;
}

/** Calls of a gathering that come first: several tasks are under way then. */
const before = 4;

/** A run that is interrupted, and told until it has ended. */
export async function interrupted({ mode, phase, settings, interrupt }: Interruption): Promise<Interrupted> {
  let isInterrupted = false;
  let wasEnded: boolean | null = null;
  let late = 0;
  let left = phase.startsWith('gather') ? before : 0;
  const stage = await stageOf({
    mode,
    ...(settings === undefined ? {} : { settings }),
    async calls({ signal, phase: at }, now) {
      if (signal?.aborted) late += 1;
      if (isInterrupted || signal === null || at !== phase || left-- > 0) return;
      isInterrupted = true;
      wasEnded = false;
      const ended = untilAborted(signal).catch(() => (wasEnded = true));
      await interrupt(now);
      await ended;
    },
    async wrote({ key, kind }, at) {
      if (isInterrupted || kind !== 'scope' || key !== phase) return;
      isInterrupted = true;
      await interrupt(at);
    },
  });
  await stage.play();
  return { stage, outcome: await stage.outcome(), wasEnded, late };
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
  for (const [key, value] of outcome.entries) expect([key, calm.entries.get(key)]).toEqual([key, value]);
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
  /\/began-[2-9]$|"end\/|"run-resumed"|"run-ended".*"(?:cancelled|failed)"|#\d+"/;

/** From the shortest run to the longest. */
const shortestFirst: readonly StoryMode[] = ['simple', 'web', 'light', 'medium', 'agentic', 'extended'];

/** A phase without its round and iteration. What a deep run has before it makes it another one than in a quick run. */
function kindOf(mode: StoryMode, phase: string): string {
  const kind = phase.replaceAll(/\/[ri]\d+/g, '');
  if (mode === 'agentic' && kind === 'gather') return 'gather by agents';
  return mode === 'simple' || mode === 'web' ? `${mode} ${kind}` : kind;
}

/** The first phase of each kind that no shorter run of `modes` has; in the full run all of them. */
export async function phasesOf(mode: StoryMode, modes = shortestFirst): Promise<readonly string[]> {
  const known = new Set<string>();
  for (const one of modes) {
    const fresh = (await undisturbed(one)).phases.filter((phase) => {
      const kind = kindOf(one, phase);
      return !known.has(kind) && known.add(kind);
    });
    if (one === mode) return isFull ? (await undisturbed(mode)).phases : fresh;
  }
  throw new Error(`${mode} is none of them`);
}
