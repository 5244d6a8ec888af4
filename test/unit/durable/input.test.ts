// A replay that asks for another thing than was recorded.
import { expect, it } from 'vitest';
import { hashOf } from '../../../src/base/json.ts';
import { aQuestion, aStage } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

const told =
  (input: unknown): Tale =>
  async (run) => {
    const value = await run.step('search', input, () => `of ${JSON.stringify(input)}`);
    await run.ask('q', aQuestion());
    return value;
  };

async function replayedWith(input: unknown, strict: boolean): Promise<Stage> {
  const stage = await aStage();
  await stage.pass(told({ query: 'a', limit: 3 }), { strict });
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(told(input), { strict });
  return stage;
}

it('is a mismatch that ends the run in tests', async () => {
  const stage = await replayedWith({ query: 'b', limit: 3 }, true);
  const { status, error } = await stage.world.state(stage.runId);
  expect(status).toBe('failed');
  expect(error).toMatchObject({ code: 'journal-mismatch' });
  for (const part of ['"search"', hashOf({ query: 'a', limit: 3 }), hashOf({ query: 'b', limit: 3 })]) {
    expect(error?.message).toContain(part);
  }
});

it('is logged in production, and the record counts', async () => {
  const stage = await replayedWith({ query: 'b', limit: 3 }, false);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'delivered',
    result: 'of {"query":"a","limit":3}',
  });
  expect(stage.logs.filter(({ level }) => level === 'error')).toEqual([
    {
      level: 'error',
      fields: {
        runId: stage.runId,
        key: 'search',
        recorded: hashOf({ query: 'a', limit: 3 }),
        asked: hashOf({ query: 'b', limit: 3 }),
      },
      message: expect.stringContaining('"search" was recorded with input'),
    },
  ]);
});

it('is no mismatch when only the order of keys differs', async () => {
  const stage = await replayedWith({ limit: 3, query: 'a' }, true);
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('is a mismatch within one pass as well', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await Promise.all([run.step('search', 'a', () => 1), run.step('search', 'b', () => 2)]);
  });
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'journal-mismatch' });
});

it('is a mismatch when another question is asked under a key that was answered', async () => {
  const stage = await aStage();
  const asked =
    (text: string): Tale =>
    async (run) => {
      await run.ask('q', aQuestion({ view: { text } }));
    };
  await stage.pass(asked('this?'));
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(asked('that?'));
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'journal-mismatch' });
});

it('is a mismatch when a scope takes the key of a step', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.step('plan', 1, () => 1);
    await run.scope('plan', async () => 2);
  });
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'journal-mismatch' });
});
