import { expect, it } from 'vitest';
import { ExpectedFailure } from '../../../src/base/errors.ts';
import { settled } from '../../support/manual-clock.ts';
import { aQuestion, aStage, deferred } from './stage.ts';
import type { Tale } from './stage.ts';

it('does the work once and gives later passes the record', async () => {
  const stage = await aStage();
  let calls = 0;
  const tale: Tale = async (run) => {
    const first = await run.step('first', 1, () => ({ n: ++calls }));
    await run.ask('q', aQuestion());
    return first;
  };
  expect(await stage.pass(tale)).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(calls).toBe(1);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'delivered', result: { n: 1 } });
});

it('gives the first pass the value that later passes will read', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    const value = await run.step('first', null, () => ({ gone: undefined, at: new Date(0), text: 'a\0b' }));
    expect(value).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'a\uFFFDb' });
    expect(await run.step('nothing', null, () => undefined)).toBeNull();
  });
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('records a failure as it will be read, whatever characters its words hold', async () => {
  const stage = await aStage();
  const fails = (): never => {
    throw new ExpectedFailure('source-blocked', 'NUL\0 and half a \uD83D pair');
  };
  await stage.pass(async (run) => {
    const words = 'NUL\uFFFD and half a \uFFFD pair';
    await expect(run.step('refused', null, fails)).rejects.toThrow(words);
  });
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('lets nobody change the record', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    const mine = await run.step('list', 1, () => [3, { one: 1 }]);
    expect(() => mine.push(2)).toThrow(TypeError);
    expect(() => Object.assign(mine[1] as object, { one: 2 })).toThrow(TypeError);
    return run.step('list', 1, () => [0]);
  });
  expect((await stage.world.state(stage.runId)).result).toEqual([3, { one: 1 }]);
});

it('is joined, not repeated, while it is in flight', async () => {
  const stage = await aStage();
  let calls = 0;
  const gate = deferred<string>();
  const going = stage.pass(async (run) => {
    const work = () => {
      calls++;
      return gate.promise;
    };
    const both = Promise.all([run.step('slow', 1, work), run.step('slow', 1, work)]);
    await settled();
    return [...(await both), await run.step('slow', 1, work)];
  });
  await settled();
  gate.resolve('done');
  expect(await going).toBe('ended');
  expect(calls).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toEqual(['done', 'done', 'done']);
});

it('tells the work when the pass is aborted', async () => {
  const stage = await aStage();
  await stage.pass(async (run) => {
    await run.step('look', 1, ({ signal }) => {
      expect(signal).toBe(run.signal);
      expect(signal.aborted).toBe(false);
    });
  });
  expect(await stage.keys()).toEqual(['look']);
  expect((await stage.world.state(stage.runId)).status).toBe('delivered');
});

it('is finished and recorded when something beside it suspends the story', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  let calls = 0;
  const tale: Tale = async (run) => {
    const [, found] = await Promise.all([
      run.ask('q', aQuestion()),
      run.step('search', 1, () => {
        calls++;
        return gate.promise;
      }),
    ]);
    return found;
  };
  const going = stage.pass(tale);
  await settled();
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  gate.resolve('found');
  expect(await going).toBe('suspended');
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(calls).toBe(1);
  expect((await stage.world.state(stage.runId)).result).toBe('found');
});

it('is finished and recorded when something beside it fails', async () => {
  const stage = await aStage();
  const gate = deferred<string>();
  let calls = 0;
  let broken = true;
  const tale: Tale = async (run) => {
    const [, found] = await Promise.all([
      run.step('flaky', 1, () => {
        if (broken) throw new Error('connection reset');
      }),
      run.step('search', 1, () => {
        calls++;
        return gate.promise;
      }),
    ]);
    return found;
  };
  const going = stage.pass(tale);
  await settled();
  expect((await stage.world.state(stage.runId)).status).toBe('running');
  gate.resolve('found');
  expect(await going).toBe('postponed');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect(calls).toBe(1);
});
