// Databases that another build left, for all tests of a file: each is restored once, and copied for each test that wakes it.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import type { TestDatabase } from '../database.ts';
import { awaken } from './awake.ts';
import type { Awake } from './awake.ts';
import { openModels } from './models-over-the-wire.ts';
import { responds } from './responder.ts';
import { migratedAsThen, readSnapshot, restored } from './restore.ts';
import type { Snapshot } from './snapshot.ts';

interface Asking {
  /** How often models were asked since it woke up. */
  readonly modelCalls: () => number;
}

/** Wakes the database of this name, `BUILD/SCENARIO`, for the test that runs. `damage`: what is done to it before, in SQL. */
export function useSleepers(): (name: string, damage?: string) => Promise<Awake & Asking> {
  /** By what their builds had applied. */
  const tables = new Map<string, Promise<TestDatabase>>();
  const kept = new Map<string, Promise<{ snapshot: Snapshot; like: TestDatabase }>>();
  let models: FakeModels;
  let world: Awaited<ReturnType<typeof openModels>>;
  let awake: Awake | null = null;
  beforeAll(async () => {
    models = await startFakeOpenAi({ answer: responds });
    world = await openModels(models);
  });
  afterEach(async () => {
    const violations = awake?.platform.violations;
    await awake?.close();
    awake = null;
    expect(violations ?? []).toEqual([]);
  });
  afterAll(async () => {
    for (const one of kept.values()) await (await one).like.drop();
    for (const one of tables.values()) await (await one).drop();
    await world.close();
    await models.close();
    expect(models.refusals).toEqual([]);
  });
  const keep = async (name: string) => {
    const snapshot = await readSnapshot(name);
    const applied = snapshot.migrations.join();
    const then = tables.get(applied) ?? migratedAsThen(snapshot);
    tables.set(applied, then);
    return { snapshot, like: await restored(snapshot, await then) };
  };
  return async (name, damage) => {
    const known = kept.get(name) ?? keep(name);
    kept.set(name, known);
    const { snapshot, like } = await known;
    awake = await awaken(snapshot, like, world.models, damage ?? null);
    const before = models.requests.length;
    return { ...awake, modelCalls: () => models.requests.length - before };
  };
}
