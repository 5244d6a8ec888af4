// What a failed call is said to be.
import OpenAI from 'openai';
import { expect, it } from 'vitest';
import { callProvider } from '../../../../src/llm/wire/call.ts';

const target = {
  endpoint: 'mine',
  settings: { url: 'https://models.test/v1', key: null, timeoutMs: 120_000 },
  model: 'large',
};

const failed = (send: (signal: AbortSignal) => Promise<never>, timeoutMs = 120_000) =>
  callProvider(
    { ...target, fetch, settings: { ...target.settings, timeoutMs } },
    OpenAI,
    new AbortController().signal,
    () => ({ send }),
  );

it('does not tell a connection that was not made in time as the time of a whole call', async () => {
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: target.settings.url,
    maxRetries: 0,
    fetch: () => {
      const cause = Object.assign(new Error('Connect Timeout Error'), { code: 'UND_ERR_CONNECT_TIMEOUT' });
      return Promise.reject(new TypeError('fetch failed', { cause }));
    },
  });
  await expect(failed(() => client.get('/models') as Promise<never>)).rejects.toMatchObject({
    kind: 'connection',
    message: 'mine/large (https://models.test/v1) could not be reached, or was cut off: it timed out.',
  });
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  await expect(failed(untilAborted, 1)).rejects.toMatchObject({
    kind: 'timeout',
    message: 'mine/large (https://models.test/v1) did not answer within 0.001 s.',
  });
});
