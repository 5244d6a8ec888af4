// How often and how long passing trouble of one model is waited out before the next model is asked.
import type { Clock } from '../base/clock.ts';
import { ModelTrouble, passingTroubles, type TroubleKind } from './port.ts';
import type { ModelSettings } from './settings.ts';

/** The first pause is this long at most; each further one up to twice as long (full jitter). */
export const firstPauseMs = 500;

export interface PatienceParts {
  readonly settings: Pick<ModelSettings, 'attempts' | 'maxPauseMs'>;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * Does work, and again after a pause while its trouble passes; all calls for one question share the number of attempts.
 * @throws the last ModelTrouble when it does not pass or patience is over, and the signal's reason during a pause
 */
export function createPatience({ settings, clock, random }: PatienceParts) {
  let troubles = 0;
  // A call that took all its time once may be bad luck; twice, it costs the run more than the next model does.
  let timeouts = 0;
  /** Milliseconds until the next attempt; null: no further one. */
  const pauseAfter = (error: unknown): number | null => {
    if (!(error instanceof ModelTrouble) || error instanceof EndpointResting) return null;
    troubles += 1;
    if (error.kind === 'timeout') timeouts += 1;
    // What a server did not pass on may be better the next time.
    const mayPass = passingTroubles.has(error.kind) || error.kind === 'invalid-answer';
    if (!mayPass || troubles >= settings.attempts || timeouts > 1) return null;
    if (error.retryAfterMs === null) {
      return random() * Math.min(settings.maxPauseMs, firstPauseMs * 2 ** (troubles - 1));
    }
    // Never earlier than asked for, and not all at the same moment.
    return error.retryAfterMs > settings.maxPauseMs ? null : error.retryAfterMs + random() * firstPauseMs;
  };
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const pause = pauseAfter(error);
        if (pause === null) throw error;
        await clock.sleep(pause, signal);
        signal.throwIfAborted();
      }
    }
  };
}

/** No call was made: the endpoint asked for a pause that is too long to wait for, or failed too often of late. */
export class EndpointResting extends ModelTrouble {
  constructor(endpoint: string, kind: TroubleKind, restMs: number) {
    const seconds = Math.ceil(restMs / 1000);
    const why = kind === 'rate-limited' ? 'asked for a pause' : `failed too often in a row, last by ${kind}`;
    super(kind, `${endpoint} is left alone for ${seconds} s: it ${why}.`, { retryAfterMs: restMs });
    this.name = 'EndpointResting';
  }
}
