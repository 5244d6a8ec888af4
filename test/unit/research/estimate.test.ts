// What a research will probably take, before any of its kind was counted and after.
import { english } from '../../support/english.ts';
import { describe, expect, it } from 'vitest';
import { estimateText } from '../../../src/chat/words/estimate-text.ts';
import { estimate, forPlan, viewOf } from '../../../src/research/estimate.ts';
import type { Estimate } from '../../../src/research/estimate.ts';
import { pipelineVersion } from '../../../src/research/version.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { taskScene } from '../../support/task-scene.ts';
import type { SceneParts } from '../../support/task-scene.ts';

const { light, medium, extended } = shippedSettings.depths;

async function told(over: SceneParts, taken: number[] = [], version = pipelineVersion): Promise<Estimate> {
  const { stage, work } = await taskScene(over);
  const recentFigures = (kind: { readonly version: number }) =>
    Promise.resolve(
      (kind.version === version ? taken : []).map((modelCalls) => {
        const figures = { activeMs: modelCalls * 10_000, modelCalls, tokens: 1_000, dollars: 0.5 };
        return { estimated: figures, actual: { ...figures, tasks: 2 } };
      }),
    );
  const library = { ...work.parts.library, recentFigures };
  let said: Estimate | undefined;
  await stage.pass(async (run) => {
    said = await estimate(run, { ...work, parts: { ...work.parts, library } });
    await run.ask('done', { kind: 'clarify', view: { text: 'done?' }, deadlineMs: null });
  });
  if (said === undefined) throw new Error(JSON.stringify(stage.logs));
  return said;
}

describe('before runs of its kind were counted', () => {
  it.each([
    { limits: light, says: 'Up to 3 min, 7 to 16 model calls' },
    { limits: medium, says: 'About 3 to 8 min, 20 to 40 model calls' },
    { limits: extended, says: 'About 6 to 20 min, 30 to 70 model calls' },
  ])('is what the settings expect of its depth: $says', async ({ limits, says }) => {
    const said = await told({ limits });
    expect(said.runs).toBe(0);
    expect(estimateText(viewOf(said), english)).toContain(says);
  });

  it('costs what its tokens cost, most of which are read', async () => {
    const { range } = await told({ limits: light });
    // prices of all the test's models: 1 and 10 dollars a million
    expect(range?.least.dollars).toBeCloseTo((50_000 * (0.91 * 1 + 0.09 * 10)) / 1e6, 10);
  });

  it('asks nothing without a model', async () => {
    const { expected, range } = await told({ limits: medium, alone: true });
    expect([expected.modelCalls, expected.dollars, range]).toEqual([0, 0, undefined]);
  });
});

describe('after three runs of its kind', () => {
  it('is their middle, and a range that two of three keep to (F30)', async () => {
    expect((await told({ limits: light }, [5, 50])).runs).toBe(0);
    const taken = [3, 5, 6, 6, 7, 9, 30];
    const { expected, runs, range } = await told({ limits: light }, taken);
    expect([expected.modelCalls, runs]).toEqual([6, 7]);
    const [least, most] = [range!.least.modelCalls, range!.most.modelCalls];
    expect([least, most]).toEqual([5, 9]);
    const within = taken.filter((calls) => calls >= least && calls <= most).length;
    expect(within / taken.length).toBeGreaterThanOrEqual(2 / 3);
  });

  it('can be less than a minute', async () => {
    expect(estimateText(viewOf(await told({ limits: light }, [3, 4, 4])), english)).toMatch(
      /^Less than a minute/,
    );
  });

  it('forgets what earlier versions of the pipeline took', async () => {
    expect((await told({ limits: light }, [5, 50, 8], pipelineVersion - 1)).runs).toBe(0);
  });
});

describe('of a plan', () => {
  const callsOf = (said: Estimate, tasks: number) =>
    forPlan(said, tasks, { limits: medium }).expected.modelCalls;

  it('goes by its tasks, beside what any takes', async () => {
    const said = await told({ limits: medium });
    const usual = callsOf(said, 4.5);
    expect(usual).toBe(said.expected.modelCalls);
    expect(callsOf(said, 9)).toBe(Math.round(1.5 * usual));
    expect(callsOf(said, 0)).toBe(Math.round(0.5 * usual));
    const { range } = forPlan(said, 1, { limits: medium });
    expect(range?.most.modelCalls).toBeLessThan(30);
  });

  it('goes by the tasks that runs of its kind had', async () => {
    const said = await told({ limits: medium }, [20, 20, 20]);
    expect([said.tasks, callsOf(said, 2)]).toEqual([2, 20]);
  });
});
