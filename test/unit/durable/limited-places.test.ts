// Where a part with a limit may stand, and what is shared over its border.
import { expect, it } from 'vitest';
import type { Run } from '../../../src/durable/run.ts';
import { TimeOver } from '../../../src/durable/suspension.ts';
import { settled } from '../../support/manual-clock.ts';
import { aQuestion, aStage, deferred, journalWith, untilAborted } from './stage.ts';
import type { Deferred, Stage, Tale } from './stage.ts';

const hang = (run: Run, key = 'hang') => run.step(key, null, ({ signal }) => untilAborted(signal));
const resultOf = async (stage: Stage) => (await stage.world.state(stage.runId)).result;

it('is ended by the limit around it, and then leaves no record of its own', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('outer', 1000, async (outer) => {
      outer.keep('outer');
      return outer.limited('inner', 5000, (inner) => {
        inner.keep('inner');
        return hang(inner);
      });
    }),
  );
  await stage.clock.advance(1000);
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual({ inTime: false, kept: 'outer' });
  expect(await stage.keys()).toEqual(['outer/began-1', 'outer/inner/began-1', 'outer']);
});

it('ends before the limit around it, which goes on', async () => {
  const stage = await aStage();
  const going = stage.pass((run) =>
    run.limited('outer', 1000, async (outer) => {
      const inner = await outer.limited('inner', 500, (inside) => hang(inside));
      return { inner, after: await outer.step('after', null, () => 'and on') };
    }),
  );
  await stage.clock.advance(500);
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual({
    inTime: true,
    value: { inner: { inTime: false, kept: null }, after: 'and on' },
  });
  expect(stage.clock.sleepers()).toBe(0);
});

it('may stand in every branch, each with time of its own', async () => {
  const stage = await aStage();
  const began = stage.clock.now();
  const ended: number[] = [];
  const going = stage.pass((run) =>
    run.parallel('task', [300, 100, 200], 2, async (branch, limitMs) => {
      const { inTime } = await branch.limited('agent', limitMs, (inside) => hang(inside));
      ended.push(stage.clock.now() - began);
      return [limitMs, inTime, await branch.step('after', null, () => 'and on')];
    }),
  );
  await stage.clock.advance(300);
  expect(await going).toBe('ended');
  // The third begins when the second has ended.
  expect(ended).toEqual([100, 300, 300]);
  expect(await resultOf(stage)).toEqual([300, 100, 200].map((limitMs) => [limitMs, false, 'and on']));
});

it.each([
  ['it', 'limited', (run) => run.ask('q', aQuestion())],
  ['a scope in it', 'limited', (run) => run.scope('deep', (deep) => deep.ask('q', aQuestion()))],
  ['a branch in it', 'limited', (run) => run.parallel('b', [1], 1, (branch) => branch.ask('q', aQuestion()))],
  [
    'a scope in it while branches are under way',
    'limited',
    async (run) => {
      const branches = run.parallel('b', [1], 1, () => settled());
      await run.ask('q', aQuestion());
      await branches;
    },
  ],
] as [string, string, (run: Run) => Promise<unknown>][])(
  'lets nobody be asked inside of %s, also when the story swallows that',
  async (_where, inside, misuse) => {
    for (const swallow of [false, true]) {
      const stage = await aStage();
      await stage.pass((run) =>
        run.limited('task', 1000, async (within) => {
          const misused = misuse(within);
          await (swallow ? misused.catch(() => 0) : misused);
        }),
      );
      const { status, error } = await stage.world.state(stage.runId);
      expect(status).toBe('failed');
      expect(error).toMatchObject({ code: 'misuse', hint: expect.stringContaining('before or after') });
      expect(error?.message).toMatch(new RegExp(`^ask\\("task/.*q"\\) was called inside ${inside}\\(\\)$`));
      expect(await stage.world.questions(stage.runId)).toEqual({});
    }
  },
);

it('lets the story be suspended beside it', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    Promise.all([run.ask('q', aQuestion()), run.limited('task', 1000, (inside) => hang(inside))]);
  const going = stage.pass(tale);
  await stage.clock.advance(1000);
  expect(await going).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(await resultOf(stage)).toMatchObject([{ kind: 'accepted' }, { inTime: false }]);
});

/** Work that is done once in the run: every attempt waits for a gate of its own, or for its end. */
function aPage() {
  const attempts: (Deferred<string> & { readonly signal: AbortSignal })[] = [];
  const fetch = (run: Run) =>
    run.once('page/x', 'x', ({ signal }) => {
      const gate = deferred<string>();
      attempts.push({ ...gate, signal });
      return Promise.race([gate.promise, untilAborted(signal)]);
    });
  return { attempts, fetch };
}

