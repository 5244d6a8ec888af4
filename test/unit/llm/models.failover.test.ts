// What happens when a model fails: again, the next one, and at last an error that says why and what to do.
import { describe, expect, it } from 'vitest';
import type { FootnoteError } from '../../../src/base/errors.ts';
import type { ChatModel } from '../../../src/llm/port.ts';
import { fails, hangs, says, scriptedModel } from '../../fakes/scripted-model.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { settled } from '../../support/manual-clock.ts';
import { colourQuestion, stage } from './stage.ts';

const blue = { colour: 'blue' };

/** What is thrown when the simple tier is asked. */
async function failureOf(models: readonly ChatModel[]): Promise<FootnoteError> {
  const { group, context } = stage(models);
  return group.answer('simple', colourQuestion(), context()).then(
    () => expect.fail('it answered'),
    (error: unknown) => error as FootnoteError,
  );
}

describe('trouble that passes', () => {
  it('is met by asking the same model again', async () => {
    const model = scriptedModel('here/one', [fails('overloaded'), fails('timeout'), says(blue)]);
    const { group, calls, clock, context } = stage([model, scriptedModel('there/two', [])]);
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('here/one');
    expect(clock.slept).toEqual([250, 500]);
    expect(calls.map(({ outcome, inputTokens, cost }) => [outcome, inputTokens, cost])).toEqual([
      ['overloaded', 0, 0],
      ['timeout', 0, 0],
      ['ok', 100, 0.0002],
    ]);
  });

  it('is met by asking the next model after the last attempt (A144, B89)', async () => {
    const model = scriptedModel('here/one', [fails('connection'), fails('connection'), fails('connection')]);
    const { logger, lines } = loudLogger();
    const { group, context } = stage([model, scriptedModel('there/two', [says(blue)])], { logger });
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
    expect(model.left()).toBe(0);
    expect(lines('warn')).toEqual([
      {
        level: 'warn',
        fields: { model: 'here/one', agent: 'tester', kind: 'connection' },
        message: 'a model failed',
      },
    ]);
    expect(lines('info').map(({ fields }) => fields)).toEqual(
      Array.from({ length: 3 }, () => ({ model: 'here/one', agent: 'tester', outcome: 'connection' })),
    );
  });

  it('is met by the next model at once when the provider asks for a long pause, which is logged (B25)', async () => {
    const { logger, lines } = loudLogger();
    const models = [
      scriptedModel('here/one', [fails('rate-limited', 60_000)]),
      scriptedModel('here/sibling', []),
      scriptedModel('there/two', [says(blue)]),
    ];
    const { group, clock, context } = stage(models, { logger });
    // The other model of the same endpoint is not even asked.
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
    expect(clock.slept).toEqual([]);
    const failures = (level: 'warn' | 'debug') => lines(level).map(({ fields }) => fields);
    const limited = { agent: 'tester', kind: 'rate-limited', retryAfterMs: 60_000 };
    expect(failures('warn')).toEqual([{ model: 'here/one', ...limited }]);
    expect(failures('debug')).toEqual([{ model: 'here/sibling', ...limited }]);
  });

  it('is logged with what to wait each time a provider sets a limit, and that it did not say (B25)', async () => {
    const { logger, lines } = loudLogger();
    const model = scriptedModel('here/one', [
      fails('rate-limited', 2_000),
      fails('rate-limited'),
      says(blue),
    ]);
    const { group, context } = stage([model], { logger });
    await group.answer('simple', colourQuestion(), context());
    expect(lines('info').map(({ fields }) => fields)).toEqual(
      [2_000, null].map((retryAfterMs) => ({
        model: 'here/one',
        agent: 'tester',
        outcome: 'rate-limited',
        retryAfterMs,
      })),
    );
  });
});

it('asks the next model at once when trouble does not pass (A144, B89)', async () => {
  for (const kind of ['unauthorized', 'no-such-model', 'quota', 'bad-request', 'context-overflow'] as const) {
    const first = scriptedModel('here/one', [fails(kind)]);
    const { group, clock, context } = stage([first, scriptedModel('there/two', [says(blue)])]);
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
    expect(clock.slept).toEqual([]);
  }
});

it('leaves an endpoint alone that keeps failing, for all questions, and comes back to it', async () => {
  const first = scriptedModel('here/one', [
    ...Array.from({ length: 6 }, () => fails('server-error')),
    says(blue),
  ]);
  const second = scriptedModel('there/two', [says(blue), says(blue), says(blue)]);
  const { group, clock, context } = stage([first, second], { breaker: { failures: 6, pauseMs: 30_000 } });
  const ask = async () => (await group.answer('simple', colourQuestion(), context())).model;
  expect([await ask(), await ask(), await ask()]).toEqual(['there/two', 'there/two', 'there/two']);
  expect(first.requests).toHaveLength(6);
  clock.move(30_000);
  expect(await ask()).toBe('here/one');
});

