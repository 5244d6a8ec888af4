// Turns what went wrong with a call into the trouble that the tiers act on, in words for people.
import { retryAfterMs } from '../../base/retry-after.ts';
import { ModelTrouble, type TroubleKind } from '../port.ts';
import { connectionWords, type Failure } from './failure.ts';
import { idOf, type Target } from './model-options.ts';
import { providerWords, shortPiece, troubleKind } from './trouble-kind.ts';

/** For the kinds that a provider can tell; another one `failed`. */
const declined: Partial<Record<TroubleKind, string>> = {
  'rate-limited': 'gets too many calls',
  overloaded: 'is overloaded',
  timeout: 'did not answer in time',
  'context-overflow': 'cannot take a request this long',
  refused: 'declined to answer',
  unauthorized: 'does not accept the key or does not allow this: check the key',
  'no-such-model': 'is not known at this address: check the name of the model and the url',
  quota: 'has no credit left: check the billing of the account',
  'bad-request': 'did not accept the request',
  'invalid-answer': 'wrote something that its server does not pass on',
};

/** The message names the model and its address, and holds at most a short piece of the provider's own words. */
export function troubleOf(target: Target, failure: Failure, now: number): ModelTrouble {
  const { url, key, timeoutMs } = target.settings;
  const trouble = (kind: TroubleKind, what: string, pause: number | null = null) =>
    new ModelTrouble(kind, `${idOf(target)} (${url}) ${what}.`, { retryAfterMs: pause });
  switch (failure.kind) {
    case 'timeout':
      return trouble('timeout', `did not answer within ${timeoutMs / 1000} s`);
    case 'connection':
      return trouble('connection', `could not be reached, or was cut off: ${connectionWords(failure.cause)}`);
    case 'unreadable':
      return trouble('server-error', `answered with ${failure.what}: check that the url is that of the API`);
    case 'declined': {
      const { status, headers, body } = failure;
      const words = providerWords(body);
      const kind = troubleKind(status, words);
      const said = declined[kind] ?? 'failed';
      const what = status !== null && status < 400 ? 'redirects: give its final address' : said;
      const piece = shortPiece(words.message, key?.reveal() ?? null);
      const told = [status === null ? '' : `status ${status}`, piece]
        .filter((part) => part !== '')
        .join(', ');
      const inBrackets = told === '' ? '' : ` (${told})`;
      return trouble(kind, `${what}${inBrackets}`, headers === null ? null : pauseIn(headers, now));
    }
  }
}

/** A day: nobody means more, and a broken clock must not stop a model for ever. */
const longestMs = 86_400_000;

/** Milliseconds to wait, or null when the answer does not say. Reads `retry-after-ms`, which is exact, and `Retry-After`. */
export function pauseIn(headers: Headers, now: number): number | null {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  const asked = exact >= 0 ? Math.ceil(exact) : retryAfterMs(headers.get('retry-after'), now);
  return asked === null ? null : Math.min(asked, longestMs);
}
