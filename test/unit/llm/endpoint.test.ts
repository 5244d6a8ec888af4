// What the models of one endpoint share: places, pauses and a breaker.
import { describe, expect, it } from 'vitest';
import type { ModelTrouble } from '../../../src/llm/port.ts';
import { fails } from '../../fakes/scripted-model.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { manualClock, settled } from '../../support/manual-clock.ts';
import { jumpingClock, stageEndpoints } from './stage.ts';

const patient = new AbortController().signal;
const fine = () => Promise.resolve('fine');
const failing = (trouble: ModelTrouble) => () => Promise.reject(trouble);

it('is the same for everybody who asks by its name, and unknown by any other', () => {
  const endpoints = stageEndpoints(jumpingClock());
  expect(endpoints('here')).toBe(endpoints('here'));
  expect(endpoints('here')).not.toBe(endpoints('there'));
  expect(() => endpoints('toString')).toThrow('which is not configured');
});

it('makes no more calls at once than it may, first come, first served', async () => {
  const endpoint = stageEndpoints(jumpingClock(), { concurrency: 2 })('here');
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const calls = [0, 1, 2].map((who) =>
    endpoint(patient, () => {
      begun.push(who);
      return new Promise<void>((resolve) => {
        finish.push(resolve);
      });
    }),
  );
  await settled();
  expect(begun).toEqual([0, 1]);
  finish[0]?.();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  finish.forEach((end) => end());
  await Promise.all(calls);
});

it('gives its place back when a call fails or is given up while it waits', async () => {
  const endpoint = stageEndpoints(jumpingClock(), { concurrency: 1 })('here');
  await expect(endpoint(patient, failing(fails('bad-request')))).rejects.toThrow('scripted');
  let finish = () => {};
  const first = endpoint(patient, () => new Promise<void>((resolve) => (finish = resolve)));
  await settled();
  const controller = new AbortController();
  const second = endpoint(controller.signal, fine);
  controller.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  finish();
  await first;
  expect(await endpoint(patient, fine)).toBe('fine');
});

describe('a pause that the provider asks for', () => {
  const limited = (ms: number) => failing(fails('rate-limited', ms));

  it('holds for everybody else, too', async () => {
    const clock = manualClock();
    const endpoint = stageEndpoints(clock)('here');
    await expect(endpoint(patient, limited(3000))).rejects.toThrow();
    let called = false;
    const other = endpoint(patient, () => {
      called = true;
      return fine();
    });
    await clock.advance(3249);
    expect(called).toBe(false);
    await clock.advance(1);
    expect(await other).toBe('fine');
  });

  it('holds when it is overloaded, and not when it only failed', async () => {
    for (const [kind, pauses] of [
      ['overloaded', [3250]],
      ['server-error', []],
    ] as const) {
      const clock = jumpingClock();
      const endpoint = stageEndpoints(clock)('here');
      await expect(endpoint(patient, failing(fails(kind, 3000)))).rejects.toThrow();
      await endpoint(patient, fine);
      expect(clock.slept).toEqual(pauses);
    }
  });

  it('is waited for as long as the longest pause', async () => {
    const clock = jumpingClock();
    const endpoint = stageEndpoints(clock)('here');
    await expect(endpoint(patient, limited(20_000))).rejects.toThrow();
    expect(await endpoint(patient, fine)).toBe('fine');
    expect(clock.slept).toEqual([20_250]);
  });

  it('does not hold for other endpoints', async () => {
    const clock = jumpingClock();
    const endpoints = stageEndpoints(clock);
    await expect(endpoints('here')(patient, limited(3000))).rejects.toThrow();
    expect(await endpoints('there')(patient, fine)).toBe('fine');
    expect(clock.slept).toEqual([]);
  });

  it('is not waited for when it is too long', async () => {
    const clock = jumpingClock();
    const endpoint = stageEndpoints(clock)('here');
    await expect(endpoint(patient, limited(20_001))).rejects.toThrow();
    await expect(endpoint(patient, fine)).rejects.toMatchObject({
      name: 'EndpointResting',
      kind: 'rate-limited',
      retryAfterMs: 20_001,
      message: 'here is left alone for 21 s: it asked for a pause.',
    });
    expect(clock.slept).toEqual([]);
    clock.move(20_001);
    expect(await endpoint(patient, fine)).toBe('fine');
  });

  it('may be prolonged while one waits, until that takes too long', async () => {
    const clock = manualClock();
    const endpoint = stageEndpoints(clock, { random: () => 0 })('here');
    let prolong = (_ms: number) => {};
    const running = endpoint(
      patient,
      () => new Promise((_resolve, reject) => (prolong = (ms) => reject(fails('rate-limited', ms)))),
    );
    await settled();
    await expect(endpoint(patient, limited(15_000))).rejects.toThrow();
    const waiting = endpoint(patient, fine);
    await clock.advance(10_000);
    prolong(11_000);
    await expect(running).rejects.toThrow();
    const outcome = expect(waiting).rejects.toMatchObject({ name: 'EndpointResting', retryAfterMs: 6000 });
    await clock.advance(5000);
    await outcome;
  });

  it('ends for whoever gives up, and their place is free', async () => {
    const clock = manualClock();
    const endpoint = stageEndpoints(clock, { concurrency: 1 })('here');
    await expect(endpoint(patient, limited(3000))).rejects.toThrow();
    const controller = new AbortController();
    const waiting = endpoint(controller.signal, fine);
    await settled();
    controller.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    const next = endpoint(patient, fine);
    await clock.advance(3250);
    expect(await next).toBe('fine');
  });
});

