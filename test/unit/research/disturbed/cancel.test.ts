// Somebody says stop in each phase: what is under way is ended, what was found is kept, and a resume goes on there.
// `npm run test:all` stops in a phase of each kind, in the shortest run that has it; FOOTNOTE_TESTS=full in all of all runs.
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/research/result.ts';
import { modes } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { expectInterrupted, expectKept, interrupted, ofInterruptions, phasesOf } from './interrupted.ts';
import { stageOf } from './perform.ts';
import type { Stage } from './perform.ts';
import { essence, expectNothingTwice, undisturbed } from './undisturbed.ts';

const timeout = 1_800_000;

const stop = async (stage: Stage) => {
  expect(await stage.world.cancel(stage.runId)).toBe(true);
  stage.nudge();
};

/** It goes on, and nobody could tell afterwards; `but`: what is there twice. */
async function expectResumed(stage: Stage, mode: StoryMode, but = ofInterruptions): Promise<void> {
  const calm = await undisturbed(mode);
  expect(await stage.world.resume(stage.runId)).toBe(true);
  await stage.play();
  const resumed = await stage.outcome();
  expect(essence(resumed, but)).toEqual(essence(calm, but));
  expectNothingTwice(resumed, calm);
}

describe.each(modes)('a run (%s) that is stopped', (mode) => {
  it('in any phase ends what is under way and is cancelled there (B9, B52, B55)', { timeout }, async () => {
    const calm = await undisturbed(mode);
    for (const phase of await phasesOf(mode)) {
      const stopped = await interrupted({ mode, phase, interrupt: stop });
      expect(stopped.outcome.state).toMatchObject({ status: 'cancelled', error: null });
      expectInterrupted(stopped, phase, calm);
      if (mode !== 'web' && mode !== 'simple') expectKept(stopped.outcome, phase, calm);
      await expectResumed(stopped.stage, mode);
    }
  });
});

it.each([
  { phase: 'gather/r1/i1', keeps: 'nothing yet' },
  { phase: 'analyze/r1/i1', keeps: 'sources' },
  { phase: 'critique/r1/i1', keeps: 'sources and findings' },
  { phase: 'verify/r1', keeps: 'a draft that is not checked' },
  { phase: 'plan/r2', keeps: 'the draft that people have seen' },
])('a run that is stopped in $phase keeps $keeps (B8, B53, B56)', async ({ phase, keeps }) => {
  const { outcome } = await interrupted({ mode: 'medium', phase, interrupt: stop });
  expect(outcome.state.status).toBe('cancelled');
  const kept = outcome.state.result as RunResult | null;
  const finished = outcome.events.filter((event) => event.includes('"task-finished"'));
  if (keeps === 'nothing yet') return expect(kept).toBeNull();
  expect(finished.length).toBeGreaterThan(3);
  expect(kept?.sources.filter(({ status }) => status !== 'failed').length).toBeGreaterThan(4);
  expect(kept?.findings?.length).toBe(keeps === 'sources' ? 0 : 2);
  const hasDraft = keeps.includes('draft');
  expect([kept?.report.startsWith('Falcon and '), kept?.answered]).toEqual(
    hasDraft ? [true, 'yes'] : [false, null],
  );
  expect(kept?.claims.length).toBe(keeps.endsWith('seen') ? 3 : 0);
  const looked = kept?.citations.map((citation) => citation.looked) ?? [];
  expect([...new Set(looked)]).toEqual(!hasDraft ? [] : [keeps.endsWith('seen') ? undefined : false]);
});

describe('a run that is stopped while people are asked', () => {
  const asked = ['intake/clarify-1', 'plan/r1/accept-2', 'approve/r1/decide', 'approve/r2/decide'];

  it.each(asked)('asks them again when it is resumed (%s) (B57, B58)', { timeout }, async (key) => {
    const stage = await stageOf({ mode: 'extended', answers: (open) => isStopped || open !== key });
    let isStopped = false;
    await stage.play();
    expect((await stage.outcome()).state.status).toBe('waiting');
    await stop(stage);
    isStopped = true;
    await stage.play();
    const { state, posts } = await stage.outcome();
    expect(state.status).toBe('cancelled');
    expect(state.result === null).toBe(!key.startsWith('approve'));
    const question = (all: readonly string[]) => all.filter((post) => post.includes(`"key":"${key}`));
    expect(question(posts)).toHaveLength(1);
    const twice = new RegExp(`${ofInterruptions.source}|"question-asked","phase":"${key}"`);
    await expectResumed(stage, 'extended', twice);
    expect(question((await stage.outcome()).posts)).toHaveLength(2);
  });
});
