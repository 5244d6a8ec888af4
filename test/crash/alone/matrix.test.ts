// Kills the worker process at every point of a run and lets another one finish it: the same report, nothing done or
// said twice. `test:all` kills a short run at one point in 40 on Postgres and at two on Redis, chosen by a seed;
// FOOTNOTE_TESTS=full kills a long run everywhere, on both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../support/cases.ts';
import { startHarness, settingsWith } from '../../support/crash/harness.ts';
import type { Harness } from '../../support/crash/harness.ts';
import { longScript, shortScript } from '../../support/crash/requester.ts';
import { runKilled, runUndisturbed } from '../../support/crash/run-cell.ts';
import type { Setup, Undisturbed } from '../../support/crash/run-cell.ts';
import { inTurns, seeded } from '../../support/crash/turns.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { hasRedisServer, startRedis } from '../../support/redis.ts';
import type { RedisServer } from '../../support/redis.ts';

const seed = Number(process.env['FOOTNOTE_CRASH_SEED'] ?? '1');
const atOnce = 4;

const short: Setup = { script: shortScript, worker: { settings: settingsWith(1) } };
const long: Setup = { script: longScript, worker: { settings: settingsWith(3) } };

let database: TestDatabase;
let harness: Harness;
let redis: RedisServer | undefined;
const redisHere = hasRedisServer();

beforeAll(async () => {
  database = await testDatabase();
  harness = await startHarness(database.url, { spares: atOnce, refill: isFull });
  if (redisHere) redis = await startRedis();
});

afterAll(async () => {
  await harness.close();
  await database.drop();
  await redis?.destroy();
});

/** With what was found, where an assertion says only that it differs. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { diff, actual } = error as { diff?: string; actual?: unknown };
  return `${error.message}\n${diff ?? JSON.stringify(actual ?? null, null, 1)}`.slice(0, 4000);
}

interface Matrix {
  readonly cells: number;
  /** Every point there is. */
  readonly all: readonly string[];
}

async function runMatrix(
  name: string,
  setup: Setup,
  choose: (points: readonly string[]) => readonly string[],
  phases: readonly string[],
): Promise<Matrix> {
  const began = performance.now();
  const started = harness.processes.started();
  const expected: Undisturbed = await runUndisturbed(harness, `${name}-0`, setup);
  const keys = expected.footprint.journal.map(({ key }) => key);
  for (const phase of phases) expect(keys).toContain(phase);
  expect(expected.points.filter((point) => point.startsWith('append '))).toHaveLength(
    2 * keys.filter((key) => !key.endsWith('/decide')).length,
  );
  const points = choose(expected.points);
  let cells = 0;
  const failures: string[] = [];
  await inTurns(points, atOnce, async (point, index) => {
    // Enough to see what is wrong.
    if (failures.length >= 5) return;
    try {
      await runKilled(harness, `${name}-${index + 1}`, setup, point, expected);
      cells += 1;
    } catch (error) {
      failures.push(`killed at ${point}: ${inWords(error)}`);
      console.error(failures.at(-1));
    }
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.info(
    `crash matrix ${name}: ${cells} of ${points.length} cells passed in ${seconds} s; ` +
      `${harness.processes.started() - started} processes started`,
  );
  expect(failures).toEqual([]);
  expect(cells).toBe(points.length);
  return { cells, all: expected.points };
}

/** What each run must have had, or killing it shows little. */
const shortPhases = ['gather/r1/i1/wave-1/task-1/finished', 'approve/r1/decide', 'deliver'];
const longPhases = [
  'gather/r1/i1/wave-1/task-3/finished',
  'approve/r1/decide',
  'gather/r2/i1/wave-1/task-1/finished',
  'approve/r2/decide',
  'deliver',
];
const everywhere = (points: readonly string[]) => points;
const someOf = (points: readonly string[]) => seeded(points, Math.ceil(points.length / 40), seed);
const somewhere = (points: readonly string[]) => seeded(points, 2, seed);
const onRedis = (setup: Setup): Setup => ({
  ...setup,
  worker: { ...setup.worker, redisUrl: redis?.url ?? null },
});

describe.skipIf(isFull)('a run of one task', () => {
  it(`survives a kill at one point in 40 (seed ${seed}), with the queue on Postgres`, async () => {
    const { all: points } = await runMatrix('short-postgres', short, someOf, shortPhases);
    for (const kind of [
      'append',
      'ask',
      'suspend',
      'finish',
      'claim',
      'send',
      'sent',
      'inbound',
      'keep-pages',
      'save-report',
    ]) {
      expect(points.some((point) => point.split(/[ /]/)[0] === kind)).toBe(true);
    }
  });

  it.skipIf(!redisHere)(`survives a kill at two points (seed ${seed}), with the queue on Redis`, async () => {
    await runMatrix('short-redis', onRedis(short), somewhere, shortPhases);
  });
});

describe.runIf(isFull)('a run of three tasks and a round of feedback', () => {
  it('survives a kill at every point, with the queue on Postgres', async () => {
    await runMatrix('long-postgres', long, everywhere, longPhases);
  });

  it.skipIf(!redisHere)('survives a kill at every point, with the queue on Redis', async () => {
    await runMatrix('long-redis', onRedis(long), everywhere, longPhases);
  });
});
