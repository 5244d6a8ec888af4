// Somebody says stop in each phase: what is under way is ended, what was found is kept, and a resume goes on there.
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/research/result.ts';
import { modes } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { expectInterrupted, expectKept, interruptedEverywhere, ofInterruptions } from './interrupted.ts';
import type { Interrupted, Interruptions } from './interrupted.ts';
import { stageOf } from './perform.ts';
import type { Outcome, Stage } from './perform.ts';
import { essence, expectNothingTwice, undisturbed } from './undisturbed.ts';

const timeout = 1_800_000;

const stop = async (stage: Stage) => {
  expect(await stage.world.cancel(stage.runId)).toBe(true);
  stage.nudge();
};

const known = new Map<StoryMode, Promise<Interruptions>>();

/** A run that is stopped in each of its phases, once for all tests. */
function stopped(mode: StoryMode): Promise<Interruptions> {
  const interruptions = known.get(mode) ?? interruptedEverywhere(mode, stop);
  known.set(mode, interruptions);
  return interruptions;
}

/** It has gone on, and nobody could tell afterwards; `but`: what is there twice. */
async function expectResumed(resumed: Outcome, mode: StoryMode, but = ofInterruptions): Promise<void> {
  const calm = await undisturbed(mode);
  expect(essence(resumed, but)).toEqual(essence(calm, but));
  expectNothingTwice(resumed, calm);
}

describe.each(modes)('a run (%s) that is stopped', (mode) => {
  it('in any phase ends what is under way and is cancelled there (B9, B52, B55)', { timeout }, async () => {
    const calm = await undisturbed(mode);
    const { each, ends } = await stopped(mode);
    for (const [phase, interrupted] of each) {
      const { outcome } = interrupted;
      expect([phase, outcome.state]).toMatchObject([phase, { status: 'cancelled', error: null }]);
      expectInterrupted(interrupted, phase, calm);
      if (mode !== 'web' && mode !== 'simple') expectKept(outcome, phase, calm);
    }
    for (const end of ends) await expectResumed(end, mode);
  });
});

it.each([
  { phase: 'gather/r1/i1', keeps: 'nothing yet' },
  { phase: 'analyze/r1/i1', keeps: 'sources' },
  { phase: 'critique/r1/i1', keeps: 'sources and findings' },
  { phase: 'verify/r1', keeps: 'a draft that is not checked' },
  { phase: 'plan/r2', keeps: 'the draft that people have seen' },
])('a run that is stopped in $phase keeps $keeps (B8, B53, B56)', async ({ phase, keeps }) => {
  const { each } = await stopped('medium');
  const { outcome } = each.get(phase) as Interrupted;
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

it('a run that is stopped while people are asked asks them again when it is resumed (B57, B58)', async () => {
  const asked = ['intake/clarify-1', 'plan/r1/accept-2', 'approve/r1/decide', 'approve/r2/decide'];
  let unanswered = '';
  const stage = await stageOf({ mode: 'extended', answers: (key) => key !== unanswered });
  const asking = ({ posts }: Outcome, key: string) => posts.filter((post) => post.includes(`"key":"${key}`));
  for (const key of asked) {
    unanswered = key;
    await stage.play();
    expect([key, (await stage.outcome()).state.status]).toEqual([key, 'waiting']);
    await stop(stage);
    await stage.play();
    const outcome = await stage.outcome();
    expect([key, outcome.state.status]).toEqual([key, 'cancelled']);
    expect([key, outcome.state.result === null]).toEqual([key, !key.startsWith('approve')]);
    expect(asking(outcome, key)).toHaveLength(1);
    expect(await stage.world.resume(stage.runId)).toBe(true);
  }
  unanswered = '';
  await stage.play();
  const resumed = await stage.outcome();
  const twice = new RegExp(`${ofInterruptions.source}|"question-asked","phase":"(?:${asked.join('|')})"`);
  await expectResumed(resumed, 'extended', twice);
  for (const key of asked) expect([key, asking(resumed, key).length]).toEqual([key, 2]);
});
