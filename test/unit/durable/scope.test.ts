import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { aQuestion, aStage } from './stage.ts';
import type { Tale } from './stage.ts';

it('prefixes the keys of what happens inside', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.scope('gather', async (phase) => {
      await phase.step('search/1', null, () => 1);
      await phase.scope('inner', (inner) => inner.step('deep', null, () => 2));
    });
  });
  expect(await stage.keys()).toEqual([
    'gather/started',
    'gather/search/1',
    'gather/inner/started',
    'gather/inner/deep',
    'gather/inner',
    'gather',
  ]);
});

it('records its result and is skipped whole afterwards, also by a newer version of the story', async () => {
  const stage = await aStage();
  let told = 0;
  const old: Tale = async (run) => {
    const plan = await run.scope('plan', async (phase) => {
      told++;
      return { tasks: await phase.step('draft', null, () => ['a', 'b']) };
    });
    await run.ask('accept', aQuestion());
    return plan;
  };
  expect(await stage.pass(old)).toBe('suspended');
  await stage.world.answer(stage.runId, 'accept', { kind: 'accepted' });
  const newer: Tale = async (run) => {
    const plan = await run.scope('plan', async (phase) => {
      told++;
      return { tasks: await phase.step('other-draft', 'other input', () => ['never']) };
    });
    await run.ask('accept', aQuestion());
    return run.step('new-phase', plan, () => `${plan.tasks.join('+')} on the new code`);
  };
  expect(await stage.pass(newer)).toBe('ended');
  expect(told).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toBe('a+b on the new code');
});

it('is told again, from its records, as long as it is not finished', async () => {
  const stage = await aStage();
  let searches = 0;
  let told = 0;
  const tale: Tale = (run) =>
    run.scope('gather', async (phase) => {
      told++;
      const hits = await phase.step('search', null, () => ++searches);
      await phase.ask('more', aQuestion());
      return hits;
    });
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'gather/more', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect([told, searches]).toEqual([2, 1]);
});

it('shows people once that a phase began and ended', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    run.scope('plan', async (phase) => {
      await phase.ask('accept', aQuestion());
    });
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'plan/accept', { kind: 'accepted' });
  await stage.pass(tale);
  expect(await stage.eventTypes()).toEqual([
    'phase-started',
    'question-asked',
    'question-answered',
    'phase-finished',
    'run-ended',
  ]);
});

it('records that it failed in a way that is expected, and fails so again when it is skipped', async () => {
  const stage = await aStage();
  let told = 0;
  const tale: Tale = async (run) => {
    const outcome = await run
      .scope('read', async (): Promise<string> => {
        told++;
        throw new ExpectedFailure('source-unreadable', 'robots.txt');
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(ExpectedFailure);
        return (error as Error).message;
      });
    await run.ask('q', aQuestion());
    return outcome;
  };
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(told).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toBe('robots.txt');
});

it('goes on and is recorded when the story is suspended beside it', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    const [, found] = await Promise.all([
      run.ask('q', aQuestion()),
      run.scope('gather', async (phase) => {
        const first = await phase.step('one', null, () => 1);
        return first + (await phase.step('two', null, () => 2));
      }),
    ]);
    return found;
  };
  expect(await stage.pass(tale)).toBe('suspended');
  expect(await stage.keys()).toContain('gather');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe(3);
});

it('refuses a key of others below it, which a replay would not find', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.scope('write/r1', () => Promise.resolve());
    await run.step('write/r1/again', null, () => 1);
    return null;
  });
  expect((await stage.world.state(stage.runId)).error).toMatchObject({
    code: 'misuse',
    message: '"write/r1/again" is not part of the scope "write/r1", but its key is',
  });
});
