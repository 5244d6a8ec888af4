// What failed calls to Slack mean.
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
} from '@slack/web-api';
import { describe, expect, it } from 'vitest';
import {
  isPayloadRefusal,
  refusalDetails,
  refusalWord,
  troubleOf,
} from '../../../../../src/chat/slack/api/trouble.ts';

const refused = (error: string, rest: object = {}) => new WebAPIPlatformError({ ok: false, error, ...rest });

describe('a refusal', () => {
  it.each([
    ['channel_not_found', 'chat-gone'],
    ['is_archived', 'chat-gone'],
    ['is_inactive', 'chat-gone'],
    ['external_channel_migrating', 'chat-unreachable'],
    ['update_failed', 'chat-unreachable'],
    ['thread_not_found', 'chat-gone'],
    ['restricted_action_thread_locked', 'chat-gone'],
    ['invalid_auth', 'chat-unreachable'],
    ['account_inactive', 'chat-unreachable'],
    ['ratelimited', 'chat-unreachable'],
    ['fatal_error', 'chat-unreachable'],
    ['invalid_blocks', 'chat-rejected'],
    ['something_new', 'chat-rejected'],
    ['constructor', 'chat-rejected'],
  ])('with %s is %s', (word, code) => {
    const trouble = troubleOf(refused(word), 'post');
    expect(trouble).toMatchObject({ code, message: `Could not post: Slack said ${word}.` });
    expect(isPayloadRefusal(refused(word))).toBe(code === 'chat-rejected');
  });

  it('that is no word of Slack is somebody else answering', () => {
    const page = refused('<html>Sign in to the hotel network</html>');
    expect(refusalWord(page)).toBeNull();
    expect(isPayloadRefusal(page)).toBe(false);
    const trouble = troubleOf(page, 'post');
    expect(trouble).toMatchObject({ code: 'chat-unreachable', retry: 'backoff' });
    expect(trouble.message).not.toContain('hotel');
  });

  it('names the scope that is missing, if it is one', () => {
    expect(troubleOf(refused('missing_scope', { needed: 'files:write' }), 'post').hint).toContain(
      'files:write',
    );
    expect(troubleOf(refused('missing_scope', { needed: '<b>' }), 'post').hint).not.toContain('<b>');
  });

  it('comes with where the payload is wrong, cut short', () => {
    const messages = [`[ERROR] ${'x'.repeat(500)}`, ...Array.from({ length: 9 }, () => 'more')];
    const details = refusalDetails(refused('invalid_blocks', { response_metadata: { messages } }));
    expect(details.map(({ length }) => length)).toEqual([200, 4, 4, 4, 4]);
    expect(refusalDetails(new Error('no'))).toEqual([]);
  });
});

describe('no answer', () => {
  it.each([
    [new WebAPIRateLimitedError(30), { afterMs: 30_000 }],
    [new WebAPIRateLimitedError(0), { afterMs: 1000 }],
    [new WebAPIRateLimitedError(100_000), { afterMs: 3_600_000 }],
    [new WebAPIHTTPError(503, 'no', { authorization: 'xoxb-secret' }, 'a page'), 'backoff'],
    [new WebAPIRequestError(new TypeError('fetch failed with xoxb-secret')), 'backoff'],
    [new Error('anything with xoxb-secret'), 'backoff'],
    ['nothing', 'backoff'],
  ])('such as %s is worth another try, and told without secrets', (error, retry) => {
    const trouble = troubleOf(error, 'post');
    expect(trouble).toMatchObject({ code: 'chat-unreachable', retry });
    expect(JSON.stringify(trouble) + trouble.message).not.toContain('secret');
    expect(trouble.cause).toBeUndefined();
    expect(isPayloadRefusal(error)).toBe(false);
  });

  it('says what the network said', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    const trouble = troubleOf(new WebAPIRequestError(new TypeError('fetch failed', { cause })), 'post');
    expect(trouble.message).toBe('Could not post: Slack did not answer (ECONNREFUSED).');
  });
});
