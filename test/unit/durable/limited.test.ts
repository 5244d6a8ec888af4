// A part of the story with a limit: ended for real when its time is over, and no failure of anything.
import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import type { Run } from '../../../src/durable/run.ts';
import { TimeOver } from '../../../src/durable/suspension.ts';
import { settled } from '../../support/manual-clock.ts';
import { aQuestion, aStage, deferred, journalWith, untilAborted } from './stage.ts';
import type { Stage, Tale } from './stage.ts';

const hang = (run: Run, key = 'hang') => run.step(key, null, ({ signal }) => untilAborted(signal));
const resultOf = async (stage: Stage) => (await stage.world.state(stage.runId)).result;

it('gives what was done in time, and is skipped whole afterwards', async () => {
  const stage = await aStage();
  let told = 0;
  const tale: Tale = async (run) => {
    const limited = await run.limited('task', 1000, async (inside) => {
      told++;
      return inside.step('work', null, () => stage.clock.advance(999).then(() => 'found'));
    });
    await run.ask('q', aQuestion());
    return limited;
  };
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(told).toBe(1);
  expect(await resultOf(stage)).toEqual({ inTime: true, value: 'found' });
  expect(await stage.keys()).toEqual(['task/began-1', 'task/work', 'task', 'q']);
  expect(stage.clock.sleepers()).toBe(0);
});

it('aborts what is under way when its time is over, and the story goes on with what was kept', async () => {
  const stage = await aStage();
  let reason: unknown = null;
  const going = stage.pass(async (run) => {
    const limited = await run.limited('task', 1000, async (inside) => {
      inside.keep({ found: await inside.step('first', null, () => 1) });
      return inside.step('slow', null, ({ signal }) => {
        signal.addEventListener('abort', () => (reason = signal.reason));
        return untilAborted(signal);
      });
    });
    return { limited, after: await run.step('after', null, () => 'and on') };
  });
  await stage.clock.advance(999);
  expect(reason).toBeNull();
  await stage.clock.advance(1);
  expect(reason).toBeInstanceOf(TimeOver);
  expect((reason as Error).message).toBe('task has used up its 1000 ms');
  expect(await going).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'delivered',
    result: { limited: { inTime: false, kept: { found: 1 } }, after: 'and on' },
    failures: 0,
    error: null,
  });
  expect(await stage.keys()).toEqual(['task/began-1', 'task/first', 'task', 'after']);
  expect(stage.logs).toEqual([]);
});

it('is as over on every replay', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    const limited = await run.limited('task', 1000, (inside) => hang(inside));
    await run.ask('q', aQuestion());
    return limited;
  };
  const going = stage.pass(tale);
  await stage.clock.advance(1000);
  expect(await going).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: null });
});

it('ends the steps of branches and scopes, and what is done once', async () => {
  const stage = await aStage();
  const signals: AbortSignal[] = [];
  const hanging = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return untilAborted(signal);
  };
  const going = stage.pass((run) =>
    run.limited('task', 1000, (inside) =>
      inside.parallel('branch', [1, 2, 3], 2, (branch, item) =>
        branch.scope('deep', (deep) =>
          item === 1 ? deep.step('slow', null, hanging) : deep.once(`page/${item}`, null, hanging),
        ),
      ),
    ),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(signals.map((signal) => signal.reason instanceof TimeOver)).toEqual([true, true]);
  expect(await stage.keys()).toEqual([
    'task/began-1',
    'task/branch-1/deep/started',
    'task/branch-2/deep/started',
    'task',
  ]);
});

it('lets nothing begin inside any more, whatever the story catches', async () => {
  const stage = await aStage();
  let begun = 0;
  const late = (run: Run) => [
    run.step('late', null, () => begun++),
    run.once('late', null, () => begun++),
    run.post('late-post', {}),
    run.note('late-note', 'noted', null),
    run.now('late-now'),
    run.inbox('late-inbox', 0),
    run.limited('late-limited', 1000, async () => 1),
    run.scope('late-scope', (scope) => scope.step('late', null, () => begun++)),
    run.parallel('late-parallel', [1], 1, (branch) => branch.step('late', null, () => begun++)),
  ];
  let outcomes: PromiseSettledResult<unknown>[] = [];
  const going = stage.pass((run) =>
    run.limited('task', 1000, async (inside) => {
      await hang(inside).catch(() => 'fallback');
      outcomes = await Promise.allSettled(late(inside));
      return 'as if nothing had happened';
    }),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(begun).toBe(0);
  expect(outcomes).toHaveLength(9);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TimeOver) });
  }
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: null });
  expect(await stage.keys()).toEqual(['task/began-1', 'task']);
  expect(await stage.world.posts(stage.runId)).toEqual([]);
});

