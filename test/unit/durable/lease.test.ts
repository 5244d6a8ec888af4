// One writer: a pass ends when its lease is gone, and not before.
import { expect, it } from 'vitest';
import { keepLease } from '../../../src/durable/lease.ts';
import { settled } from '../../support/manual-clock.ts';
import { aStage, deferred, journalWith, timeOf, ttlMs, untilAborted } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

const slow: Tale = (run) => run.step('slow', null, ({ signal }) => untilAborted(signal));

/** What the lease keeper of the stage's run makes of a journal. */
async function kept(stage: Stage, journal = stage.world.journal) {
  const claimed = await stage.claim();
  if (claimed === null) throw new Error('nothing to claim');
  const pass = new AbortController();
  const keeper = keepLease(journal, claimed.lease, ttlMs, pass, timeOf(stage.clock));
  return { keeper, signal: pass.signal, lease: claimed.lease };
}

it('is renewed as long as the pass works', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  const going = stage.pass((run) => run.step('slow', null, () => gate.promise));
  await stage.clock.advance(ttlMs * 5);
  expect(await stage.claim('thief')).toBeNull();
  gate.resolve('done');
  expect(await going).toBe('ended');
});

it('is renewed every third of a short lease', async () => {
  const stage = await aStage();
  const times: number[] = [];
  const began = stage.clock.now();
  const journal = journalWith(stage.world.journal, {
    renew: (renew) => (lease, ttl, activeMs) => {
      times.push(stage.clock.now() - began);
      return renew(lease, ttl, activeMs);
    },
  });
  const claimed = await stage.claim();
  const keeper = keepLease(journal, claimed?.lease as never, 300, new AbortController(), timeOf(stage.clock));
  await stage.clock.advance(450);
  keeper.stop();
  expect(times).toEqual([100, 200, 300, 400]);
});

it('aborts the pass when another worker has taken over, and nothing more is written', async () => {
  const stage = await aStage();
  // A worker that stood still past its lease: its heartbeat comes only after somebody else has claimed.
  const frozen = {
    ...stage.clock,
    sleep: (ms: number, signal?: AbortSignal) => stage.clock.sleep(ms * 20, signal),
  };
  const going = stage.pass(
    async (run) => {
      await run.step('before', null, () => 1);
      await run.step('slow', null, ({ signal }) => untilAborted(signal)).catch(() => 'fallback');
      await run.step('after', null, () => 1);
    },
    { clock: frozen },
  );
  await stage.clock.advance(ttlMs);
  expect(await stage.claim('thief')).not.toBeNull();
  await stage.clock.advance(20_000);
  expect(await going).toBe('lost');
  expect(await stage.keys()).toEqual(['before']);
  expect(await stage.world.posts(stage.runId)).toEqual([]);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'running', failures: 0 });
});

it('loses the pass when a write is refused before the heartbeat noticed', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  const still = { ...stage.clock, sleep: () => new Promise<void>(() => {}) };
  const going = stage.pass((run) => run.step('slow', null, () => gate.promise).catch(() => 'fallback'), {
    clock: still,
  });
  await stage.clock.advance(ttlMs + 1);
  expect(await stage.claim('thief')).not.toBeNull();
  gate.resolve('too late');
  expect(await going).toBe('lost');
  expect(await stage.keys()).toEqual([]);
  // Somebody else has the run: nothing is wrong with it.
  expect(stage.logs).toEqual([]);
});

it('ends everything under way when one write is refused', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  const begun: string[] = [];
  let told: AbortSignal | undefined;
  const still = { ...stage.clock, sleep: () => new Promise<void>(() => {}) };
  const going = stage.pass(
    (run) =>
      run.parallel('task', ['fast', 'slow'], 2, async (branch, item) => {
        await branch.step('first', item, ({ signal }) => {
          if (item === 'fast') return gate.promise;
          told = signal;
          return untilAborted(signal);
        });
        await settled();
        await branch.step('second', item, () => begun.push(item));
      }),
    { clock: still },
  );
  await stage.clock.advance(ttlMs + 1);
  expect(await stage.claim('thief')).not.toBeNull();
  expect(told?.aborted).toBe(false);
  gate.resolve('too late');
  expect(await going).toBe('lost');
  expect(begun).toEqual([]);
});

it('outlives a database that is away for a moment', async () => {
  const stage = await aStage();
  let away = true;
  const journal = journalWith(stage.world.journal, {
    renew:
      (renew) =>
      (...args) =>
        away ? Promise.reject(new Error('away')) : renew(...args),
  });
  const { keeper, signal } = await kept(stage, journal);
  await stage.clock.advance(ttlMs - 1000);
  expect(signal.aborted).toBe(false);
  away = false;
  await stage.clock.advance(1000);
  away = true;
  await stage.clock.advance(ttlMs - 1000);
  expect(signal.aborted).toBe(false);
  await stage.clock.advance(1000);
  expect(signal.reason).toMatchObject({ code: 'lease-lost' });
  keeper.stop();
});

it('is given up when it has run out while the database does not answer at all', async () => {
  const stage = await aStage();
  const journal = journalWith(stage.world.journal, { renew: () => () => new Promise(() => {}) });
  const { keeper, signal } = await kept(stage, journal);
  await stage.clock.advance(ttlMs - 1);
  expect(signal.aborted).toBe(false);
  await stage.clock.advance(1);
  expect(signal.reason).toMatchObject({ code: 'lease-lost' });
  keeper.stop();
});

it('is asked for once at a time', async () => {
  const stage = await aStage();
  let asked = 0;
  const journal = journalWith(stage.world.journal, {
    renew: () => () => {
      asked++;
      return new Promise(() => {});
    },
  });
  const { keeper } = await kept(stage, journal);
  await stage.clock.advance(5000);
  expect(asked).toBe(1);
  keeper.stop();
});

it('wakes nobody once it is let go of', async () => {
  const stage = await aStage();
  const gates: { resolve: (held: { held: boolean; cancelRequested: boolean }) => void }[] = [];
  const failing = deferred<never>();
  const journal = journalWith(stage.world.journal, {
    renew: () => () => {
      const gate = deferred<{ held: boolean; cancelRequested: boolean }>();
      gates.push(gate);
      return gates.length === 1 ? gate.promise : failing.promise;
    },
  });
  const { keeper, signal } = await kept(stage, journal);
  const looks = [keeper.look(), keeper.look()];
  keeper.stop();
  gates[0]?.resolve({ held: false, cancelRequested: true });
  await stage.clock.advance(ttlMs * 2);
  failing.reject(new Error('away'));
  await Promise.all(looks);
  expect(signal.aborted).toBe(false);
  expect(stage.clock.sleepers()).toBe(0);
});

it('leaves no timer behind when the pass has ended', async () => {
  const stage = await aStage();
  expect(await stage.pass(async () => 1)).toBe('ended');
  await settled();
  expect(stage.clock.sleepers()).toBe(0);
});

it('is renewed while a cancelled pass comes to its end', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  const going = stage.pass((run) => run.step('stubborn', null, () => gate.promise));
  await settled();
  await stage.world.cancel(stage.runId);
  await stage.clock.advance(ttlMs * 3);
  expect(await stage.claim('thief')).toBeNull();
  gate.resolve('at last');
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).status).toBe('cancelled');
});

it('is taken by the next worker when the one that had it is gone', async () => {
  const stage = await aStage();
  const gone = await stage.claim('gone');
  expect(gone).not.toBeNull();
  await stage.clock.advance(ttlMs);
  const going = stage.pass(slow);
  await settled();
  stage.shutdown.abort();
  expect(await going).toBe('postponed');
});
