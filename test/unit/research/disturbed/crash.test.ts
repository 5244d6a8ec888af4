// The process dies at any write of a whole run, and another one goes on: nothing is lost, nothing is done twice, and nobody
// could tell. `npm run test:all` tries some writes, chosen by a seed; FOOTNOTE_TESTS=full all of them.
import { describe, expect, it } from 'vitest';
import { isFull } from '../../../support/cases.ts';
import { hashed, modes } from '../../../support/disturbed-story.ts';
import type { StoryMode } from '../../../support/disturbed-story.ts';
import type { Death } from './mortal.ts';
import { perform } from './perform.ts';
import type { Outcome } from './perform.ts';
import { essence, expectNothingTwice, undisturbed } from './undisturbed.ts';

const seed = process.env['FOOTNOTE_CRASH_SEED'] ?? '1';
const random = (what: string) => parseInt(hashed(`${seed} ${what}`).slice(0, 8), 16);

/** How many writes are tried, and how many writes at most a process of the chain makes. */
const tried: Readonly<Record<StoryMode, { points: number; stride: number }>> = {
  extended: { points: 2, stride: 24 },
  agentic: { points: 3, stride: 12 },
  medium: { points: 4, stride: 8 },
  light: { points: 6, stride: 2 },
  web: { points: 12, stride: 1 },
  simple: { points: 12, stride: 1 },
};

interface Point extends Death {
  readonly process: number;
}

function pointsOf({ writes }: Outcome, mode: StoryMode): Point[] {
  const all = writes.flatMap((count, index) =>
    Array.from({ length: count }, (_, write) =>
      (['before', 'after'] as const).map((when) => ({ process: index + 1, write: write + 1, when })),
    ).flat(),
  );
  if (isFull) return all;
  const inOrder = all.map((point, index) => ({ point, rank: random(`${mode} ${index}`) }));
  return inOrder
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, tried[mode].points)
    .map(({ point }) => point);
}

function expectTheSame(outcome: Outcome, calm: Outcome): void {
  expect(essence(outcome)).toEqual(essence(calm));
  expectNothingTwice(outcome, calm);
}

it('goes through every stage of checking at extended: two looks, facts, mending, and what was mended', async () => {
  const { entries } = await undisturbed('extended');
  const keys = [...entries].map(([key]) => key);
  for (const stage of ['judge-1/', 'look-again-1/', 'facts/', 'mend-1/', 'judge-mended-1/'])
    expect(keys.some((key) => key.startsWith(`verify/r1/${stage}`))).toBe(true);
});

describe.each(modes)('a run (%s)', (mode) => {
  it(
    'comes to its end, and passes what is recorded by without asking anybody',
    { timeout: 60_000 },
    async () => {
      const calm = await undisturbed(mode);
      expect(calm.state).toMatchObject({ status: 'delivered', error: null });
      expectNothingTwice(calm, calm);
    },
  );

  it('comes to the same in whatever order parallel work ends', { timeout: 60_000 }, async () => {
    const calm = await undisturbed(mode);
    for (const other of isFull ? [2, 3, 4, 5, 6, 7, 8] : [2]) {
      expectTheSame(await perform({ mode, seed: other }), calm);
    }
  });

  it('is the same when its process dies at any write (B10)', { timeout: 1_800_000 }, async () => {
    const calm = await undisturbed(mode);
    for (const { process, ...death } of pointsOf(calm, mode)) {
      const outcome = await perform({ mode, deaths: (n) => (n === process ? death : null) });
      expect(outcome.deaths).toBe(1);
      expectTheSame(outcome, calm);
    }
  });

  it('is the same when every process dies after a few writes', { timeout: 1_800_000 }, async () => {
    const calm = await undisturbed(mode);
    const { stride } = isFull ? { stride: 1 } : tried[mode];
    const outcome = await perform({
      mode,
      seed: 3,
      deaths: (n) => ({ write: 1 + (random(`${mode} chain ${n}`) % stride), when: 'after' }),
    });
    const writes = calm.writes.reduce((sum, count) => sum + count, 0);
    expect(outcome.deaths).toBeGreaterThanOrEqual(Math.floor(writes / stride / 2));
    expectTheSame(outcome, calm);
  });
});
