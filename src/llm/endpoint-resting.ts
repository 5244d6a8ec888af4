// What is thrown instead of a call while an endpoint is left alone.
import { ModelTrouble } from './port.ts';
import type { TroubleKind } from './port.ts';

/** No call was made: the endpoint asked for a pause that is too long to wait for, or failed too often of late. */
export class EndpointResting extends ModelTrouble {
  constructor(endpoint: string, kind: TroubleKind, restMs: number) {
    const seconds = Math.ceil(restMs / 1000);
    super(kind, `${endpoint} is left alone for ${seconds} s: it ${why(kind)}.`, { retryAfterMs: restMs });
    this.name = 'EndpointResting';
  }
}

function why(kind: TroubleKind): string {
  return kind === 'rate-limited' ? 'asked for a pause' : `failed too often in a row, last by ${kind}`;
}
