// The hard end of a run: it fails with what it had kept, and counts active time only.
import { expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { FootnoteError } from '../../../src/base/errors.ts';
import { settled } from '../../support/manual-clock.ts';
import { aProcess, aQuestion, aStage, deferred, journalWith, storyOf, ttlMs, untilAborted } from './stage.ts';
import type { Tale } from './stage.ts';

const hour = 3_600_000;

const slow: Tale = async (run) => {
  run.deadline(10_000);
  run.keep({ half: await run.step('first', null, () => 'a report') });
  await run.step('slow', null, ({ signal }) => untilAborted(signal)).catch(() => 'fallback');
  await run.step('after', null, () => 'never');
};

it('ends the run as failed, with what was kept and the words of the story', async () => {
  const stage = await aStage();
  const going = stage.pass(slow);
  await stage.clock.advance(9999);
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  await stage.clock.advance(1);
  expect(await going).toBe('ended');
  const message = 'the run has taken longer than 10 s';
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    result: { half: 'a report' },
    error: { code: 'deadline-passed', message, hint: expect.stringContaining('Resume') },
    failures: 0,
    activeMs: 10_000,
  });
  expect(await stage.world.posts(stage.runId)).toEqual([{ key: 'end/failed', view: { text: message } }]);
  expect(await stage.keys()).toEqual(['first']);
  expect(stage.logs).toEqual([]);
  expect(stage.clock.sleepers()).toBe(0);
});

it.each([2 * hour, -2 * hour])('counts no time when somebody sets the machine’s by %i ms', async (byMs) => {
  const stage = await aStage();
  const now = Date.now();
  const clockOfTheMachine = vi.spyOn(Date, 'now').mockReturnValue(now);
  const tale: Tale = async (run) => {
    run.deadline(hour);
    await run.step('first', null, () => void clockOfTheMachine.mockReturnValue(now + byMs));
    return run.step('second', null, () => 'done');
  };
  try {
    expect(await stage.pass(tale, { clock: systemClock })).toBe('ended');
  } finally {
    clockOfTheMachine.mockRestore();
  }
  const { status, result, activeMs } = await stage.world.state(stage.runId);
  expect({ status, result }).toEqual({ status: 'delivered', result: 'done' });
  expect(activeMs).toBeGreaterThanOrEqual(0);
  expect(activeMs).toBeLessThan(60_000);
});

it('asks nobody what to do', async () => {
  const stage = await aStage();
  const going = stage.pass({ ...storyOf(slow), stuck: () => aQuestion({ kind: 'retry' }) });
  await stage.clock.advance(10_000);
  expect(await going).toBe('ended');
  expect(await stage.world.questions(stage.runId)).toEqual({});
});

it('does not count the time people take, but what was worked before', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.deadline(10_000);
    await run.step('long', null, () => stage.clock.advance(6000));
    run.keep(await run.ask('q', aQuestion()));
    await run.step('slow', null, ({ signal }) => untilAborted(signal));
  };
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.clock.advance(hour);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  const going = stage.pass(tale);
  await stage.clock.advance(3999);
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  await stage.clock.advance(1);
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    result: { kind: 'accepted' },
  });
});

it('is not put off by a crash, and counts no time in which nobody had the run', async () => {
  const stage = await aStage();
  const process = aProcess(stage);
  void stage.pass(slow, process.parts);
  await stage.clock.advance(7000);
  process.die();
  await stage.clock.advance(hour);
  const going = stage.pass(slow);
  await stage.clock.advance(2999);
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  await stage.clock.advance(1);
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'deadline-passed' });
});

it.each(['step', 'ask', 'limited', 'branch'])(
  'replays what is recorded when it has passed before the pass begins, and then begins no %s',
  async (kind) => {
    const stage = await aStage();
    let begun = 0;
    let over = false;
    const tale: Tale = async (run) => {
      run.deadline(over ? 1000 : hour);
      const found = await run.scope('gather', async (phase) => {
        const [first] = await phase.parallel('task', [1], 1, (branch) =>
          branch.step('work', null, () => ++begun),
        );
        phase.keep({ first });
        await phase.step('long', null, () => stage.clock.advance(2000));
        if (!over) await phase.step('flaky', null, () => Promise.reject(new Error('connection reset')));
        return first;
      });
      run.keep({ found });
      const work = () => void begun++;
      if (kind === 'step') await run.step('next', null, work);
      if (kind === 'ask') await run.ask('q', aQuestion());
      if (kind === 'limited') await run.limited('next', 1000, async () => work());
      if (kind === 'branch') await run.parallel('next', [1], 1, (branch) => branch.step('work', null, work));
    };
    expect(await stage.pass(tale)).toBe('postponed');
    await stage.clock.advance(hour);
    over = true;
    expect(await stage.pass(tale)).toBe('ended');
    expect(begun).toBe(1);
    expect(await stage.world.state(stage.runId)).toMatchObject({
      status: 'failed',
      error: { code: 'deadline-passed' },
      result: { found: 1 },
    });
    expect(await stage.world.questions(stage.runId)).toEqual({});
  },
);

