// Whether an address may be read: by an operator's lists, and if they say yes by its robots.txt (RFC 9309).
import robotsParser from 'robots-parser';
import type { Clock } from '../../base/clock.ts';
import { createJoined } from '../../base/joined.ts';
import { createSizedCache } from '../../base/sized-cache.ts';
import { DownloadFailed, type GuardedHttp } from '../../http/port.ts';
import type { WebSettings } from '../settings.ts';
import { type DomainRules, throwIfRefused } from './domains.ts';

/** @throws ExpectedFailure `source-blocked`, DownloadFailed, or the signal's reason */
export type Gate = (url: URL, signal: AbortSignal) => Promise<void>;

export interface GateParts {
  readonly http: GuardedHttp;
  readonly clock: Clock;
  readonly settings: Pick<WebSettings, 'robots' | 'timeoutMs'>;
  readonly rules: DomainRules;
}

export function createGate(parts: GateParts): Gate {
  const { refuse } = parts.rules;
  const refusalOf = createRobots(parts, refuse);
  return async (url, signal) => {
    refuse(url);
    if (parts.settings.robots) throwIfRefused(await refusalOf(url, signal));
  };
}

/** The package's types call its function `default`, but it is the module itself. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** How sites address us. */
const agent = 'footnote';

const maxBytes = 500_000;
const keptMs = 60 * 60_000;
/** A site in trouble is asked again sooner. */
const keptInTroubleMs = 60_000;

/** Steps of matching one address with a site's patterns; beyond it somebody wants to keep us busy. */
const maxSteps = 20_000_000;

/**
 * Why a page may not be read, in a sentence; null: it may be. `beforeRedirect` throws to refuse a hop.
 * @throws DownloadFailed when the site cannot be reached at all, or the signal's reason
 */
function createRobots({ http, clock, settings }: GateParts, beforeRedirect: (url: URL) => void) {
  const cache = createSizedCache<SiteRules>(clock, most);
  const join = createJoined<SiteRules>();

  async function ask(origin: string, signal: AbortSignal): Promise<SiteRules> {
    const address = `${origin}/robots.txt`;
    const { timeoutMs } = settings;
    const options = { timeoutMs, maxBytes, tooLarge: 'cut', beforeRedirect, signal } as const;
    try {
      const { status, body } = await http.download(address, options);
      // It has not said yes.
      const why = `cannot say at the moment whether programs may read its pages (robots.txt, HTTP ${status}).`;
      if (status >= 500) return inTrouble(({ hostname }) => `${hostname} ${why}`, clock.now());
      const found = status >= 200 && status < 300;
      return rulesOf(address, found ? new TextDecoder().decode(body) : '', clock.now());
    } catch (error) {
      // The file is there, but nobody can read it: as good as none.
      const useless = ['redirects', 'too-large', 'bad-encoding', 'not-http'];
      const trouble = error instanceof DownloadFailed ? error.trouble : '';
      if (useless.includes(trouble)) return rulesOf(address, '', clock.now());
      if (trouble !== 'timeout') throw error;
      // A site that does not answer is not waited for again for each of its pages.
      return inTrouble(() => {
        throw error;
      }, clock.now());
    }
  }

  return async (url: URL, signal: AbortSignal): Promise<string | null> => {
    const known = cache.get(url.origin);
    if (known !== undefined) return known.refusal(url);
    const rules = await join(url.origin, signal, (shared) => ask(url.origin, shared));
    cache.set(url.origin, rules);
    return rules.refusal(url);
  };
}

function rulesOf(address: string, text: string, now: number): SiteRules {
  const site = parseRobots(address, text);
  const wildcards = text.split(/[\r\n]+/).filter((line) => line.includes('*'));
  const characters = wildcards.reduce((sum, line) => sum + line.length, 0);
  return {
    untilMs: now + keptMs,
    size: text.length,
    refusal(url) {
      const steps = characters * (url.pathname.length + url.search.length);
      // The parser takes this many steps in the worst case; undefined means that no rule is about the page.
      if (steps >= maxSteps) return `${url.hostname} has a robots.txt that is too large to be followed.`;
      const allowed = site.isAllowed(url.href, agent) ?? true;
      return allowed ? null : `${url.hostname} asks programs not to read this page (robots.txt).`;
    },
  };
}

/** What a site in trouble says of all its pages. */
function inTrouble(refusal: SiteRules['refusal'], now: number): SiteRules {
  return { untilMs: now + keptInTroubleMs, size: 0, refusal };
}

/** Of all robots.txt that are kept: sites, and characters. */
const most = { entries: 2_000, size: 20_000_000 };

/** What one site answered, and for how long that is believed. */
interface SiteRules {
  readonly untilMs: number;
  /** Characters, for the size of the cache. */
  readonly size: number;
  /** @throws DownloadFailed for a site that did not answer */
  readonly refusal: (url: URL) => string | null;
}
