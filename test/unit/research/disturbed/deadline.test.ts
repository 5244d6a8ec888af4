// The time of a run is over: for good, which ends it with what it has, or so far that nothing new is begun any more.
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../src/research/result.ts';
import type { RunSettings } from '../../../../src/research/settings.ts';
import { few } from '../../../support/cases.ts';
import { storySettings } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import { expectInterrupted, expectKept, interruptedEverywhere, ofInterruptions } from './interrupted.ts';
import { stageOf } from './perform.ts';
import type { Outcome, Stage } from './perform.ts';
import { essence, expectNothingTwice, undisturbed } from './undisturbed.ts';

const timeout = 1_800_000;
const { depths, simpleMs } = storySettings('medium').limits;

/** In the phases of the others people stop them (cancel.test.ts), which ends and resumes them in the same way. */
const interruptedModes = few<StoryMode>(['simple', 'medium'], ['light', 'web', 'extended', 'agentic']);

describe.each(interruptedModes)('a run (%s) whose time is over', (mode) => {
  it(
    'in any phase fails with what it has, and goes on with new time (B48, B54, B57)',
    { timeout },
    async () => {
      const calm = await undisturbed(mode);
      // All that any depth may take.
      const late = (stage: Stage) => stage.clock.advance(2 * depths.extended.softMs);
      const { each, ends } = await interruptedEverywhere(mode, late);
      for (const [phase, interrupted] of each) {
        const { state, posts } = interrupted.outcome;
        expect([phase, state.status, state.error?.code]).toEqual([phase, 'failed', 'deadline-passed']);
        expect(posts.at(-1)).toContain('The run has taken longer than');
        expectInterrupted(interrupted, phase, calm);
        if (mode !== 'web' && mode !== 'simple') expectKept(interrupted.outcome, phase, calm);
      }
      for (const end of ends) {
        expect(essence(end, ofInterruptions)).toEqual(essence(calm, ofInterruptions));
        expectNothingTwice(end, calm);
      }
    },
  );
});

it('is twice the time of its depth in which new work may begin', async () => {
  for (const mode of ['light', 'medium', 'extended'] as const) {
    const hardMs = 2 * depths[mode].softMs;
    for (const [ms, status] of [
      [hardMs - 1, 'waiting'],
      [hardMs, 'failed'],
    ] as const) {
      let isLate = false;
      const stage = await stageOf({
        mode,
        async calls({ step }, at) {
          if (step !== 'write/r1/i1/draft' || isLate) return;
          isLate = true;
          await at.clock.advance(ms);
        },
        answers: (key) => !key.startsWith('approve'),
      });
      await stage.play();
      expect([mode, (await stage.outcome()).state.status]).toEqual([mode, status]);
    }
  }
});

it('does not run while people are waited for', async () => {
  const stage = await stageOf({ mode: 'medium', answers: () => isBack });
  let isBack = false;
  await stage.play();
  await stage.clock.advance(30 * 24 * 3_600_000);
  isBack = true;
  await stage.play();
  expect((await stage.outcome()).state).toMatchObject({ status: 'delivered' });
});

it('of a direct answer is over after its own limit, and a resume asks anew', async () => {
  let isSlow = true;
  const stage = await stageOf({
    mode: 'simple',
    async calls({ kind }, at) {
      if (kind === 'model answerer' && isSlow) await at.clock.advance(simpleMs);
    },
  });
  await stage.play();
  expect((await stage.outcome()).state).toMatchObject({
    status: 'failed',
    error: { code: 'deadline-passed' },
  });
  isSlow = false;
  await stage.world.resume(stage.runId);
  await stage.play();
  expect((await stage.outcome()).state).toMatchObject({ status: 'delivered' });
});

/** Nobody has to approve it, and its time to begin something new is over in the middle of this step. */
async function lateAt(mode: StoryMode, step: string, parallel?: number) {
  const { limits, ...rest } = storySettings(mode);
  const settings: RunSettings = {
    ...rest,
    limits: {
      ...limits,
      ...(parallel === undefined ? {} : { parallel }),
      approval: { ...limits.approval, draft: false, plan: false },
    },
  };
  let passing: Promise<unknown> | undefined;
  const stage = await stageOf({
    mode,
    settings,
    async calls(call, at) {
      if (call.step === step) {
        passing ??= at.clock.advance(limits.depths[settings.depth as 'medium'].softMs + 1);
      }
      // what else goes on outside takes as long
      await passing;
    },
  });
  await stage.play();
  const outcome = await stage.outcome();
  expect(outcome.state).toMatchObject({ status: 'delivered' });
  const { report, cautions } = outcome.state.result as unknown as RunResult;
  expect(report).toContain('[1]');
  const asked = outcome.calls.map(({ kind }) => kind);
  return { outcome, cautions: cautions.join('\n'), asked };
}

