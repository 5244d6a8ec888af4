import { hashOf } from '../../../src/base/json.ts';
import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { settled } from '../../support/manual-clock.ts';
import { aQuestion, aStage, deferred } from './stage.ts';
import type { Deferred, Tale } from './stage.ts';

it('never has more than the limit under way, and starts the next when one ends', async () => {
  const stage = await aStage();
  const gates: Deferred<void>[] = [];
  const begun: number[] = [];
  const going = stage.pass(async (run) =>
    run.parallel('task', [0, 1, 2, 3, 4], 2, (branch, item) =>
      branch.step('work', item, () => {
        begun.push(item);
        gates[item] = deferred();
        return gates[item].promise;
      }),
    ),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.resolve();
  gates[2]?.resolve();
  await settled();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  gates[3]?.resolve();
  gates[4]?.resolve();
  expect(await going).toBe('ended');
});

it.each([0, -1, 1])('does one after the other with a limit of %i', async (limit) => {
  const stage = await aStage();
  let under = 0;
  await stage.pass(async (run) =>
    run.parallel('task', ['a', 'b', 'c'], limit, (branch, item) =>
      branch.step('work', item, async () => {
        expect(++under).toBe(1);
        await settled();
        under--;
      }),
    ),
  );
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('gives results in the order of the items, each branch under a key of its own', async () => {
  const stage = await aStage();
  const gates = [deferred<string>(), deferred<string>(), deferred<string>()];
  const going = stage.pass(async (run) =>
    run.parallel('task', ['a', 'b', 'c'], 3, (branch, item, index) =>
      branch.step('work', item, () => gates[index]?.promise),
    ),
  );
  await settled();
  for (const [index, gate] of gates.toReversed().entries()) {
    gate.resolve(`result ${2 - index}`);
    await settled();
  }
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual(['result 0', 'result 1', 'result 2']);
  expect(await stage.keys()).toEqual(['task-3/work', 'task-2/work', 'task-1/work']);
});

it('takes what an earlier version has recorded of a whole branch', async () => {
  const stage = await aStage();
  const { lease } = (await stage.claim('before'))!;
  const entry = {
    key: 'task-1',
    kind: 'scope',
    inputHash: hashOf('scope'),
    outcome: { value: 'then' },
  } as const;
  await stage.world.journal.append(lease, [{ entry, events: [], posts: [] }]);
  await stage.world.journal.postpone(lease, { retryInMs: 0, activeMs: 0, error: null });
  await stage.pass(async (run) =>
    run.parallel('task', ['a', 'b'], 2, (branch, item) => branch.step('work', item, () => `now ${item}`)),
  );
  expect((await stage.world.state(stage.runId)).result).toEqual(['then', 'now b']);
  expect(await stage.keys()).toEqual(['task-1', 'task-2/work']);
});

it('gives nothing for no items', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => run.parallel('task', [], 3, async () => 1));
  expect((await stage.world.state(stage.runId)).result).toEqual([]);
});

it('throws the first failure in input order, and only when every branch has settled', async () => {
  const stage = await aStage();
  const gates = [deferred<string>(), deferred<string>(), deferred<string>()];
  let thrown: unknown = null;
  const going = stage.pass(async (run) => {
    try {
      await run.parallel('task', gates, 3, (branch, gate, index) =>
        branch.step('work', index, () => gate.promise),
      );
    } catch (error) {
      thrown = error;
    }
    return (thrown as Error).message;
  });
  await settled();
  gates[2]?.reject(new ExpectedFailure('source-not-found', 'third'));
  await settled();
  gates[1]?.reject(new ExpectedFailure('source-not-found', 'second'));
  await settled();
  expect(thrown).toBeNull();
  gates[0]?.resolve('fine');
  expect(await going).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('second');
});

it('finishes and records the other branches when one fails unexpectedly', async () => {
  const stage = await aStage();
  const done: number[] = [];
  let broken = true;
  const tale: Tale = (run) =>
    run.parallel('task', [1, 2, 3, 4], 2, async (branch, item) => {
      await branch.step('first', item, () => {
        if (item === 1 && broken) throw new Error('connection reset');
      });
      return branch.step('second', item, () => {
        done.push(item);
        return item;
      });
    });
  expect(await stage.pass(tale)).toBe('postponed');
  expect(new Set(done)).toEqual(new Set([2, 3, 4]));
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect(done).toHaveLength(4);
  expect((await stage.world.state(stage.runId)).result).toEqual([1, 2, 3, 4]);
});

it('retries an unexpected failure although an expected one comes before it', async () => {
  const stage = await aStage();
  let broken = true;
  const tale: Tale = (run) =>
    run
      .parallel('task', [1, 2], 2, (branch, item) =>
        branch.step('work', item, ({ emit }) => {
          if (item === 1) throw new ExpectedFailure('source-not-found', 'gone');
          if (broken) throw new Error('connection reset');
          emit('second-worked', null);
        }),
      )
      .then(
        () => 'fine',
        (error: Error) => error.message,
      );
  expect(await stage.pass(tale)).toBe('postponed');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('gone');
  expect(await stage.eventTypes()).toEqual(['second-worked', 'run-ended']);
});

it.each([
  ['ask', 'branch', (inner) => inner.ask('q', aQuestion())],
  ['ask', 'scope in a branch', (inner) => inner.scope('deep', (deep) => deep.ask('q', aQuestion()))],
  ['ask', 'Run outside', (_inner, outer) => outer.ask('q', aQuestion())],
] as [string, string, (inner: Parameters<Tale>[0], outer: Parameters<Tale>[0]) => Promise<unknown>][])(
  'refuses %s of a %s, also when the story swallows that',
  async (call, _where, misuse) => {
    for (const swallow of [false, true]) {
      const stage = await aStage();
      await stage.pass(async (run) => {
        await run.parallel('task', [1], 1, async (branch) => {
          const misused = misuse(branch, run);
          await (swallow ? misused.catch(() => 0) : misused);
        });
      });
      const { status, error } = await stage.world.state(stage.runId);
      expect(status).toBe('failed');
      expect(error).toMatchObject({ code: 'misuse', hint: expect.stringContaining('between two waves') });
      expect(error?.message).toMatch(new RegExp(`^${call}\\(".*q"\\) was called inside parallel\\(\\)$`));
      expect(await stage.world.questions(stage.runId)).toEqual({});
    }
  },
);

it('lets branches read the inbox, and the story beside them; each sees what was said until it looked', async () => {
  const stage = await aStage();
  await stage.world.steer(stage.runId, 'also Redis');
  const texts = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);
  const tale: Tale = async (run) => {
    const branches = run.parallel('task', [1, 2], 1, async (branch, item) => {
      const heard = texts(await branch.inbox('heard', 0));
      if (item === 1) await branch.step('say', null, () => stage.world.steer(stage.runId, 'skip MySQL'));
      return heard;
    });
    const beside = texts(await run.inbox('beside', 0));
    const seen = [await branches, beside];
    await run.ask('q', aQuestion());
    return seen;
  };
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.steer(stage.runId, 'too late');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toEqual([
    [['also Redis'], ['also Redis', 'skip MySQL']],
    ['also Redis'],
  ]);
  expect(await stage.keys()).toEqual(expect.arrayContaining(['task-1/heard', 'task-2/heard', 'beside']));
});

it('lets the story ask again once the branches have joined', async () => {
  const stage = await aStage();
  const result = await stage.pass(async (run) => {
    await run.parallel('task', [1, 2], 2, async () => 1);
    await run.ask('q', aQuestion());
  });
  expect(result).toBe('suspended');
});