it('ends work that had begun before it was called too late', async () => {
  const stage = await aStage();
  const going = stage.pass(async (run) => {
    const working = run.step('slow', null, ({ signal }) => untilAborted(signal));
    await stage.clock.sleep(2000);
    run.deadline(1000);
    await working;
  });
  await stage.clock.advance(2000);
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'deadline-passed' });
});

it('is replaced when it is set again, also when the first has passed before it is replayed', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.deadline(1000);
    const mode = await run.step('mode', null, () => 'deep');
    run.deadline(mode === 'deep' ? 10_000 : 1000);
    await run.step('long', null, () => stage.clock.advance(5000));
    await run.ask('q', aQuestion());
    await run.step('more', null, () => stage.clock.sleep(3000));
    run.deadline(9000);
    await run.step('slow', null, ({ signal }) => untilAborted(signal));
  };
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  const going = stage.pass(tale);
  await stage.clock.advance(3999);
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  await stage.clock.advance(1);
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    activeMs: 9000,
    error: { code: 'deadline-passed', message: 'the run has taken longer than 9 s' },
  });
  expect(stage.clock.sleepers()).toBe(0);
});

it('is nothing to a story that has come to its end', async () => {
  const stage = await aStage();
  const ending = deferred();
  const journal = journalWith(stage.world.journal, {
    finish: (finish) => async (lease, end) => {
      await ending.promise;
      return finish(lease, end);
    },
  });
  const going = stage.pass(
    async (run) => {
      run.deadline(1000);
      return run.step('work', null, () => 'found');
    },
    { journal },
  );
  await stage.clock.advance(500);
  // Only the heart still beats.
  expect(stage.clock.sleepers()).toBe(1);
  await stage.clock.advance(5000);
  ending.resolve();
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'delivered', result: 'found' });
});

it('is nothing to a run that waits, or that has failed and is tried again', async () => {
  const stage = await aStage();
  const suspending = deferred();
  const journal = journalWith(stage.world.journal, {
    suspend: (suspend) => async (lease, state) => {
      await suspending.promise;
      return suspend(lease, state);
    },
  });
  let away = true;
  const tale: Tale = async (run) => {
    run.deadline(1000);
    await run.step('think', null, () => {
      if (away) throw new FootnoteError('model-unavailable', 'no model answers');
    });
    run.deadline(Infinity);
    return 'found';
  };
  const story = { ...storyOf(tale), stuck: () => aQuestion({ kind: 'retry' }) };
  const going = stage.pass(story, { journal });
  await stage.clock.advance(900);
  expect(stage.clock.sleepers()).toBe(1);
  suspending.resolve();
  expect(await going).toBe('suspended');
  away = false;
  await stage.clock.advance(hour);
  await stage.world.answer(stage.runId, 'stuck/1', { kind: 'retry' });
  expect(await stage.pass(story)).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('outranks the time of a part that is over in the same instant', async () => {
  const stage = await aStage();
  const going = stage.pass(async (run) => {
    run.deadline(1000);
    await run.limited('task', 1000, (inside) =>
      inside.step('slow', null, ({ signal }) => untilAborted(signal)),
    );
  });
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).error).toMatchObject({ code: 'deadline-passed' });
  expect(await stage.keys()).toEqual(['task/began-1']);
});

it('loses to a cancel that was heard before', async () => {
  const stage = await aStage();
  const gate = deferred();
  const going = stage.pass(async (run) => {
    run.deadline(1000);
    await run.step('stubborn', null, () => gate.promise);
  });
  await settled();
  await stage.world.cancel(stage.runId);
  stage.nudge();
  await stage.clock.advance(2000);
  gate.resolve();
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', error: null });
});

it('finds a lease lost when it is', async () => {
  const stage = await aStage();
  const gate = deferred();
  const still = {
    now: () => stage.clock.now(),
    // A heart that does not beat.
    sleep: (ms: number, signal?: AbortSignal) => stage.clock.sleep(ms === 1000 ? 1e9 : ms, signal),
  };
  const going = stage.pass(
    async (run) => {
      run.deadline(500);
      await run.step('stubborn', null, () => gate.promise);
    },
    { clock: still },
  );
  await stage.clock.advance(ttlMs);
  expect(await stage.claim('thief')).not.toBeNull();
  gate.resolve();
  expect(await going).toBe('lost');
  expect((await stage.world.state(stage.runId)).status).toBe('running');
});
