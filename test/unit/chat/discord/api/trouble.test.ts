import { DiscordAPIError, HTTPError } from 'discord.js';
import { expect, it } from 'vitest';
import { troubleOf } from '../../../../../src/chat/discord/api/trouble.ts';

const refusal = (code: number, status: number, errors?: object) =>
  new DiscordAPIError(
    { code, message: 'Words of Discord', ...(errors === undefined ? {} : { errors: errors as never }) },
    code,
    status,
    'POST',
    'https://discord.com/api/v10/webhooks/1/secret-token',
    { body: { content: 'what was said' }, files: undefined },
  );

it.each([
  [10_003, 404, 'chat-gone'],
  [10_008, 404, 'chat-gone'],
  [50_001, 403, 'chat-gone'],
  [50_013, 403, 'chat-gone'],
  [160_005, 403, 'chat-gone'],
  [50_278, 403, 'chat-gone'],
  [40_004, 400, 'chat-unreachable'],
  [40_006, 400, 'chat-unreachable'],
  [40_062, 429, 'chat-unreachable'],
  [50_083, 400, 'chat-gone'],
  [0, 401, 'chat-unreachable'],
  [0, 404, 'chat-unreachable'],
  [130_000, 500, 'chat-unreachable'],
  [30_046, 400, 'chat-unreachable'],
  [50_035, 400, 'chat-rejected'],
  [200_000, 400, 'chat-rejected'],
])('takes %i (%i) for %s', (code, status, meaning) => {
  const trouble = troubleOf(refusal(code, status), 'post a message');
  expect(trouble).toMatchObject({ code: meaning, discordCode: code, status });
  expect(trouble.retry).toBe(meaning === 'chat-unreachable' ? 'backoff' : 'never');
});

it('takes everything that is no answer of Discord for unreachable', () => {
  const broken = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  for (const error of [
    new HTTPError(502, 'Bad Gateway', 'POST', 'https://e.example', { body: {}, files: undefined }),
    new SyntaxError('Unexpected end of JSON input'),
    new DOMException('timed out', 'AbortError'),
    broken,
    'odd',
  ]) {
    expect(troubleOf(error, 'post a message')).toMatchObject({ code: 'chat-unreachable', retry: 'backoff' });
  }
});

it('repeats the places that Discord refused, but nothing that was sent', () => {
  const errors = {
    components: { 0: { content: { _errors: [{ code: 'BAD', message: '"what was said" is bad' }] } } },
  };
  const trouble = troubleOf(refusal(50_035, 400, errors), 'post a message');
  expect(trouble.message).toBe(
    'Could not post a message: Words of Discord: components.0.content BAD (50035).',
  );
  const everything = `${JSON.stringify(Object.entries(trouble))} ${trouble.stack} ${String(trouble.cause)}`;
  expect(everything).not.toContain('what was said');
  expect(everything).not.toContain('secret-token');
});
