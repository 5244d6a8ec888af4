// Whether the addresses a report cites can be opened (D31, D32): one request each, as a reader's click would be, so that
// robots.txt is not asked. An operator's lists of hosts count all the same, at every redirect.
import type { Clock } from '../../base/clock.ts';
import { parseUrl } from '../../base/parse-url.ts';
import { createTurns } from '../../base/turns.ts';
import type { GuardedHttp } from '../../http/port.ts';
import type { LinkCheck, Links } from '../port.ts';
import type { WebSettings } from '../settings.ts';
import { createDomainRules } from '../web/domains.ts';
import { withinTime } from '../../base/limit-time.ts';
import { askLink, type Verdict } from './ask-link.ts';

export interface LinksParts {
  readonly http: GuardedHttp;
  readonly clock: Clock;
  readonly settings: Pick<WebSettings, 'allow' | 'deny'>;
  /** For one address; 5 s unless told (D32). */
  readonly timeoutMs?: number;
  /** For all addresses of one report; 30 s unless told. */
  readonly wholeMs?: number;
}

/** Addresses that are asked at the same time, in all and of one host. */
const atOnce = { total: 10, perHost: 2 };
/** Addresses of a host that gave no answer before it is left alone. */
const mostSilence = 2;

export function createLinks({
  http,
  clock,
  settings,
  timeoutMs = 5_000,
  wholeMs = 30_000,
}: LinksParts): Links {
  const parts = { http, timeoutMs, gate: createDomainRules(settings).refuse };

  return {
    async probe(addresses, { signal }) {
      signal.throwIfAborted();
      const checks = new Map(addresses.map((address) => [address, checkWithoutAsking(address)]));
      const open = [...checks].flatMap(([address, check]) =>
        check === null ? [{ address, url: new URL(address) }] : [],
      );
      const hosts = createHosts();
      const takeTurn = createTurns(atOnce);
      const late = new Error('out of time');
      try {
        await withinTime({ ms: wholeMs, clock, signal, late: () => late }, (inTime) =>
          Promise.all(
            open.map(({ address, url }) =>
              takeTurn(url.hostname, inTime, async () => {
                const verdict = hosts.knownOf(url) ?? hosts.note(url, await askLink(url, parts, inTime));
                checks.set(address, { address, outcome: verdict.outcome, reason: verdict.reason });
              }),
            ),
          ),
        );
      } catch (error) {
        // What was done until then counts.
        if (error !== late) throw error;
      }
      return Array.from(checks, ([address, check]) => check ?? { address, ...outOfTime });
    },
  };
}

const outOfTime = { outcome: 'not-checked', reason: 'There was no time left to ask for it.' } as const;

/** Null: it has to be asked for. */
function checkWithoutAsking(address: string): LinkCheck | null {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  if (url !== null) return null;
  const reason = /^knowledge:/i.test(address)
    ? 'It is a document from the knowledge folder, or attached.'
    : /^mcp:/i.test(address)
      ? 'It is what a tool answered.'
      : 'It is not an address of the web.';
  return { address, outcome: 'not-checked', reason };
}

/** What the answers of a host say about its other addresses. */
function createHosts() {
  const silences = new Map<string, number>();
  const settled = new Map<string, Verdict>();
  return {
    knownOf: ({ host }: URL): Verdict | null => settled.get(host) ?? null,
    note({ host, hostname }: URL, verdict: Verdict): Verdict {
      const count = verdict.host === 'silent' ? (silences.get(host) ?? 0) + 1 : -Infinity;
      silences.set(host, count);
      if (count >= mostSilence) settled.set(host, verdict);
      if (verdict.host === 'busy') {
        const reason = `${hostname} wants to be asked less, so it was not asked for this page.`;
        settled.set(host, { outcome: 'not-checked', reason, host: 'busy' });
      }
      return verdict;
    },
  };
}
