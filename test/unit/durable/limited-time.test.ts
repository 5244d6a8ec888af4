// Which time counts: what the run was worked on since the part first began, over crashes, pauses and questions.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import type { Run } from '../../../src/durable/run.ts';
import { aProcess, aQuestion, aStage, storyOf, ttlMs, untilAborted } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

const hang = (run: Run, key = 'hang') => run.step(key, null, ({ signal }) => untilAborted(signal));
const resultOf = async (stage: Stage) => (await stage.world.state(stage.runId)).result;
const hour = 3_600_000;

/** Milliseconds of the clock until the pass has ended; its heart beats on meanwhile. */
async function durationOf(stage: Stage, pass: Promise<unknown>): Promise<number> {
  const began = stage.clock.now();
  const ended = pass.then(() => stage.clock.now() - began);
  await stage.clock.advance(60_000);
  return ended;
}

const slow: Tale = async (run) => {
  await run.step('before', null, () => 1);
  return run.limited('task', 10_000, async (inside) => {
    inside.keep(await inside.step('first', null, () => 'first'));
    return hang(inside);
  });
};

it('is what is left when a process had died', async () => {
  const stage = await aStage();
  const process = aProcess(stage);
  void stage.pass(slow, process.parts);
  await stage.clock.advance(4500);
  process.die();
  await stage.clock.advance(hour);
  const going = stage.pass(slow);
  // Four seconds had been noted with the last heartbeat.
  expect(await durationOf(stage, going)).toBe(6000);
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: 'first' });
});

it('is what is left after pauses between failed passes', async () => {
  const stage = await aStage();
  let failures = 0;
  const tale: Tale = (run) =>
    run.limited('task', 10_000, (inside) =>
      inside.step('flaky', null, async ({ signal }) => {
        if (failures === 2) return untilAborted(signal);
        await stage.clock.advance(3000);
        throw new Error(`connection reset ${++failures}`);
      }),
    );
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.clock.advance(hour);
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.clock.advance(hour);
  expect(await durationOf(stage, stage.pass(tale))).toBe(4000);
  expect(await resultOf(stage)).toMatchObject({ inTime: false });
});

it('is what is left when people were asked meanwhile', async () => {
  const stage = await aStage();
  let away = true;
  const tale: Tale = (run) =>
    run.limited('task', 10_000, (inside) =>
      inside.step('think', null, async ({ signal }) => {
        if (!away) return untilAborted(signal);
        await stage.clock.advance(7000);
        throw new FootnoteError('model-unavailable', 'no model answers');
      }),
    );
  const story = { ...storyOf(tale), stuck: () => aQuestion({ kind: 'retry' }) };
  expect(await stage.pass(story)).toBe('suspended');
  await stage.clock.advance(hour);
  away = false;
  await stage.world.answer(stage.runId, 'stuck/1', { kind: 'retry' });
  expect(await durationOf(stage, stage.pass(story))).toBe(3000);
});

it('is what is left when the process was asked to end', async () => {
  const stage = await aStage();
  const going = stage.pass(slow);
  await stage.clock.advance(2500);
  stage.shutdown.abort();
  expect(await going).toBe('postponed');
  await stage.clock.advance(hour);
  const again = stage.pass(slow, { shutdown: new AbortController().signal });
  expect(await durationOf(stage, again)).toBe(7500);
});

it('counts from when the part began, and not the run', async () => {
  const stage = await aStage();
  const going = stage.pass(async (run) => {
    await run.step('long', null, () => stage.clock.sleep(8000));
    return run.limited('task', 1000, (inside) => hang(inside));
  });
  expect(await durationOf(stage, going)).toBe(9000);
});

it('begins nothing new when nothing is left, but finds what was kept', async () => {
  const stage = await aStage();
  let begun = 0;
  let over = false;
  const tale: Tale = (run) =>
    run.limited('task', 1000, async (inside) => {
      inside.keep(await inside.step('first', null, () => ++begun));
      await inside.parallel('branch', [1, 2], 2, (branch, item) =>
        branch.step('work', item, async ({ signal }) => {
          begun++;
          if (item === 1) return 'done';
          await untilAborted(signal).catch(() => 0);
          over = true;
          throw new Error('nobody hears this');
        }),
      );
    });
  const process = aProcess(stage);
  void stage.pass(tale, {
    ...process.parts,
    // It dies with the end of its time on its lips.
    journal: { ...stage.world.journal, append: process.dyingAt('task', stage.world.journal) },
  });
  await stage.clock.advance(1000);
  expect(over).toBe(true);
  process.die();
  await stage.clock.advance(ttlMs);
  expect(await stage.keys()).toEqual(['task/began-1', 'task/first', 'task/branch-1/work']);
  expect(begun).toBe(3);
  expect(await stage.pass(tale)).toBe('ended');
  expect(begun).toBe(3);
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: 1 });
});

it('finds what was kept behind a branch that had ended', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    run.limited('task', 1000, async (inside) => {
      const [found] = await inside.parallel('branch', [1], 1, (branch) =>
        branch.step('work', 1, () => 'found'),
      );
      inside.keep(found ?? null);
      await hang(inside);
    });
  const process = aProcess(stage);
  const journal = { ...stage.world.journal, append: process.dyingAt('task', stage.world.journal) };
  void stage.pass(tale, { ...process.parts, journal });
  await stage.clock.advance(1000);
  process.die();
  await stage.clock.advance(ttlMs);
  expect(await stage.pass(tale)).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: 'found' });
});

it('is new when the run is given new time, and is what is left of that after the next crash', async () => {
  const stage = await aStage();
  let process = aProcess(stage);
  const tale: Tale = async (run) => {
    await run.step('long', null, () => stage.clock.advance(5000));
    return slow(run, null as never);
  };
  void stage.pass(tale, process.parts);
  await stage.clock.advance(9000);
  process.die();
  await stage.clock.advance(ttlMs);
  // What the store does when a run is resumed that had passed its deadline.
  const claimed = await stage.claim();
  if (claimed === null) throw new Error('nothing to claim');
  await stage.world.journal.postpone(claimed.lease, { retryInMs: 0, activeMs: 0, error: null });
  process = aProcess(stage);
  void stage.pass(tale, process.parts);
  await stage.clock.advance(7000);
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  process.die();
  await stage.clock.advance(ttlMs);
  expect(await durationOf(stage, stage.pass(tale))).toBe(3000);
  expect((await stage.keys()).filter((key) => key.includes('began'))).toEqual([
    'task/began-1',
    'task/began-2',
  ]);
});
