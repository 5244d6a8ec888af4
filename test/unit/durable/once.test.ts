import { expect, it } from 'vitest';
import { settled } from '../../support/manual-clock.ts';
import { aStage, deferred, journalWith } from './stage.ts';
import type { Tale } from './stage.ts';

it('counts for the whole run: whichever branch comes first does the work, the others share it', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  let fetched = 0;
  const going = stage.pass(async (run) => {
    const pages = await run.parallel('task', ['a', 'b', 'c'], 3, (branch) =>
      branch.once('page/x', 'x', () => {
        fetched++;
        return gate.promise;
      }),
    );
    return [...pages, await run.scope('later', (phase) => phase.once('page/x', 'x', () => 'again'))];
  });
  await settled();
  gate.resolve('text');
  expect(await going).toBe('ended');
  expect(fetched).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toEqual(['text', 'text', 'text', 'text']);
  expect((await stage.keys()).filter((key) => key.includes('page'))).toEqual(['once/page/x']);
});

it('is still known after the scope in which it was done is skipped', async () => {
  const stage = await aStage();
  let fetched = 0;
  let broken = true;
  const tale: Tale = async (run) => {
    const fetch = () => ++fetched;
    await run.scope('gather', (phase) => phase.once('page/x', 'x', fetch));
    await run.step('flaky', null, () => {
      if (broken) throw new Error('connection reset');
    });
    return run.once('page/x', 'x', fetch);
  };
  expect(await stage.pass(tale)).toBe('postponed');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect(fetched).toBe(1);
});

it('fails for everybody who shares it', async () => {
  const stage = await aStage();
  const gate = deferred<never>();
  const seen: unknown[] = [];
  const going = stage.pass(async (run) => {
    await run.parallel('task', [1, 2], 2, (branch) =>
      branch
        .once('page/x', 'x', () => gate.promise)
        .catch((error: unknown) => {
          seen.push(error);
          throw error;
        }),
    );
  });
  await settled();
  const error = new Error('connection reset');
  gate.reject(error);
  expect(await going).toBe('postponed');
  expect(seen).toEqual([error, error]);
  expect(await stage.keys()).toEqual([]);
});

it('is not tried by another branch when nobody knows whether its record was written', async () => {
  const stage = await aStage();
  let away = true;
  const journal = journalWith(stage.world.journal, {
    append: (append) => async (lease, rows) => {
      const written = await append(lease, rows);
      if (away && rows.some(({ entry }) => entry.key === 'once/page/x')) throw new Error('connection lost');
      return written;
    },
  });
  let fetched = 0;
  const tale: Tale = (run) =>
    run.parallel('task', [1, 2, 3], 1, (branch) => branch.once('page/x', 'x', () => ++fetched));
  expect(await stage.pass(tale, { journal })).toBe('postponed');
  expect(fetched).toBe(1);
  away = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual([1, 1, 1]);
});
