import { expect, it } from 'vitest';
import { hashOf } from '../../../src/base/json.ts';
import { aQuestion, aStage, type Tale } from './stage.ts';

const tale: Tale = async (run) => {
  await run.scope('plan', async (phase) => {
    await phase.note('made', 'plan-created', { tasks: 2 }, [{ type: 'warning', data: { text: 'few' } }]);
    await phase.ask('q', aQuestion());
  });
};
const told = [
  'phase-started',
  'plan-created',
  'warning',
  'question-asked',
  'question-answered',
  'phase-finished',
];

it('is told once, with all its events', async () => {
  const stage = await aStage();
  for (let n = 0; n < 2; n++) {
    expect(await stage.pass(tale)).toBe('suspended');
    await stage.world.wake(stage.runId);
  }
  await stage.world.answer(stage.runId, 'plan/q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.eventTypes()).toEqual([...told, 'run-ended']);
});

it('is not told again where an earlier version has recorded it as a step', async () => {
  const stage = await aStage();
  const { lease } = (await stage.claim('before'))!;
  const asThen = (key: string, input: unknown, events: readonly string[]) => ({
    entry: { key, kind: 'step', inputHash: hashOf(input), outcome: { value: null } } as const,
    events: events.map((type) => ({ type, phase: 'plan', data: null })),
    posts: [],
  });
  const also = [{ type: 'warning', data: { text: 'few' } }];
  await stage.world.journal.append(lease, [
    asThen('plan/started', 'started', ['phase-started']),
    asThen('plan/made', ['plan-created', { tasks: 2 }, also], ['plan-created', 'warning']),
  ]);
  await stage.world.journal.postpone(lease, { retryInMs: 0, activeMs: 0, error: null });
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'plan/q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.eventTypes()).toEqual([...told, 'run-ended']);
});

it('is refused with other words under the same key', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.note('told', 'told', 1);
    await run.note('told', 'told', 2);
  });
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'journal-mismatch' });
});