describe('when all models failed', () => {
  const lasting = (model: string, trouble: ReturnType<typeof fails>) =>
    scriptedModel(model, [trouble, trouble, trouble]);

  it('it is unavailable if one may answer later, and says of each model why', async () => {
    const error = await failureOf([
      lasting('here/one', fails('overloaded')),
      lasting('there/two', fails('unauthorized')),
    ]);
    expect(error).toMatchObject({
      name: 'FootnoteError',
      code: 'model-unavailable',
      retry: 'backoff',
      message:
        'No model gave a usable answer. here/one: scripted overloaded. there/two: scripted unauthorized.',
      hint: 'Try again later; the status page of the provider may tell when. Check the key of the endpoint. `footnote doctor` checks every model.',
    });
  });

  it('it names the shortest pause when that is all that is left', async () => {
    const error = await failureOf([
      lasting('here/one', fails('rate-limited', 90_000)),
      lasting('there/two', fails('rate-limited', 40_000)),
    ]);
    expect(error.retry).toEqual({ afterMs: 40_000 });
    const mixed = await failureOf([
      lasting('here/one', fails('rate-limited', 90_000)),
      lasting('there/two', fails('timeout')),
    ]);
    expect(mixed.retry).toBe('backoff');
    const one = await failureOf([
      lasting('here/one', fails('rate-limited', 90_000)),
      lasting('there/two', fails('quota', 5)),
    ]);
    expect(one.retry).toEqual({ afterMs: 90_000 });
  });

  it('it failed if every model answered in a way that cannot be used', async () => {
    const error = await failureOf([
      lasting('here/one', fails('refused')),
      scriptedModel('there/two', [says('no'), says('no')]),
    ]);
    expect(error).toMatchObject({ code: 'model-failed', retry: 'never' });
  });

  it('it is unavailable, for good, if one could not be asked and no trouble passes', async () => {
    const error = await failureOf([
      lasting('here/one', fails('no-such-model')),
      scriptedModel('there/two', [says('no'), says('no')]),
    ]);
    expect(error).toMatchObject({
      code: 'model-unavailable',
      retry: 'never',
      message:
        'No model gave a usable answer. here/one: scripted no-such-model. there/two did not answer in the form that was asked for, twice.',
    });
  });

  it('it tells a remedy for every kind of trouble, each once', async () => {
    const kinds = [
      'refused',
      'truncated',
      'quota',
      'context-overflow',
      'bad-request',
      'server-error',
    ] as const;
    const error = await failureOf(
      kinds.map((kind, n) => lasting(n < 3 ? `here/${n}` : `there/${n}`, fails(kind))),
    );
    expect(error.hint?.split('. ').length).toBeGreaterThanOrEqual(6);
    const same = await failureOf([
      lasting('here/1', fails('overloaded')),
      lasting('there/2', fails('server-error')),
    ]);
    expect(same.hint).toBe(
      'Try again later; the status page of the provider may tell when. `footnote doctor` checks every model.',
    );
  });

  it('it says nothing of what was asked and answered', async () => {
    const error = await failureOf([
      scriptedModel('here/one', [says('the sky over Kyiv'), says('{"shade": "secret"}')]),
      scriptedModel('there/two', [says('I decline to talk of Kyiv', { finish: 'refusal' })]),
    ]);
    expect(`${error.message}${error.hint}`).not.toMatch(/Kyiv|secret|sky/);
    expect(error.cause).toBeUndefined();
  });
});

describe('somebody who gives up', () => {
  it('gets their own reason back at once, and no other model is asked', async () => {
    const { group, calls, context } = stage([
      scriptedModel('here/one', [hangs]),
      scriptedModel('there/two', []),
    ]);
    const controller = new AbortController();
    const outcome = group.answer('simple', colourQuestion(), context(controller.signal));
    await settled();
    const reason = new Error('stopped by a person');
    controller.abort(reason);
    await expect(outcome).rejects.toBe(reason);
    expect(calls).toEqual([]);
  });

  it('gets it even if the model calls it a lost connection, and that is no failure of the endpoint', async () => {
    const controller = new AbortController();
    const lost = () => {
      controller.abort(new Error('stopped'));
      return Promise.reject(fails('connection'));
    };
    const model = scriptedModel('here/one', [lost, says(blue)]);
    const { group, calls, context } = stage([model], { breaker: { failures: 1, pauseMs: 1000 } });
    await expect(group.answer('simple', colourQuestion(), context(controller.signal))).rejects.toThrow(
      'stopped',
    );
    expect(calls).toEqual([]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
  });

  it('asks nobody if they had given up before', async () => {
    const model = scriptedModel('here/one', []);
    const { group, context } = stage([model]);
    await expect(
      group.answer('simple', colourQuestion(), context(AbortSignal.abort(new Error('too late')))),
    ).rejects.toThrow('too late');
    const tooSmall = stage([scriptedModel('there/small', [], { contextTokens: 10 })]);
    await expect(
      tooSmall.group.answer('simple', colourQuestion(), context(AbortSignal.abort(new Error('too late')))),
    ).rejects.toThrow('too late');
    expect(model.requests).toEqual([]);
  });
});

it('throws on an error that no adapter should throw, and asks nobody else', async () => {
  const broken = () => Promise.reject(new TypeError('a bug in the adapter'));
  const second = scriptedModel('there/two', []);
  const { group, context } = stage([scriptedModel('here/one', [broken]), second]);
  await expect(group.answer('simple', colourQuestion(), context())).rejects.toBeInstanceOf(TypeError);
  expect(second.requests).toEqual([]);
});

it('is misuse to ask a tier that has no models', async () => {
  const { group, context } = stage([]);
  expect(group.has('simple')).toBe(false);
  expect(group.roomFor('simple', 100)).toBe(0);
  await expect(group.answer('simple', colourQuestion(), context())).rejects.toMatchObject({ code: 'misuse' });
});