describe('a run that is late', () => {
  it('begins no further task, and says which ones it had no time for (A76)', async () => {
    const { outcome, cautions, asked } = await lateAt('medium', 'once/fetch/https://heron.example/facts');
    const calm = await undisturbed('medium');
    const tasks = (events: readonly string[], type: string) =>
      events.filter((event) => event.includes(type) && event.includes('gather/r1/')).length;
    expect(tasks(calm.events, '"task-started"')).toBeGreaterThan(3);
    expect(tasks(outcome.events, '"task-started"')).toBe(3);
    expect(tasks(outcome.events, '"task-finished"')).toBe(3);
    expect(cautions).toContain('There was no time left for: The kestrel engine');
    expect(asked).not.toContain('model reflector');
    expect(asked).not.toContain('model critic');
    expect(asked).toContain('model verifier');
  });

  it('begins none that waited for its place in a wave (A76)', async () => {
    const { outcome, cautions } = await lateAt('medium', 'once/fetch/https://heron.example/facts', 4);
    const begun = outcome.events.filter((event) => event.includes('"task-started"'));
    expect(begun).toHaveLength(4);
    expect(cautions).toContain('There was no time left for: The plover engine');
  });

  it('sends no further agents', async () => {
    const { outcome, cautions } = await lateAt(
      'agentic',
      'gather/r1/i1/cycle-1/thought-1/agent-1/research/turn-1',
    );
    expect(outcome.events.filter((event) => event.includes('"task-started"'))).toHaveLength(3);
    expect(cautions).toContain('There was no time left for: The kestrel engine');
  });

  it('asks no critic, and says so', async () => {
    const { asked, outcome } = await lateAt('medium', 'analyze/r1/i1/weigh');
    expect(asked).not.toContain('model critic');
    expect(outcome.events.join('\n')).toContain('There was no time left for a critique of the research.');
  });

  it('closes no gaps, and says so', async () => {
    const { asked, outcome } = await lateAt('extended', 'write/r1/i1/draft');
    expect(asked.filter((kind) => kind === 'model writer')).toHaveLength(1);
    expect(asked).not.toContain('model refiner');
    expect(outcome.events.join('\n')).toContain('There was no time left to close the gaps that are known.');
  });
});

/** The first draft takes most of the time, people want another one, and `ms` go by in one of its steps. */
async function anotherRound(step: string, ms: number) {
  const { softMs } = depths.medium;
  const left = new Map([
    ['write/r1/i1/draft', 1.9 * softMs],
    [step, ms],
  ]);
  const stage = await stageOf({
    mode: 'medium',
    async calls(call, at) {
      const passing = left.get(call.step) ?? 0;
      left.delete(call.step);
      if (passing > 0) await at.clock.advance(passing);
    },
  });
  await stage.play();
  expect(left.size).toBe(0);
  return stage.outcome();
}

describe('a round that people asked for', () => {
  const { softMs } = depths.medium;
  const of = ({ events }: Outcome, type: string, phase: string) =>
    events.filter((event) => event.includes(`"${type}","phase":"${phase}`)).length;

  it('has a soft end of its own: it researches however late the first draft was (A76, D37)', async () => {
    const calm = await undisturbed('medium');
    const late = await anotherRound('plan/r2/make-1', softMs - 1000);
    expect(late.state.status).toBe('delivered');
    expect(of(calm, 'task-started', 'gather/r2')).toBeGreaterThan(0);
    expect(of(late, 'task-started', 'gather/r2')).toBe(of(calm, 'task-started', 'gather/r2'));
  });

  it('begins nothing more when that is over, and is delivered', async () => {
    const late = await anotherRound('plan/r2/make-1', softMs + 1000);
    expect(late.state.status).toBe('delivered');
    expect(of(late, 'task-started', 'gather/r2')).toBe(0);
  });

  it('ends for good at its own hard end', async () => {
    expect((await anotherRound('write/r2/i1/draft', 2 * softMs - 1000)).state.status).toBe('delivered');
    expect((await anotherRound('write/r2/i1/draft', 2 * softMs)).state).toMatchObject({
      status: 'failed',
      error: { code: 'deadline-passed' },
    });
  });
});
