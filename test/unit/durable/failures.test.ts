// What is recorded of failures: expected ones, as values. Everything else leaves no trace and cannot be acted on.
import { expect, it } from 'vitest';
import { ExpectedFailure, FootnoteError } from '../../../src/base/errors.ts';
import { aQuestion, aStage } from './stage.ts';
import type { Tale } from './stage.ts';

it('records an expected failure and throws the same one on every replay', async () => {
  const stage = await aStage();
  let fetched = 0;
  const seen: unknown[] = [];
  const tale: Tale = async (run) => {
    await run
      .step('fetch', 'url', () => {
        fetched++;
        throw new ExpectedFailure(
          'source-not-found',
          'gone',
          fetched === 1 ? { hint: 'try the archive' } : {},
        );
      })
      .catch((error: unknown) => seen.push(error));
    await run
      .step('fetch-2', 'url', () => Promise.reject(new ExpectedFailure('source-unreadable', 'no')))
      .catch(() => 0);
    await run.ask('q', aQuestion());
  };
  await stage.pass(tale);
  await stage.world.answer(stage.runId, 'q', { kind: 'accepted' });
  expect(await stage.pass(tale)).toBe('ended');
  expect(fetched).toBe(1);
  expect(seen).toHaveLength(2);
  for (const error of seen) {
    expect(error).toBeInstanceOf(ExpectedFailure);
    expect(error).toMatchObject({ code: 'source-not-found', message: 'gone', hint: 'try the archive' });
  }
});

it('fails the run when nobody expected the expected failure', async () => {
  const stage = await aStage();
  const result = await stage.pass(async (run) => {
    await run.step('fetch', 'url', () => Promise.reject(new ExpectedFailure('source-not-found', 'gone')));
  });
  expect(result).toBe('ended');
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'failed',
    error: { code: 'source-not-found', message: 'gone' },
  });
});

it('does not record an unexpected failure', async () => {
  const stage = await aStage();
  const broken: Tale = async (run) => {
    await run.scope('gather', (phase) =>
      phase.step('fetch', 'url', () => Promise.reject(new TypeError('oops'))),
    );
  };
  expect(await stage.pass(broken)).toBe('postponed');
  expect(await stage.keys()).toEqual(['gather/started']);
  expect(await stage.world.state(stage.runId)).toMatchObject({
    status: 'queued',
    error: { code: 'bug', message: 'oops' },
  });
});

it.each([
  ['a step', (run: Parameters<Tale>[0], fail: () => never) => run.step('flaky', null, fail)],
  ['a scope', (run: Parameters<Tale>[0], fail: () => never) => run.scope('flaky', async () => fail())],
  [
    'a step in a scope',
    (run: Parameters<Tale>[0], fail: () => never) =>
      run.scope('outer', (phase) => phase.step('flaky', null, fail)),
  ],
  [
    'a branch',
    (run: Parameters<Tale>[0], fail: () => never) => run.parallel('flaky', [1, 2], 2, async () => fail()),
  ],
])('lets no story act on an unrecorded failure of %s', async (_name, flaky) => {
  const stage = await aStage();
  let broken = true;
  const fail = (): never => {
    if (broken) throw new Error('connection reset');
    throw new ExpectedFailure('source-not-found', 'gone');
  };
  const tale: Tale = async (run) => {
    const outcome = await Promise.resolve(flaky(run, fail)).then(
      () => 'fine',
      (error: unknown) => (error as Error).message,
    );
    return run.step('fallback', outcome, () => `went on after: ${outcome}`);
  };
  expect(await stage.pass(tale)).toBe('postponed');
  expect(await stage.keys()).not.toContain('fallback');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe('went on after: gone');
});

it('does not take for the end what a story says after an unrecorded failure', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    run.step('flaky', null, () => Promise.reject(new Error('connection reset'))).catch(() => 'never mind');
  expect(await stage.pass(tale)).toBe('postponed');
  expect(await stage.world.state(stage.runId)).toMatchObject({ status: 'queued', result: null });
});

it('does not record a scope that swallowed an unrecorded failure', async () => {
  const stage = await aStage();
  const tale: Tale = (run) =>
    run.scope('gather', (phase) =>
      phase
        .step('flaky', null, () => Promise.reject(new Error('connection reset')))
        .catch(() => 'never mind'),
    );
  expect(await stage.pass(tale)).toBe('postponed');
  expect(await stage.keys()).toEqual(['gather/started']);
});

it('does not record a step whose record could not be written', async () => {
  const stage = await aStage();
  let calls = 0;
  let away = true;
  const { journal } = stage.world;
  const flaky = {
    ...journal,
    append: (...args: Parameters<typeof journal.append>) =>
      away
        ? Promise.reject(new FootnoteError('database-unreachable', 'away', { retry: 'backoff' }))
        : journal.append(...args),
  };
  const tale: Tale = (run) => run.step('work', null, () => ++calls);
  expect(await stage.pass(tale, { journal: flaky })).toBe('postponed');
  away = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale, { journal: flaky })).toBe('ended');
  expect((await stage.world.state(stage.runId)).result).toBe(2);
});

it('never takes an unrecorded failure for an answer that is waited for', async () => {
  const stage = await aStage();
  let broken = true;
  const tale: Tale = async (run) => {
    await Promise.all([
      run.ask('q', aQuestion()),
      run.scope('gather', async (phase) => {
        await phase.step('first', null, () => 1);
        await phase.step('flaky', null, () => {
          if (broken) throw new Error('connection reset');
        });
      }),
    ]);
  };
  expect(await stage.pass(tale)).toBe('postponed');
  broken = false;
  await stage.clock.advance(1000);
  expect(await stage.pass(tale)).toBe('suspended');
  expect((await stage.world.posts(stage.runId)).map(({ key }) => key)).toEqual(['q']);
});
