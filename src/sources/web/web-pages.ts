// Pages of the open web, for all runs of a process.
import { ExpectedFailure } from '../../base/errors.ts';
import type { WebPage, WebPages } from '../port.ts';
import { createJoined } from '../../base/joined.ts';
import { canonicalAddress } from '../../base/canonical-address.ts';
import { createDomainRules } from './domains.ts';
import { createGate } from './gate.ts';
import { createPageReader } from './read-page.ts';
import type { PageReaderParts } from './read-page.ts';

export type WebPagesParts = Omit<PageReaderParts, 'gate'>;

export interface ListedWebPages extends WebPages {
  /** Whether the lists of domains let the address be read; robots.txt is asked only when it is. */
  allowed(address: string): boolean;
}

/** One download at a time of one page, whoever wants it. */
export function createWebPages(parts: WebPagesParts): ListedWebPages {
  const { http, clock, settings } = parts;
  const rules = createDomainRules(settings);
  const { robots: honoursRobots, timeoutMs } = settings;
  const gate = createGate({ http, clock, timeoutMs, rules, honoursRobots });
  const readPage = createPageReader({ ...parts, gate });
  const joined = createJoined<WebPage>();
  return {
    canonical: canonicalAddress,
    allowed: (address) => rules.allows(address),
    async read(address, { signal }) {
      const url = canonicalAddress(address);
      if (url === null) throw new ExpectedFailure('source-blocked', 'This is not the address of a web page.');
      return joined.join(url, signal, (shared) => readPage(url, shared));
    },
  };
}
