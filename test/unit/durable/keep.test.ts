// What a story keeps in case it is cancelled is the same after every replay.
import { expect, it } from 'vitest';
import { aQuestion, aStage } from './stage.ts';
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
