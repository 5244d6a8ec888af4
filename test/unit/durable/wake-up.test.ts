// A wake-up that arrives while a pass is under way is not lost.
import { expect, it } from 'vitest';
import { aQuestion, aStage, journalWith } from './stage.ts';
import type { Tale } from './stage.ts';

it('makes the pass go on when the answer arrives between asking and suspending', async () => {
  const stage = await aStage();
  let told = 0;
  const tale: Tale = (run) => {
    told++;
    return run.ask('q', aQuestion());
  };
  const journal = journalWith(stage.world.journal, {
    suspend: (suspend) => async (lease, state) => {
      await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
      return suspend(lease, state);
    },
  });
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(told).toBe(2);
  expect((await stage.world.state(stage.runId)).result).toMatchObject({ kind: 'accepted' });
});

it('costs one more pass when it brings nothing, and then the run waits', async () => {
  const stage = await aStage();
  let told = 0;
  const tale: Tale = async (run) => {
    told++;
    await run.step('work', null, () => stage.world.wake(stage.runId));
    return run.ask('q', aQuestion());
  };
  expect(await stage.pass(tale)).toBe('suspended');
  expect(told).toBe(2);
  expect(await stage.pass(tale)).toBe('idle');
  expect(await stage.world.posts(stage.runId)).toHaveLength(1);
});

it('ends the run when it was a cancel', async () => {
  const stage = await aStage();
  const journal = journalWith(stage.world.journal, {
    suspend: (suspend) => async (lease, state) => {
      await stage.world.cancel(stage.runId);
      return suspend(lease, state);
    },
  });
  expect(await stage.pass((run) => run.ask('q', aQuestion()), { journal })).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});
