// What all models of one endpoint share: its limit of calls at once, its breaker, and the pauses it asks for.
import { createBreaker, type CallEnd } from '../base/breaker.ts';
import { even } from '../base/clock.ts';
import { entryOf } from '../base/entry-of.ts';
import { FootnoteError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { createTurns } from '../base/turns.ts';
import { EndpointResting, firstPauseMs, type PatienceParts } from './patience.ts';
import { ModelTrouble, passingTroubles, type TroubleKind } from './port.ts';
import type { ModelSettings } from './settings.ts';

/**
 * Does the call when the endpoint may be called, within its limit; first come, first served.
 * @throws EndpointResting without a call, what the call throws, and the signal's reason while waiting
 */
export type Endpoint = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

export interface EndpointParts extends Pick<PatienceParts, 'clock' | 'random'> {
  readonly endpoints: Readonly<Record<string, { readonly concurrency: number }>>;
  readonly settings: Pick<ModelSettings, 'maxPauseMs' | 'breaker'>;
  readonly logger: Logger;
}

/** Endpoints by name. One set for a process, so that all of its runs share the limits. */
export type Endpoints = (name: string) => Endpoint;

export function createEndpoints(parts: EndpointParts): Endpoints {
  const made = new Map<string, Endpoint>();
  return (name) =>
    entryOf(made, name, () => {
      if (!Object.hasOwn(parts.endpoints, name)) {
        throw new FootnoteError('misuse', `A model is at the endpoint ${name}, which is not configured.`);
      }
      return createEndpoint(name, parts.endpoints[name]!.concurrency, parts);
    });
}

function createEndpoint(name: string, concurrency: number, parts: EndpointParts): Endpoint {
  const { settings, random, logger } = parts;
  const clock = even(parts.clock);
  const takeTurn = createTurns({ total: concurrency, perHost: concurrency });
  const breaker = createBreaker(settings.breaker, clock);
  let pausedUntil = 0;
  let lastKind: TroubleKind = 'server-error';

  const pauseMs = () => Math.max(0, pausedUntil - clock.now());
  const throwIfResting = (longestPauseMs: number) => {
    if (breaker.restMs() > 0) throw new EndpointResting(name, lastKind, breaker.restMs());
    if (pauseMs() > Math.max(0, longestPauseMs)) throw new EndpointResting(name, 'rate-limited', pauseMs());
  };
  // The place is kept while waiting: during a pause nobody else could use it, and the order of arrival is kept.
  const admitted = async (signal: AbortSignal) => {
    const patientUntil = clock.now() + settings.maxPauseMs;
    for (;;) {
      throwIfResting(patientUntil - clock.now());
      // In the same moment as the look: of several calls that come when a rest is over, only one is let through.
      const end = pauseMs() === 0 ? breaker.admit() : null;
      if (end !== null) return end;
      await clock.sleep(pauseMs() + random() * firstPauseMs, signal);
      signal.throwIfAborted();
    }
  };
  const noted = (error: unknown, signal: AbortSignal): CallEnd => {
    if (signal.aborted || !(error instanceof ModelTrouble)) return 'dropped';
    const { kind, retryAfterMs } = error;
    if (retryAfterMs !== null && (kind === 'rate-limited' || kind === 'overloaded')) {
      pausedUntil = Math.max(pausedUntil, clock.now() + retryAfterMs);
    }
    // Who says "too many requests", or "not with this key", is alive.
    if (kind === 'rate-limited' || !passingTroubles.has(kind)) return 'ok';
    lastKind = kind;
    return 'failed';
  };

  return async (signal, work) => {
    throwIfResting(settings.maxPauseMs);
    return takeTurn(name, signal, async () => {
      const end = await admitted(signal);
      try {
        const result = await work();
        end('ok');
        return result;
      } catch (error) {
        const wasResting = breaker.restMs() > 0;
        end(noted(error, signal));
        if (!wasResting && breaker.restMs() > 0) {
          logger.warn({ endpoint: name, kind: lastKind }, 'an endpoint keeps failing and is left alone');
        }
        throw error;
      }
    });
  };
}
