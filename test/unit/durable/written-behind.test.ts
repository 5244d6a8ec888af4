// The story goes on while what it did is being recorded.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { hashOf } from '../../../src/base/json.ts';
import { settled } from '../../support/manual-clock.ts';
import { aProcess, aQuestion, aStage, deferred, journalWith } from './stage.ts';
import type { Tale } from './stage.ts';

it('lets the story go on, and is recorded beside the next work', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  let looked = 0;
  const going = stage.pass(async (run) => {
    const seen = await run.step('first', null, () => ++looked);
    await run.note('told', 'told', seen);
    expect(await stage.keys()).toEqual([]);
    return run.step('work', seen, () => gate.promise);
  });
  await settled();
  // People see what was told while the work goes on.
  expect(await stage.keys()).toEqual(['first', 'told']);
  expect(await stage.eventTypes()).toEqual(['told']);
  gate.resolve('done');
  expect(await going).toBe('ended');
  expect(looked).toBe(1);
});

it('is recorded before people are asked, before anything is posted, and before the run ends', async () => {
  const stage = await aStage();
  const seen: string[][] = [];
  const journal = journalWith(stage.world.journal, {
    ask: (ask) => async (lease, question) => {
      seen.push(await stage.keys());
      return ask(lease, question);
    },
    finish: (finish) => async (lease, ending) => {
      seen.push(await stage.keys());
      return finish(lease, ending);
    },
  });
  const tale: Tale = async (run) => {
    await run.step('a', null, () => 1);
    await run.ask('q', aQuestion());
    await run.step('b', null, () => 2);
  };
  expect(await stage.pass(tale, { journal })).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(seen).toEqual([['a'], ['a', 'q', 'b']]);
});

it('is looked at anew after a crash that nothing recorded has seen, and never after one that has', async () => {
  const stage = await aStage();
  let now = 'early';
  const tale: Tale = async (run) => {
    const seen = await run.step('clock', null, () => now);
    const work = await run.step('work', seen, () => `work of ${seen}`);
    await run.settled();
    await run.step('last', work, () => 1);
    return work;
  };
  const first = aProcess(stage);
  const losesAll = { ...stage.world.journal, append: () => new Promise<never>(() => {}) };
  void stage.pass(tale, { ...first.parts, journal: losesAll });
  await settled();
  first.die();
  now = 'late';
  await stage.clock.advance(10_000);
  const second = aProcess(stage);
  const dying = second.dyingAt('last', stage.world.journal);
  void stage.pass(tale, { ...second.parts, journal: { ...stage.world.journal, append: dying } });
  await settled();
  second.die();
  now = 'later';
  await stage.clock.advance(10_000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('work of late');
});

it('makes the pass be told again when an earlier owner saw something else', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    const seen = await run.step('clock', null, async () => {
      // An owner that was thought dead writes after this one has read the journal.
      const outcome = { value: 'theirs' };
      const entry = { key: 'clock', kind: 'step' as const, inputHash: hashOf(null), outcome };
      const lease = { runId: run.id, owner: 'worker', fence: 1 };
      await stage.world.journal.append(lease, [{ entry, events: [], posts: [] }]);
      return 'mine';
    });
    return run.step('work', seen, () => `work of ${seen}`);
  };
  expect(await stage.pass(tale)).toBe('postponed');
  expect(await stage.keys()).toEqual(['clock']);
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('work of theirs');
});

it('is done again by whoever goes on when its process dies before it is recorded', async () => {
  const stage = await aStage();
  let calls = 0;
  const tale: Tale = async (run) => {
    const paid = await run.step('paid', null, () => ++calls);
    return run.step('next', paid, () => paid);
  };
  const first = aProcess(stage);
  const losesAll = { ...stage.world.journal, append: () => new Promise<never>(() => {}) };
  void stage.pass(tale, { ...first.parts, journal: losesAll });
  await settled();
  first.die();
  await stage.clock.advance(10_000);
  expect(await stage.pass(tale)).toBe('ended');
  expect(calls).toBe(2);
});

it('begins nothing more once a record could not be written, until it is', async () => {
  const stage = await aStage();
  const begun: string[] = [];
  let isAway = true;
  const journal = journalWith(stage.world.journal, {
    append:
      (append) =>
      (...args) =>
        isAway
          ? Promise.reject(new FootnoteError('database-unreachable', 'away', { retry: 'backoff' }))
          : append(...args),
  });
  const tale: Tale = async (run) => {
    for (const key of ['first', 'second', 'third']) {
      await run.step(key, null, () => void begun.push(key));
      await settled();
    }
  };
  expect(await stage.pass(tale, { journal })).toBe('postponed');
  expect(begun).toEqual(['first']);
  isAway = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(begun).toEqual(['first', 'first', 'second', 'third']);
});

it('is recorded when the story asks for that', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.step('work', null, () => 1);
    await run.settled();
    expect(await stage.keys()).toEqual(['work']);
  });
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});