// Whoever is outside comes a moment later than who is inside.
it('lets those outside do anew what it began for them and did not end in time', async () => {
  const stage = await aStage();
  const { attempts, fetch } = aPage();
  const going = stage.pass((run) =>
    run.parallel('task', [1000, null, 5000, null], 4, (branch, limitMs): Promise<unknown> =>
      limitMs === null
        ? settled().then(() => fetch(branch))
        : branch.limited('agent', limitMs, (inside) => fetch(inside)),
    ),
  );
  await stage.clock.advance(1000);
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  attempts[1]?.resolve('text');
  expect(await going).toBe('ended');
  expect(attempts).toHaveLength(2);
  expect(await resultOf(stage)).toEqual([
    { inTime: false, kept: null },
    'text',
    { inTime: true, value: 'text' },
    'text',
  ]);
  expect((await stage.keys()).filter((key) => key.startsWith('once/'))).toEqual(['once/page/x']);
});

it('waits for nobody outside longer than its limit, and does not end their work', async () => {
  const stage = await aStage();
  const { attempts, fetch } = aPage();
  let overAt: number | null = null;
  const began = stage.clock.now();
  const going = stage.pass((run) =>
    run.parallel('task', [null, 1000], 2, async (branch, limitMs) => {
      if (limitMs === null) return fetch(branch);
      const limited = await branch.limited('agent', limitMs, (inside) => fetch(inside));
      overAt = stage.clock.now() - began;
      return limited;
    }),
  );
  await stage.clock.advance(3000);
  expect(overAt).toBe(1000);
  attempts[0]?.resolve('text');
  expect(await going).toBe('ended');
  expect(attempts).toHaveLength(1);
  expect(await resultOf(stage)).toEqual(['text', { inTime: false, kept: null }]);
});

it('shares what it did in time', async () => {
  const stage = await aStage();
  const { attempts, fetch } = aPage();
  const going = stage.pass(async (run) => {
    const inside = await run.limited('agent', 1000, (within) => fetch(within));
    return [inside, await fetch(run)];
  });
  await settled();
  attempts[0]?.resolve('text');
  expect(await going).toBe('ended');
  expect(await resultOf(stage)).toEqual([{ inTime: true, value: 'text' }, 'text']);
});

it('does anew in the outer limit what the inner one ended, and not when the outer one is over too', async () => {
  for (const outerMs of [2000, 500]) {
    const stage = await aStage();
    const { attempts, fetch } = aPage();
    const going = stage.pass((run) =>
      run.limited('outer', outerMs, (outer) =>
        outer.parallel('task', [1000, null], 2, (branch, limitMs): Promise<unknown> =>
          limitMs === null
            ? settled().then(() => fetch(branch))
            : branch.limited('inner', limitMs, (inner) => fetch(inner)),
        ),
      ),
    );
    await stage.clock.advance(1000);
    expect(attempts.map(({ signal }) => signal.reason instanceof TimeOver)).toEqual(
      outerMs === 2000 ? [true, false] : [true],
    );
    attempts[1]?.resolve('text');
    expect(await going).toBe('ended');
    expect(await resultOf(stage)).toEqual(
      outerMs === 2000
        ? { inTime: true, value: [{ inTime: false, kept: null }, 'text'] }
        : { inTime: false, kept: null },
    );
  }
});

it('fails for all who share it when nobody knows whether its record was written', async () => {
  const stage = await aStage();
  const writing = deferred();
  let away = true;
  const journal = journalWith(stage.world.journal, {
    append: (append) => async (lease, rows) => {
      const written = await append(lease, rows);
      if (!away || !rows.some(({ entry }) => entry.key === 'once/page/x')) return written;
      await writing.promise;
      throw new Error('connection lost');
    },
  });
  let fetched = 0;
  const tale: Tale = (run) =>
    run.parallel('task', [true, false], 2, async (branch, limited) => {
      const fetch = (inside: Run) => inside.once('page/x', 'x', () => ++fetched);
      return limited ? branch.limited('agent', 1000, fetch) : fetch(branch);
    });
  const going = stage.pass(tale, { journal });
  await stage.clock.advance(1000);
  writing.resolve();
  expect(await going).toBe('postponed');
  away = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(fetched).toBe(1);
  expect(await resultOf(stage)).toEqual([{ inTime: true, value: 1 }, 1]);
});
