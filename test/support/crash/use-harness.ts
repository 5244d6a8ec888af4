// A harness on a database of its own for one test file, and what its tests often look for.
import { afterAll, beforeAll } from 'vitest';
import { testDatabase } from '../database.ts';
import type { TestDatabase } from '../database.ts';
import { writesIn } from './decorate.ts';
import { startHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import type { DiaryLine } from './spec.ts';

/** Call it at the top of a file; the harness is there once its tests run. */
export function useHarness(spares = 1): () => Harness {
  let database: TestDatabase | undefined;
  let harness: Harness | undefined;
  beforeAll(async () => {
    database = await testDatabase();
    harness = await startHarness(database.url, { spares });
  });
  afterAll(async () => {
    await harness?.close();
    await database?.drop();
  });
  return () => {
    if (harness === undefined) throw new Error('the harness starts before the tests, not before this call');
    return harness;
  };
}

/** The number of the first journal write that holds this one ("append plan", "ask approve/r1/decide", "finish"). */
export function writeOf(diary: readonly DiaryLine[], what: string): number {
  const line = diary.find((each) => each.at === 'writing' && writesIn(each.what).includes(what));
  if (line?.at !== 'writing') throw new Error(`no write "${what}" in the diary`);
  return line.write;
}
