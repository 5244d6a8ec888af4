// Trigger ids: each lets the app open one modal for the person who acted, within three seconds.
import type { Clock } from '../../../../src/base/clock.ts';
import { Refused } from '../refused.ts';

export interface Triggers {
  give(user: string): string;
  /**
   * The person it belongs to.
   * @throws Refused `invalid_trigger_id`, `expired_trigger_id`, `exchanged_trigger_id`
   */
  take(trigger: string): string;
}

const lifetimeMs = 3000;

export function triggers(clock: Clock): Triggers {
  const given = new Map<string, { readonly user: string; readonly until: number; used: boolean }>();
  return {
    give(user) {
      const trigger = `${1000 + given.size}.1.fake${given.size}`;
      given.set(trigger, { user, until: clock.now() + lifetimeMs, used: false });
      return trigger;
    },
    take(trigger) {
      const found = given.get(trigger);
      if (found === undefined) throw new Refused('invalid_trigger_id');
      if (found.used) throw new Refused('exchanged_trigger_id');
      if (clock.now() > found.until) throw new Refused('expired_trigger_id');
      found.used = true;
      return found.user;
    },
  };
}