describe('failures in a row', () => {
  const endpointThatFailed = async (trouble: () => ModelTrouble, times: number) => {
    const clock = jumpingClock();
    const { logger, lines } = loudLogger();
    const endpoint = stageEndpoints(clock, { logger })('here');
    for (let call = 0; call < times; call += 1) {
      await expect(endpoint(patient, failing(trouble()))).rejects.toThrow();
    }
    return { endpoint, clock, warnings: () => lines('warn') };
  };

  it('make it rest, which is said once', async () => {
    const { endpoint, clock, warnings } = await endpointThatFailed(() => fails('server-error'), 5);
    await expect(endpoint(patient, fine)).rejects.toMatchObject({
      name: 'EndpointResting',
      kind: 'server-error',
      retryAfterMs: 30_000,
      message: 'here is left alone for 30 s: it failed too often in a row, last by server-error.',
    });
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]?.fields).toEqual({ endpoint: 'here', kind: 'server-error' });
    clock.move(30_000);
    expect(await endpoint(patient, fine)).toBe('fine');
    expect(await endpoint(patient, fine)).toBe('fine');
  });

  it('do not count when the endpoint is alive: it limits, or refuses a request', async () => {
    for (const kind of ['rate-limited', 'unauthorized', 'context-overflow'] as const) {
      const { endpoint } = await endpointThatFailed(() => fails(kind), 10);
      expect(await endpoint(patient, fine)).toBe('fine');
    }
  });

  it('do not count when they are no failures of the endpoint: bugs, and what was given up', async () => {
    const endpoint = stageEndpoints(jumpingClock(), { breaker: { failures: 1, pauseMs: 1000 } })('here');
    await expect(endpoint(patient, () => Promise.reject(new TypeError('oops')))).rejects.toThrow('oops');
    const controller = new AbortController();
    const givenUp = endpoint(controller.signal, () => {
      controller.abort();
      return Promise.reject(fails('connection'));
    });
    await expect(givenUp).rejects.toThrow('scripted connection');
    expect(await endpoint(patient, fine)).toBe('fine');
  });

  it('let one call try it again, for which nobody else has to wait', async () => {
    const clock = jumpingClock();
    const breaker = { failures: 1, pauseMs: 1000 };
    const endpoint = stageEndpoints(clock, { concurrency: 1, breaker })('here');
    await expect(endpoint(patient, failing(fails('timeout')))).rejects.toThrow();
    clock.move(1000);
    let finish = () => {};
    const probe = endpoint(patient, () => new Promise<void>((resolve) => (finish = resolve)));
    await settled();
    await expect(endpoint(patient, fine)).rejects.toMatchObject({ name: 'EndpointResting' });
    finish();
    await probe;
    expect(await endpoint(patient, fine)).toBe('fine');
  });

  it('let one of several calls that come at the same moment try it again', async () => {
    const clock = jumpingClock();
    const endpoint = stageEndpoints(clock, { breaker: { failures: 1, pauseMs: 1000 } })('here');
    await expect(endpoint(patient, failing(fails('timeout')))).rejects.toThrow();
    clock.move(1000);
    const calls = await Promise.allSettled([0, 1, 2].map(() => endpoint(patient, fine)));
    expect(calls).toMatchObject([
      { status: 'fulfilled', value: 'fine' },
      { status: 'rejected', reason: { name: 'EndpointResting', kind: 'timeout' } },
      { status: 'rejected', reason: { name: 'EndpointResting', kind: 'timeout' } },
    ]);
    expect(await endpoint(patient, fine)).toBe('fine');
  });

  it('turn away those who were waiting for a place, too', async () => {
    const endpoint = stageEndpoints(jumpingClock(), {
      concurrency: 1,
      breaker: { failures: 1, pauseMs: 1000 },
    })('here');
    const first = endpoint(patient, async () => {
      await settled();
      throw fails('timeout');
    });
    const second = endpoint(patient, fine);
    await expect(first).rejects.toMatchObject({ kind: 'timeout' });
    await expect(second).rejects.toMatchObject({ name: 'EndpointResting', kind: 'timeout' });
  });
});
