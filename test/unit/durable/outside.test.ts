// Everything from outside is a step: the clock, what people say, messages and events.
import { expect, it } from 'vitest';
import { aQuestion, aStage } from './stage.ts';
import type { Tale } from './stage.ts';

it('reads the clock once', async () => {
  const stage = await aStage();
  const began = stage.clock.now();
  const tale: Tale = async (run) => {
    const first = await run.now('began');
    await run.ask('q', aQuestion());
    return [first, await run.now('asked')];
  };
  await stage.pass(tale);
  await stage.clock.advance(3_600_000);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(tale);
  expect((await stage.world.state(stage.runId)).result).toEqual([
    { at: began, day: '2026-01-01', activeMs: 0 },
    { at: began + 3_600_000, day: '2026-01-01', activeMs: 0 },
  ]);
});

it('counts active time over passes, and not the time people took', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    await run.step('work', null, () => stage.clock.advance(1500));
    await run.ask('q', aQuestion());
    await run.step('more-work', null, () => stage.clock.advance(500));
    return run.now('end');
  };
  await stage.pass(tale);
  expect((await stage.world.state(stage.runId)).activeMs).toBe(1500);
  await stage.clock.advance(3_600_000);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(tale);
  const { result, activeMs } = await stage.world.state(stage.runId);
  expect(result).toMatchObject({ activeMs: 2000 });
  expect(activeMs).toBe(2000);
});

it('reads the inbox once, up to that moment', async () => {
  const stage = await aStage();
  const first = await stage.world.steer(stage.runId, 'also Redis');
  const tale: Tale = async (run) => {
    const before = await run.inbox('steer/1', 0);
    await run.ask('q', aQuestion());
    const after = await run.inbox('steer/2', before.at(-1)?.seq ?? 0);
    return [before, after].map((messages) => messages.map(({ text }) => text));
  };
  await stage.pass(tale);
  await stage.world.steer(stage.runId, 'skip MySQL');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(tale);
  expect(first).toBeGreaterThan(0);
  expect((await stage.world.state(stage.runId)).result).toEqual([['also Redis'], ['skip MySQL']]);
});

it('posts once, and says that there is something to send', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    await run.post('hello', { text: 'hi' });
    await run.scope('plan', (phase) => phase.post('hello', { text: 'the plan' }));
    await run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  expect(stage.posted).toHaveLength(3);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  await stage.pass(tale);
  expect(stage.posted).toHaveLength(3);
  expect(await stage.world.posts(stage.runId)).toEqual([
    { key: 'hello', view: { text: 'hi' } },
    { key: 'plan/hello', view: { text: 'the plan' } },
    { key: 'q', view: { text: 'which?' } },
  ]);
});

it('says that there is something to send when a run ends with a message', async () => {
  const stage = await aStage();
  await stage.pass({
    tell: async () => ({
      status: 'delivered',
      result: 1,
      events: [{ type: 'report-delivered', phase: 'deliver', data: null }],
      posts: [{ key: 'report', view: { text: 'all' } }],
    }),
    interrupted: () => {
      throw new Error('not interrupted');
    },
  });
  expect(stage.posted).toEqual([`thr_${stage.runId}`]);
  expect(await stage.eventTypes()).toEqual(['report-delivered', 'run-ended']);
});

it('writes the events of a step with its record, so that a replay doubles nothing', async () => {
  const stage = await aStage();
  let broken = true;
  const tale: Tale = async (run) => {
    await run.scope('gather', async (phase) => {
      await phase.step('search', null, ({ emit }) => {
        emit('searched', { n: 1 });
        emit('found', { n: 2 });
      });
      await phase.note('task-1', 'task-started', { id: 1 });
      await phase.step('flaky', null, ({ emit }) => {
        emit('tried', null);
        if (broken) throw new Error('connection reset');
      });
    });
    await run.note('alone', 'noted', null);
  };
  expect(await stage.pass(tale)).toBe('postponed');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.events(stage.runId)).filter(({ type }) => type !== 'run-ended')).toEqual([
    { type: 'phase-started', phase: 'gather', data: { phase: 'gather' } },
    { type: 'searched', phase: 'gather', data: { n: 1 } },
    { type: 'found', phase: 'gather', data: { n: 2 } },
    { type: 'task-started', phase: 'gather', data: { id: 1 } },
    { type: 'tried', phase: 'gather', data: null },
    { type: 'phase-finished', phase: 'gather', data: { phase: 'gather' } },
    { type: 'noted', phase: 'alone', data: null },
  ]);
});
