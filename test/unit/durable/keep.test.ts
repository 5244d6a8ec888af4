// What a story keeps in case it is cancelled is the same after every replay.
import { expect, it } from 'vitest';
import { settled } from '../../support/manual-clock.ts';
import { aProcess, aQuestion, aStage, ttlMs, untilAborted } from './stage.ts';
import type { Tale } from './stage.ts';

it('is shown while the run waits, and is gone for nobody who comes later', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.keep({ draft: 1 });
    await run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'waiting', result: { draft: 1 } });
});

it('is there as soon as the question is, though the process dies before it suspends the run', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.keep({ draft: 1 });
    await run.ask('q', aQuestion());
  };
  const dies = () => Promise.reject(new Error('the process died'));
  await stage.pass(tale, { journal: { ...stage.world.journal, suspend: dies } });
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'running', result: { draft: 1 } });
});

it('counts when the scope in which it was kept is skipped', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    await run.scope('write', (phase) =>
      phase.scope('draft', async (inner) => {
        inner.keep({ draft: 'early' });
        inner.keep({ draft: 'late' });
      }),
    );
    await run.scope('nothing-kept', async () => 1);
    await run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  await stage.world.cancel(stage.runId);
  await stage.pass(tale);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { draft: 'late' },
  });
});

it('is found in a branch that had ended when the process died, though the run is stopped before it goes on', async () => {
  const stage = await aStage();
  let begun = 0;
  const tale: Tale = (run) =>
    run.scope('gather', (phase) =>
      phase.parallel('task', ['a', 'b'], 2, async (branch, item) => {
        await branch.note('begun', 'task-started', { item });
        await branch.step('work', item, ({ signal }) => {
          begun++;
          return item === 'a' ? null : untilAborted(signal);
        });
        branch.keep({ found: item });
        await branch.note('finished', 'task-finished', { item });
      }),
    );
  const process = aProcess(stage);
  void stage.pass(tale, process.parts);
  await settled();
  process.die();
  await stage.clock.advance(ttlMs);
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect(begun).toBe(2);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { found: 'a' },
  });
  const told = ['phase-started', 'task-started', 'task-started', 'task-finished', 'run-ended'];
  expect(await stage.eventTypes()).toEqual(told);
});

it('is kept as it was then, whatever the story does to it afterwards', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    const found = ['a'];
    run.keep(found);
    found.push('b');
    await run.ask('q', aQuestion());
  });
  expect((await stage.world.state(stage.runId)).result).toEqual(['a']);
});

it('is what the run waited with when it is stopped while a later build is on its way back there', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    run.keep({ draft: 'unchecked' });
    run.keep({ draft: 'checked' });
    await run.ask('q', aQuestion());
  });
  await stage.world.wake(stage.runId);
  const going = stage.pass(async (run) => {
    run.keep({ draft: 'unchecked' });
    await run.step('new in this build', null, ({ signal }) => untilAborted(signal));
  });
  await settled();
  await stage.world.cancel(stage.runId);
  stage.nudge();
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'cancelled',
    result: { draft: 'checked' },
  });
});

it('is what came after the answer once the run has gone on', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.keep({ draft: 1 });
    await run.ask('q', aQuestion());
    run.keep({ draft: 2 });
    await run.step('slow', null, ({ signal }) => untilAborted(signal));
  };
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  const going = stage.pass(tale);
  await settled();
  await stage.world.cancel(stage.runId);
  stage.nudge();
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ draft: 2 });
});
