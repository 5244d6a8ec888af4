// What a research will probably take, before any of its kind was counted and after.
import { describe, expect, it } from 'vitest';
import { leastCourse, mostCourse } from '../../../src/research/expected-calls.ts';
import { estimate, viewOf } from '../../../src/research/estimate.ts';
import type { Estimate } from '../../../src/research/estimate.ts';
import type { DepthLimits } from '../../../src/research/settings.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { taskScene } from '../../support/task-scene.ts';
import type { SceneParts } from '../../support/task-scene.ts';

const { light, medium, extended } = shippedSettings.depths;
const without = { mode: 'natural', facts: 0, searches: 0 } as const;

async function courses(limits: DepthLimits) {
  const { work } = await taskScene({ limits });
  return { least: leastCourse(work), most: mostCourse(work) };
}

async function told(over: SceneParts, taken: number[] = []): Promise<Estimate> {
  const { stage, work } = await taskScene(over);
  const recentFigures = () =>
    Promise.resolve(
      taken.map((modelCalls) => {
        const figures = { activeMs: 60_000, modelCalls, tokens: 1_000, dollars: 0.5 };
        return { estimated: figures, actual: figures };
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

describe('before a run of its kind was counted', () => {
  it('counts what checking asks: a first look, and then a second, mending and what was mended', async () => {
    const { least, most } = await courses(light);
    expect([least.research.all, most.research.all]).toEqual([3, 3]);
    // 4 claims; and 40, ten together, with a second look, mending and judging that
    expect([least.checks, most.checks]).toEqual([
      { all: 1, longest: 1 },
      { all: 4 + 3 + 2, longest: 4 },
    ]);
  });

  it('counts facts where the depth asks about them', async () => {
    const checksOf = async (over: Partial<DepthLimits>) =>
      (await courses({ ...medium, ...over })).most.checks.all;
    const none = await checksOf({ citations: without });
    const facts = await checksOf({ citations: { ...without, facts: 5 } });
    const searched = await checksOf({ citations: { ...without, facts: 5, searches: 2 } });
    // five claims taken apart, and their fifteen facts judged; after each search once more
    expect(facts - none).toBe(5 + 2);
    expect(searched - facts).toBe(2 * 2);
    expect(await checksOf({ citations: { ...medium.citations, mode: 'classical' } })).toBe(0);
  });

  it('counts loops as what may come, not as what will', async () => {
    const { least, most } = await courses(extended);
    const { most: calm } = await courses({ ...extended, critiques: 0, iterations: 1 });
    expect(most.research.all).toBeGreaterThan(1.5 * calm.research.all);
    expect(least.research.longest).toBeLessThan(calm.research.longest);
  });

  it('tells a range with its middle, in calls, time and money', async () => {
    const { expected, range, runs } = await told({ limits: light });
    expect(runs).toBe(0);
    expect([range?.least.modelCalls, expected.modelCalls, range?.most.modelCalls]).toEqual([4, 8, 12]);
    const [least, most] = [range!.least, range!.most];
    expect(least.activeMs).toBeLessThan(most.activeMs);
    // prices of the test's models: 1 and 10 dollars a million
    expect(least.dollars).toBeCloseTo((3 * 6_000 + 1 * 700 + 10 * (3 * 800 + 1 * 100)) / 1e6, 10);
    expect(viewOf({ expected, range: range!, runs })).toMatchObject({
      modelCalls: 8,
      range: { least, most },
    });
  });

  it('asks nothing without a model', async () => {
    const { expected, range } = await told({ limits: medium, alone: true });
    expect([expected.modelCalls, expected.dollars, range]).toEqual([0, 0, undefined]);
  });
});

it('is what runs of its kind took in the middle, as soon as there are three', async () => {
  expect((await told({ limits: light }, [5, 50])).runs).toBe(0);
  const { expected, runs, range } = await told({ limits: light }, [5, 50, 8]);
  expect([expected.modelCalls, runs, range]).toEqual([8, 3, undefined]);
});
