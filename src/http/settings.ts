// The section `proxy` of the settings: HTTPS_PROXY, HTTP_PROXY and NO_PROXY.
import { z } from 'zod';
import { address, names } from '../base/config-values.ts';
import type { Frozen } from '../base/freeze.ts';
import type { Environment } from '../base/variables.ts';

const how =
  'http://HOST:PORT, or http://USER:PASSWORD@HOST:PORT with special characters of the password percent-encoded; leave it empty to use no proxy';

/** A host or a wildcard, an IPv4 range, or an address or a range of IPv6. What is something else would exempt nothing, unnoticed. */
const exemption =
  /^(?:[\p{L}\p{M}\w*.-]*[\p{L}\p{M}\w*](?::\d{1,5})?|\d+(?:\.\d+){3}\/(?:\d|[12]\d|3[0-2])|[\da-f:.]*:[\da-f:.]+(?:\/\d{1,3})?|\[[\da-f:.]+\](?::\d{1,5})?)$/iu;
const highestPort = 65_535;

function isExemption(entry: string): boolean {
  return exemption.test(entry) && Number(/:(\d{5,})$/.exec(entry)?.[1] ?? 0) <= highestPort;
}

export const proxySettingsSchema = z.strictObject({
  /** The proxy for addresses that begin with https (and wss); null: none. */
  https: address(['http:', 'https:'], how),
  http: address(['http:', 'https:'], how),
  /** Targets reached without a proxy: `*`, hosts with their sub-domains, wildcards, IP addresses and ranges; each may have a port. */
  none: names
    .refine((list) => list.flatMap((entry) => entry.split(/\s+/)).every(isExemption))
    .describe(
      `hosts, host:port with a port up to ${highestPort}, *, addresses or ranges such as 10.0.0.0/8, separated by commas`,
    ),
});
export type ProxySettings = Frozen<z.infer<typeof proxySettingsSchema>>;

/** The variables of proxies exist in both cases; as with curl, those in lower case count first. */
export function withProxies(env: Environment): Environment {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].map((name) => {
    const lower = env[name.toLowerCase()] ?? '';
    return [name, lower === '' ? env[name] : lower] as const;
  });
  return { ...env, ...Object.fromEntries(named) };
}
