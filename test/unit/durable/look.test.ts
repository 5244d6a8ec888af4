// What is looked at is recorded, but the story does not wait for that.
import { expect, it } from 'vitest';
import { hashOf } from '../../../src/base/json.ts';
import { settled } from '../../support/manual-clock.ts';
import { aProcess, aQuestion, aStage, deferred, journalWith } from './stage.ts';
import type { Tale } from './stage.ts';

it('lets the story go on, and is recorded beside the next work', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  let looked = 0;
  const going = stage.pass(async (run) => {
    const seen = await run.look('first', null, () => ++looked);
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
    await run.look('a', null, () => 1);
    await run.ask('q', aQuestion());
    await run.look('b', null, () => 2);
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
    const seen = await run.look('clock', null, () => now);
    const work = await run.step('work', seen, () => `work of ${seen}`);
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
    const seen = await run.look('clock', null, async () => {
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
