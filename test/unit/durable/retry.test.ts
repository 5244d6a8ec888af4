// A pass that fails unexpectedly is tried again, with growing pauses, and given up when that cannot help.
import { expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { maxFailures, pauseAfterFailure } from '../../../src/durable/retry.ts';
import { aQuestion, aStage, journalWith, storyOf } from './stage.ts';
import type { Tale } from './stage.ts';

it('pauses twice as long after every failure in a row, at most a minute', () => {
  const pauses = [1, 2, 3, 4].map((failures) => pauseAfterFailure(new Error('oops'), failures));
  expect(pauses).toEqual([1000, 2000, 4000, 8000]);
});

it('gives up after the fifth failure in a row', () => {
  expect(maxFailures).toBe(5);
  expect(pauseAfterFailure(new Error('oops'), 5)).toBeNull();
});

it('obeys an error that knows whether and when trying again can help', () => {
  const failing = (retry: 'never' | 'backoff' | { afterMs: number }) =>
    pauseAfterFailure(new FootnoteError('bug', 'oops', { retry }), 2);
  expect([failing('never'), failing('backoff'), failing({ afterMs: 123_000 })]).toEqual([
    null,
    2000,
    123_000,
  ]);
});

it('is patient with trouble that passes: a quarter of an hour, not five failures', () => {
  const away = new FootnoteError('database-unreachable', 'away', { retry: 'backoff' });
  expect(pauseAfterFailure(away, 5)).toBe(16_000);
  const pauses = Array.from({ length: 19 }, (_, index) => pauseAfterFailure(away, index + 1) ?? 0);
  expect(pauses.reduce((sum, pause) => sum + pause) / 60_000).toBeGreaterThan(12);
  expect(pauseAfterFailure(away, 20)).toBeNull();
});

const flaky =
  (failures: { left: number }): Tale =>
  async (run) => {
    run.keep('half a report');
    await run.step('work', null, () => {
      if (failures.left-- > 0) throw new Error('connection reset');
    });
    return 'whole report';
  };

it('is not taken again before its pause is over', async () => {
  const stage = await aStage();
  const tale = flaky({ left: 2 });
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.clock.advance(999);
  expect(await stage.pass(tale)).toBe('idle');
  await stage.clock.advance(1);
  expect(await stage.pass(tale)).toBe('postponed');
  await stage.clock.advance(1999);
  expect(await stage.pass(tale)).toBe('idle');
  await stage.clock.advance(1);
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'delivered', error: null });
  expect(stage.logs.filter(({ message }) => message === 'a pass failed')).toHaveLength(2);
});

it('ends with what the story says when it is given up, and what it kept', async () => {
  const stage = await aStage();
  const tale = flaky({ left: 99 });
  for (const pause of [1000, 2000, 4000, 8000]) {
    expect(await stage.pass(tale)).toBe('postponed');
    expect(await stage.world.posts(stage.runId)).toEqual([]);
    await stage.clock.advance(pause);
  }
  expect(await stage.pass(tale)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    result: 'half a report',
    error: { code: 'bug', message: 'connection reset' },
  });
  expect(await stage.world.posts(stage.runId)).toEqual([
    { key: 'end/failed', view: { text: 'connection reset' } },
  ]);
});

it('begins to count again once a pass came to a question', async () => {
  const stage = await aStage();
  const failures = { left: 1 };
  const tale: Tale = async (run) => {
    await flaky(failures)(run, undefined as never);
    return run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  expect((await stage.world.state(stage.runId)).failures).toBe(1);
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('suspended');
  expect((await stage.world.state(stage.runId)).failures).toBe(0);
});

it('fails at once when trying again cannot help', async () => {
  const stage = await aStage();
  await stage.pass((run) =>
    run.step('work', null, () =>
      Promise.reject(new FootnoteError('request-invalid', 'empty', { hint: 'ask' })),
    ),
  );
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    error: { code: 'request-invalid', message: 'empty', hint: 'ask' },
  });
});

it('retries the whole pass when only its ending could not be written', async () => {
  const stage = await aStage();
  let away = true;
  let worked = 0;
  const journal = journalWith(stage.world.journal, {
    finish: (finish) => (lease, ending) => (away ? Promise.reject(new Error('away')) : finish(lease, ending)),
  });
  const tale: Tale = (run) => run.step('work', null, () => ++worked);
  expect(await stage.pass(tale, { journal })).toBe('postponed');
  away = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal })).toBe('ended');
  expect(worked).toBe(1);
});

it('ends even when the story cannot say how it was interrupted', async () => {
  const stage = await aStage();
  const story = {
    ...storyOf(async (run) => {
      run.keep('half a report');
      throw new FootnoteError('request-invalid', 'empty');
    }),
    interrupted: () => {
      throw new TypeError('no text for that');
    },
  };
  expect(await stage.pass(story)).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    result: 'half a report',
    error: { code: 'request-invalid' },
  });
  expect(stage.logs.map(({ message }) => message)).toContain(
    'the story could not say how it was interrupted',
  );
});

it('leaves the run to the next worker when nothing can be read or written', async () => {
  const stage = await aStage();
  const away = () => () => Promise.reject(new Error('away'));
  const tale: Tale = () => Promise.reject(new Error('oops'));
  expect(await stage.pass(tale, { journal: journalWith(stage.world.journal, { postpone: away }) })).toBe(
    'lost',
  );
  await stage.clock.advance(60_000);
  expect(await stage.pass(tale, { journal: journalWith(stage.world.journal, { load: away }) })).toBe('lost');
  expect(stage.logs.filter(({ message }) => message === 'run left to the next worker')).toHaveLength(2);
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'running', failures: 0 });
  await stage.clock.advance(60_000);
  expect(await stage.pass(async () => 'fine')).toBe('ended');
});

it('says the last word about a run again when the database was away for a moment', async () => {
  const stage = await aStage();
  let refused = 0;
  const journal = journalWith(stage.world.journal, {
    postpone: (original) => (lease, state) => {
      if (refused++ < 2)
        return Promise.reject(new FootnoteError('database-unreachable', 'away', { retry: 'backoff' }));
      return original(lease, state);
    },
  });
  const passing = stage.pass(
    storyOf(() => Promise.reject(new Error('oops'))),
    { journal },
  );
  for (let step = 0; step < 20; step++) await stage.clock.advance(250);
  expect(refused).toBe(3);
  expect(await passing).toBe('postponed');
});
