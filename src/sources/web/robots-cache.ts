// What sites said in their robots.txt, as long as it holds and there is room.
import type { Clock } from '../../base/clock.ts';

const maxSites = 2_000;
/** Of all robots.txt that are kept, in characters. */
const maxSize = 20_000_000;

/** What one site answered, and for how long that is believed. */
export interface SiteRules {
  readonly untilMs: number;
  /** Characters, for the size of the cache. */
  readonly size: number;
  /** @throws DownloadFailed for a site that did not answer */
  readonly refusal: (url: URL) => string | null;
}

export interface RobotsCache {
  get(origin: string): SiteRules | undefined;
  set(origin: string, rules: SiteRules): void;
}

/** The oldest one goes first. */
export function createRobotsCache(clock: Clock): RobotsCache {
  const kept = new Map<string, SiteRules>();
  let size = 0;
  const forget = (origin: string) => {
    size -= kept.get(origin)?.size ?? 0;
    kept.delete(origin);
  };
  return {
    get(origin) {
      const rules = kept.get(origin);
      if (rules === undefined || rules.untilMs > clock.now()) return rules;
      forget(origin);
      return undefined;
    },
    set(origin, rules) {
      forget(origin);
      kept.set(origin, rules);
      size += rules.size;
      for (const oldest of kept.keys()) {
        if (kept.size <= maxSites && size <= maxSize) return;
        forget(oldest);
      }
    },
  };
}