it('takes no word of what was ended: neither a result nor an expected failure', async () => {
  const stage = await aStage();
  const afterAbort = (signal: AbortSignal, say: () => unknown) => untilAborted(signal).catch(say);
  const going = stage.pass((run) =>
    run.limited('task', 1000, (inside) =>
      Promise.allSettled([
        inside.step('says', null, ({ signal }) => afterAbort(signal, () => 'done anyway')),
        inside.step('fails', null, ({ signal }) =>
          afterAbort(signal, () => {
            throw new ExpectedFailure('source-unreachable', 'aborted');
          }),
        ),
      ]),
    ),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(await stage.keys()).toEqual(['task/began-1', 'task']);
});

it('settles only when everything inside has, also what nobody waits for', async () => {
  const stage = await aStage();
  const stubborn = deferred();
  const forgotten = deferred();
  let over = false;
  const going = stage.pass(async (run) => {
    await run.limited('task', 1000, async (inside) => {
      void inside.step('forgotten', null, () => forgotten.promise).catch(() => 0);
      await inside.step('stubborn', null, () => stubborn.promise);
    });
    over = true;
  });
  await stage.clock.advance(5000);
  expect(over).toBe(false);
  stubborn.resolve();
  await settled();
  expect(over).toBe(false);
  forgotten.resolve();
  expect(await going).toBe('ended');
  expect(over).toBe(true);
  expect(await stage.keys()).toEqual(['task/began-1', 'task']);
});

it('ends what nobody waits for when only that is left', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('task', 1000, async (inside) => {
      void hang(inside).catch(() => 0);
      return 'early';
    }),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: null });
});

it('lets nothing begin inside once it has ended in time, either', async () => {
  const stage = await aStage();
  const gate = deferred();
  let begun = 0;
  let late: Promise<unknown> | null = null;
  await stage.pass(async (run) => {
    await run.limited('task', 1000, async (inside) => {
      late = gate.promise
        .then(() => inside.step('late', null, () => begun++))
        .catch((error: unknown) => error);
      return 'early';
    });
    gate.resolve();
    expect(await late).toBeInstanceOf(TimeOver);
  });
  expect(begun).toBe(0);
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('does not count how long the record of a step takes', async () => {
  const stage = await aStage();
  const writing = deferred();
  const journal = journalWith(stage.world.journal, {
    append: (append) => async (lease, rows) => {
      if (rows.some(({ entry }) => entry.key === 'task/work')) await writing.promise;
      return append(lease, rows);
    },
  });
  const going = stage.pass(
    (run) => run.limited('task', 1000, (inside) => inside.step('work', null, () => 1)),
    {
      journal,
    },
  );
  await stage.clock.advance(1000);
  writing.resolve();
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: true, value: 1 });
  expect(await stage.keys()).toEqual(['task/began-1', 'task/work', 'task']);
});

it.each([0, -1, Number.NaN])('begins nothing with a limit of %s', async (limitMs) => {
  const stage = await aStage();
  let told = 0;
  await stage.pass((run) => run.limited('task', limitMs, async () => ++told));
  expect(told).toBe(0);
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: null });
  expect(await stage.keys()).toEqual(['task']);
});

it('keeps for itself what is kept inside, and nothing of it for the run', async () => {
  const stage = await aStage();
  const tale: Tale = async (run) => {
    run.keep('of the run');
    await run.limited('task', 1000, async (inside) => {
      await inside.scope('deep', async (deep) => deep.keep('of the scope'));
      await inside.parallel('branch', [1], 1, async (branch) => branch.keep('of the branch'));
    });
    await run.scope('phase', (phase) =>
      phase.limited('inner', 1000, async (inside) => inside.keep('deeper')),
    );
    await run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  expect((await stage.world.state(stage.runId)).result).toBe('of the run');
  await stage.world.cancel(stage.runId);
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'cancelled', result: 'of the run' });
});

it('gives what scopes and branches inside have kept when its time is over', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('task', 1000, async (inside) => {
      inside.keep('first');
      await inside.scope('deep', async (deep) => deep.keep(['of the scope']));
      await hang(inside);
    }),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: ['of the scope'] });
});
