// Work on the addresses of many hosts: some at once in all, and few of one host.

export interface AtOnce {
  readonly total: number;
  readonly perHost: number;
}

/**
 * Does the work for each address, in their order as far as their hosts are free. Who waits for a busy host keeps nobody
 * waiting who asks for another. @throws what the work throws first
 */
export async function byHost(
  addresses: readonly URL[],
  { total, perHost }: AtOnce,
  work: (address: URL) => Promise<void>,
): Promise<void> {
  const waiting = [...addresses];
  const busy = new Map<string, number>();
  const count = ({ hostname }: URL, by: 1 | -1) => busy.set(hostname, (busy.get(hostname) ?? 0) + by);
  const next = (): URL | undefined => {
    const at = waiting.findIndex(({ hostname }) => (busy.get(hostname) ?? 0) < perHost);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  // A lane may end while addresses wait: their hosts have all the lanes they can have, and those go on with them.
  const lane = async () => {
    for (let address = next(); address !== undefined; address = next()) {
      count(address, 1);
      await work(address);
      count(address, -1);
    }
  };
  await Promise.all(Array.from({ length: total }, lane));
}
