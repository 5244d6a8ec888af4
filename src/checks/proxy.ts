// Which proxies lead outside, and whether they open a way.
import { failed, note, ok, type Check, type Finding } from '../base/check.ts';
import { toErrorRecord } from '../base/errors.ts';

export interface ProxyFacts {
  /** One for each proxy that is used: its address without a password, and an address that it leads to. */
  readonly used: readonly {
    readonly name: string;
    readonly target: string;
    /** Rejects where it does not. */
    readonly opens: () => Promise<void>;
  }[];
  readonly isSet: boolean;
  /** What is reached without. */
  readonly none: readonly string[];
  /** Whether pages of the web are read through them. */
  readonly pages: boolean;
}

export function proxyCheck(facts: ProxyFacts): Check {
  return { name: 'proxy', run: () => finding(facts) };
}

async function finding({ used, isSet, none, pages }: ProxyFacts): Promise<Finding> {
  if (!isSet) {
    const detail = 'none is set (HTTPS_PROXY, HTTP_PROXY)';
    return pages ? note(`${detail}, so web.proxy changes nothing`) : ok(detail);
  }
  await Promise.all(used.map(({ opens }) => opens()));
  const ways = used.map(({ name, target }) => `${name} opens a way to ${target}`).join(', ');
  const detail = [
    ways === '' ? 'is set, but leads to no model and no chat platform that is used' : ways,
    ...(none.length === 0 ? [] : [`reached without it: ${none.join(', ')}`]),
    pages
      ? 'pages of the web go through it: Footnote refuses private addresses and names that it can resolve to one; what else can be reached is up to the proxy'
      : 'pages of the web are read without it (FOOTNOTE_WEB_PROXY=true changes that)',
  ].join('; ');
  return ways === '' ? note(detail) : ok(detail);
}

/** The same check. Where a proxy is the trouble, which `sign` in a finding or an error tells, the remedy is about the proxy. */
export function withProxyRemedy(check: Check, sign: string): Check {
  return {
    ...check,
    async run(signal) {
      const found = await check.run(signal).catch((error: unknown) => {
        const { message } = toErrorRecord(error);
        if (message.includes(sign)) return failed(message, remedy);
        throw error;
      });
      return found.status === 'failed' && found.detail.includes(sign) ? { ...found, remedy } : found;
    },
  };
}

const remedy =
  'Correct HTTPS_PROXY or HTTP_PROXY, or name the host in NO_PROXY if it can be reached without.';
