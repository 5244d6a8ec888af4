// A provider as it is asked in earnest: at its pace, within a time, again after passing trouble, not while it fails.
import { type CallEnd, createBreaker } from '../../base/breaker.ts';
import { type Clock, even } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Tracing } from '../../base/tracing.ts';
import type { SearchSettings } from '../settings.ts';
import { withinTime } from '../../base/limit-time.ts';
import { createPace } from './pace.ts';
import { type ProviderHit, type SearchProvider, SearchTrouble } from './provider.ts';

export interface Patience {
  readonly settings: SearchSettings;
  readonly clock: Clock;
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
}

/** Before the second call, in milliseconds; doubled before each further one, and varied by half. */
const firstPauseMs = 1_000;

/** The part of a search's time that is kept for a call: one that begins too late would be blamed on the provider. */
const keptForCall = 1 / 3;

/** A provider that asks for a longer rest is asked again after this. */
const longestRestMs = 600_000;

/**
 * The same provider with patience. Its calls and all waiting take place within the time for one search, of which a third
 * is kept for the call; what would not fit in fails at once.
 */
export function createPatientProvider(provider: SearchProvider, patience: Patience): SearchProvider {
  const { settings, random } = patience;
  const clock = even(patience.clock);
  const { name } = provider;
  const pace = createPace(settings[name].perSecond, clock);
  const breaker = createBreaker(settings.breaker, clock);
  /** Why it failed last, for whoever meets it resting. */
  let last = '';

  /** Returns how to say how the call went. Throws unless the provider may be asked now. */
  async function turn(until: number, signal: AbortSignal): Promise<(end: CallEnd) => void> {
    const ended = breaker.admit();
    if (ended === null)
      throw new SearchTrouble('unavailable', `It failed too often and gets a rest. ${last}`.trim());
    let mine = false;
    try {
      const patienceMs = until - clock.now() - settings.timeoutMs * keptForCall;
      mine = await pace.turn(Math.max(0, patienceMs), signal);
    } finally {
      if (!mine) ended('dropped');
    }
    if (mine) return ended;
    throw new SearchTrouble('rate-limited', 'Waiting until it may be asked again took too long.');
  }

  async function call(query: string, limit: number, until: number, signal: AbortSignal) {
    const ended = await turn(until, signal);
    try {
      const hits = await withinTime({ ms: until - clock.now(), clock, signal, late: tooLate }, (inTime) =>
        provider.search(query, { limit, signal: inTime }),
      );
      ended('ok');
      return hits;
    } catch (error) {
      ended(signal.aborted ? 'dropped' : 'failed');
      if (signal.aborted || !(error instanceof SearchTrouble)) throw error;
      last = error.message;
      return error;
    }
  }

  async function search(query: string, limit: number, signal: AbortSignal): Promise<readonly ProviderHit[]> {
    const until = clock.now() + settings.timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(query, limit, until, signal);
      if (!(answer instanceof SearchTrouble)) return answer;
      if (answer.retryAfterMs !== null) pace.rest(Math.min(answer.retryAfterMs, longestRestMs));
      const pauseMs = pauseAfter(answer, attempt, random);
      if (attempt >= settings.attempts || clock.now() + pauseMs >= until) throw answer;
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
    }
  }

  return { name, search: (query, { limit, signal }) => search(query, limit, signal) };
}

const tooLate = () => new SearchTrouble('unavailable', 'It did not answer in time.');

/** Milliseconds until the next call; infinite when none can help. */
function pauseAfter({ kind, retryAfterMs }: SearchTrouble, attempt: number, random: () => number): number {
  if (kind !== 'rate-limited' && kind !== 'unavailable') return Infinity;
  if (retryAfterMs !== null) return retryAfterMs + random() * 250;
  return firstPauseMs * 2 ** (attempt - 1) * (0.5 + random());
}

export interface Watchers {
  readonly logger: Logger;
  readonly tracing: Tracing;
}

/** The same provider; it throws SearchTrouble only, or the signal's reason. */
export function createWatchedProvider(
  provider: SearchProvider,
  { logger, tracing }: Watchers,
): SearchProvider {
  const { name } = provider;

  /** One provider's mistake must not end the search of the others. Its words may hold an address, so they are not kept. */
  function asTrouble(error: unknown): SearchTrouble {
    if (error instanceof SearchTrouble) return error;
    const thrown = error instanceof Error ? error.name : typeof error;
    logger.error({ provider: name, thrown }, 'A search provider failed in a way nobody foresaw.');
    return new SearchTrouble('bad-answer', 'Its answer could not be read.');
  }

  return {
    name,
    search: (query, options) =>
      tracing.span('search', name, { 'search.provider': name }, async (span) => {
        try {
          const hits = await provider.search(query, options);
          span.set({ 'search.hits': hits.length });
          return hits;
        } catch (error) {
          if (options.signal.aborted) throw error;
          const trouble = asTrouble(error);
          span.set({ 'search.trouble': trouble.kind });
          const { kind, message, retryAfterMs } = trouble;
          // Of a limit also that the provider did not say how long to wait (B25).
          const wait = retryAfterMs === null && kind !== 'rate-limited' ? {} : { retryAfterMs };
          logger.warn(
            { provider: name, kind, reason: message, ...wait },
            'A search provider gave no answer.',
          );
          throw trouble;
        }
      }),
  };
}
