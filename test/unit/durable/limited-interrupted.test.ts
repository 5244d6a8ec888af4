// What ends a whole pass, or fails it, is never recorded as time that was over.
import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { settled } from '../../support/manual-clock.ts';
import { aQuestion, aStage, deferred, journalWith, ttlMs, untilAborted } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

/** Time is over after a second, but the work inside comes to its end only when the gate opens. */
function stubborn() {
  const gate = deferred();
  const tale: Tale = async (run) => {
    run.keep('of the run');
    return run.limited('task', 1000, async (inside) => {
      inside.keep('of the task');
      await inside.step('slow', null, () => gate.promise);
    });
  };
  return { gate, tale };
}

const interruptions: [string, (stage: Stage) => Promise<void>, string, object][] = [
  [
    'a cancel',
    async (stage) => {
      await stage.world.cancel(stage.runId);
      stage.nudge();
    },
    'ended',
    { status: 'cancelled', result: 'of the run', error: null },
  ],
  ['a shutdown', async (stage) => stage.shutdown.abort(), 'postponed', { status: 'queued', failures: 0 }],
];

it.each(interruptions)(
  '%s wins, before the time is over and after it',
  async (_what, interrupt, result, state) => {
    for (const afterMs of [500, 1500]) {
      const stage = await aStage();
      const { gate, tale } = stubborn();
      const going = stage.pass(tale);
      await stage.clock.advance(afterMs);
      await interrupt(stage);
      await settled();
      gate.resolve();
      expect(await going).toBe(result);
      expect(await stage.world.state(stage.runId)).toMatchObject(state);
      expect(await stage.keys()).toEqual(['task/began-1']);
    }
  },
);

it('begins nothing inside when the run was cancelled while nobody had it', async () => {
  const stage = await aStage();
  let begun = 0;
  const tale: Tale = (run) =>
    run.limited('outer', 60_000, (outer) =>
      outer.limited('inner', 60_000, async (inner) => {
        await inner.step('first', null, () => begun++);
        await inner.step('flaky', null, () => {
          begun++;
          throw new Error('connection reset');
        });
      }),
    );
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect(begun).toBe(2);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', failures: 1 });
  expect(await stage.keys()).toEqual(['outer/began-1', 'outer/inner/began-1', 'outer/inner/first']);
});

it('fires the signal inside for the reason of the pass', async () => {
  const stage = await aStage();
  let reason: unknown = null;
  const going = stage.pass((run) =>
    run.limited('task', 1000, (inside) =>
      inside.step('slow', null, async ({ signal }) => {
        expect(inside.signal).toBe(signal);
        await untilAborted(signal).catch(() => 0);
        reason = signal.reason;
      }),
    ),
  );
  await settled();
  await stage.world.cancel(stage.runId);
  stage.nudge();
  expect(await going).toBe('ended');
  expect(reason).toMatchObject({ code: 'cancelled' });
});

it('a lost lease wins', async () => {
  const stage = await aStage();
  const { gate, tale } = stubborn();
  const away = journalWith(stage.world.journal, { renew: () => () => new Promise(() => {}) });
  const going = stage.pass(tale, { journal: away });
  await stage.clock.advance(ttlMs + 1);
  const thief = await stage.claim('thief');
  expect(thief).not.toBeNull();
  gate.resolve();
  expect(await going).toBe('lost');
  expect(await stage.keys()).toEqual(['task/began-1']);
});

it('loses the pass when the record of its end is refused', async () => {
  const stage = await aStage();
  const { gate, tale } = stubborn();
  const still = {
    now: () => stage.clock.now(),
    // A heart that does not beat.
    sleep: (ms: number, signal?: AbortSignal) => stage.clock.sleep(ms === 1000 ? ms : 1e9, signal),
  };
  const deaf = journalWith(stage.world.journal, {
    renew: () => async () => ({ held: true, cancelRequested: false }),
  });
  const going = stage.pass(tale, { clock: still, journal: deaf });
  await stage.clock.advance(ttlMs + 1);
  expect(await stage.claim('thief')).not.toBeNull();
  gate.resolve();
  expect(await going).toBe('lost');
  expect(await stage.keys()).toEqual(['task/began-1']);
});

it('records an expected failure, and throws it again on replay', async () => {
  const stage = await aStage();
  let told = 0;
  const tale: Tale = async (run) => {
    const said = await run
      .limited('task', 1000, async () => {
        told++;
        throw new ExpectedFailure('source-not-found', 'gone');
      })
      .catch((error: Error) => error.message);
    await run.ask('q', aQuestion());
    return said;
  };
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(told).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toBe('gone');
});

it('is over all the same when the story inside fails as expected because of it', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('task', 1000, (inside) =>
      inside
        .step('slow', null, ({ signal }) => untilAborted(signal))
        .catch(() => {
          throw new ExpectedFailure('search-failed', 'no provider answers');
        }),
    ),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ inTime: false, kept: null });
});

it('is over all the same when the story inside wraps what it caught', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('task', 1000, (inside) =>
      inside.scope('deep', (deep) =>
        deep
          .step('slow', null, ({ signal }) => untilAborted(signal))
          .catch((cause: unknown) => {
            throw new Error('it did not work out', { cause });
          }),
      ),
    ),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ inTime: false, kept: null });
});

it('tries again what failed unexpectedly inside, although its time was over meanwhile', async () => {
  const stage = await aStage();
  const gate = deferred();
  let broken = true;
  const tale: Tale = (run) =>
    run.limited('task', 2000, async (inside) =>
      inside.parallel('branch', [1, 2], 2, (branch, item) =>
        branch.step('work', item, async () => {
          if (item === 2) return gate.promise;
          if (broken) throw new Error('connection reset');
          return 'done';
        }),
      ),
    );
  const going = stage.pass(tale);
  await stage.clock.advance(3000);
  gate.resolve();
  expect(await going).toBe('postponed');
  expect(await stage.world.state(stage.runId)).toMatchObject({ failures: 1, activeMs: 3000 });
  expect(await stage.keys()).toEqual(['task/began-1']);
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual({ inTime: false, kept: null });
});

it('fails the pass when nobody knows whether a record inside was written', async () => {
  const stage = await aStage();
  const writing = deferred();
  let away = true;
  const journal = journalWith(stage.world.journal, {
    append: (append) => async (lease, rows) => {
      const written = await append(lease, rows);
      if (!away || !rows.some(({ entry }) => entry.key === 'task/work')) return written;
      await writing.promise;
      throw new Error('connection lost');
    },
  });
  let worked = 0;
  const tale: Tale = (run) =>
    run.limited('task', 1000, (inside) => inside.step('work', null, () => ++worked));
  const going = stage.pass(tale, { journal });
  await stage.clock.advance(1000);
  writing.resolve();
  expect(await going).toBe('postponed');
  away = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(worked).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toEqual({ inTime: true, value: 1 });
});
