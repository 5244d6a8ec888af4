// A hostile site, and guarded HTTP that may read it although it is on loopback. Everything else is guarded in earnest.
import { createGuardedHttp, type GuardedHttpOptions } from '../../src/http/guarded.ts';
import type { DownloadOptions, GuardedHttp } from '../../src/http/port.ts';
import { startHostileSite, type Behaviour, type HostileSite } from '../fakes/hostile-site.ts';

export interface GuardedWorld extends AsyncDisposable {
  readonly site: HostileSite;
  readonly http: GuardedHttp;
  /** Names that were looked up, in order. */
  readonly lookedUp: readonly string[];
  /** An address of the site. */
  url(path: string): string;
  read(path: string, options?: Partial<DownloadOptions>): ReturnType<GuardedHttp['download']>;
}

export async function guardedWorld(
  options: Partial<GuardedHttpOptions> = {},
  more: Readonly<Record<string, Behaviour>> = {},
): Promise<GuardedWorld> {
  const site = await startHostileSite(more);
  const lookedUp: string[] = [];
  const http = createGuardedHttp({
    userAgent: 'Footnote/0.0.0 (research assistant; +test@example.com)',
    maxRedirects: 5,
    privateHosts: [`site.test:${site.port}`],
    concurrency: 50,
    perHost: 50,
    ...options,
    lookup: async (hostname) => {
      lookedUp.push(hostname);
      if (options.lookup !== undefined) return options.lookup(hostname);
      if (hostname.endsWith('.test')) return ['127.0.0.1'];
      if (hostname === 'localhost') return ['::1', '127.0.0.1'];
      throw new Error(`Nobody may look up ${hostname} in this test.`);
    },
  });
  const url = (path: string) => `http://site.test:${site.port}${path}`;
  return {
    site,
    http,
    lookedUp,
    url,
    read: (path, wanted = {}) =>
      http.download(path.includes('://') ? path : url(path), { ...ordinary(), ...wanted }),
    async [Symbol.asyncDispose]() {
      await http.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

const ordinary = (): DownloadOptions => ({
  timeoutMs: 30_000,
  maxBytes: 1_000_000,
  tooLarge: 'fail',
  signal: new AbortController().signal,
});
