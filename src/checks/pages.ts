// Whether the pages of reports are found where links lead, and which programs may call the API beside them.
import { failed, note, ok, told, type Check, type Finding } from '../base/check.ts';
import { isLoopback, localAddress } from '../base/loopback.ts';
import { parseUrl } from '../base/parse-url.ts';

interface Pages {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

export function pagesCheck(settings: Pages): Check {
  if (settings.url === '') return notUsed;
  return { name: 'pages', run: (signal) => finding(settings, signal) };
}

const notUsed = told('pages', note('reports have no pages, because FOOTNOTE_WEB_URL (pages.url) is empty'));

async function finding({ url, host, port }: Pages, signal: AbortSignal): Promise<Finding> {
  const here = localAddress({ host, port });
  const [near, far] = await Promise.all([
    port === 0 ? 'nobody' : whoAnswers(here, signal),
    whoAnswers(url, signal),
  ]);
  if (far === 'footnote') return (isOpen(url) ? note : ok)(`answer at ${url}${advice(url)}`);
  if (near === 'other')
    return failed(`something else answers at ${here}`, 'Set FOOTNOTE_WEB_PORT (pages.port) to a free port.');
  if (near === 'footnote')
    return failed(
      `are served at ${here}, but ${url} does not lead there`,
      'Let your proxy pass on to that address, or correct FOOTNOTE_WEB_URL (pages.url).',
    );
  return note(`nobody serves them at ${here} before footnote start; ${url} has to lead there${advice(url)}`);
}

async function whoAnswers(url: string, signal: AbortSignal): Promise<'footnote' | 'other' | 'nobody'> {
  try {
    const answer = await fetch(new URL('/assets/style.css', url), { signal, redirect: 'manual' });
    await answer.body?.cancel();
    const isOurs = answer.headers.get('content-security-policy')?.includes("default-src 'none'") === true;
    return answer.ok && isOurs ? 'footnote' : 'other';
  } catch {
    return 'nobody';
  }
}

/** Whether others on the way can read what is sent. */
function isOpen(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed?.protocol === 'http:' && !isLoopback(parsed.hostname);
}

function advice(url: string): string {
  return isOpen(url) ? '; without https others on the way can read links and reports' : '';
}

interface Keys {
  readonly [name: string]: {
    readonly scopes: readonly string[];
    readonly person?: { readonly name: string } | undefined;
  };
}

export function apiCheck(keys: Keys, { host, port }: Pick<Pages, 'host' | 'port'>): Check {
  const names = Object.entries(keys).map(([name, { scopes, person }]) => {
    const whom = person === undefined ? '' : ` for ${person.name}`;
    return `${name}${whom} (${scopes.join(', ')})`;
  });
  return told(
    'API',
    names.length === 0
      ? note('programs cannot call Footnote, because api.keys is empty')
      : ok(`footnote start answers at ${host}:${port} to the keys ${names.join('; ')}`),
  );
}
