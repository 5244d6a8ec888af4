// Response addresses: where an app may answer to a click or a command, five times within half an hour.
import type { Clock } from '../../../../src/base/clock.ts';
import { Refused } from '../refused.ts';

/** To what an app answers there. */
export interface AnswerPlace {
  readonly channel: string;
  readonly user: string;
}

export interface ResponseAddresses {
  /** A path. */
  give(place: AnswerPlace): string;
  /** @throws Refused `expired_url`, `used_url` */
  use(path: string): AnswerPlace;
}

const uses = 5;
const lifetimeMs = 30 * 60_000;

export function responseAddresses(clock: Clock): ResponseAddresses {
  const given = new Map<string, { readonly place: AnswerPlace; readonly until: number; left: number }>();
  return {
    give(place) {
      const path = `/actions/T1/${given.size + 1}/fake`;
      given.set(path, { place, until: clock.now() + lifetimeMs, left: uses });
      return path;
    },
    use(path) {
      const found = given.get(path);
      if (found === undefined || clock.now() > found.until) throw new Refused('expired_url');
      if (found.left === 0) throw new Refused('used_url');
      found.left -= 1;
      return found.place;
    },
  };
}
