// Asks one address whether something is there: for one byte of it.
import { ExpectedFailure } from '../../base/errors.ts';
import { DownloadFailed, type DownloadTrouble, type GuardedHttp } from '../../http/port.ts';
import type { LinkCheck } from '../port.ts';
import { failureOfStatus } from '../web/page-failure.ts';

export interface AskParts {
  readonly http: GuardedHttp;
  /** For one address, with all its redirects. */
  readonly timeoutMs: number;
  /** Throws ExpectedFailure for an address that may not be asked. */
  readonly gate: (url: URL) => void;
}

export interface Verdict extends Omit<LinkCheck, 'address'> {
  /** Its host as a whole: it is there; it is silent, maybe for all its addresses; it wants to be asked less. */
  readonly host: 'fine' | 'silent' | 'busy';
}

/** A site that takes no ranges sends the page; its first bytes are as good. */
const maxBytes = 1_000;

/** @throws the signal's reason and nothing else */
export async function askLink(
  url: URL,
  { http, timeoutMs, gate }: AskParts,
  signal: AbortSignal,
): Promise<Verdict> {
  let end = url;
  const beforeRedirect = (next: URL) => {
    gate(next);
    end = next;
  };
  const headers = { accept: '*/*', range: 'bytes=0-0' };
  try {
    gate(url);
    const options = { headers, timeoutMs, maxBytes, tooLarge: 'cut', beforeRedirect, signal } as const;
    const { status } = await http.download(url.href, options);
    return ofItsHost(verdictOnAnswer(status, end, url), end, url);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadFailed) return ofItsHost(verdictOnFailure(error, end, timeoutMs), end, url);
    if (!(error instanceof ExpectedFailure)) throw error;
    // An operator's lists: of the address itself, or of one it leads to.
    return { outcome: 'not-checked', reason: error.message, host: 'fine' };
  }
}

/** What another site does says nothing of the one that led there. */
function ofItsHost(verdict: Verdict, end: URL, asked: URL): Verdict {
  return end.host === asked.host ? verdict : { ...verdict, host: 'fine' };
}

/** Something is there, but not for everybody. */
const locked = new Set([401, 402, 403, 407, 451]);
/** Something is there, but not now. */
const busy = new Set([408, 425, 429, 503]);

/** Everything from 200 to 399 is reachable, unless it led to a place where one has to log in. */
function verdictOnAnswer(status: number, end: URL, asked: URL): Verdict {
  if (end.href !== asked.href && isLogin(end) && !isLogin(asked)) {
    return { outcome: 'unsure', reason: `${asked.hostname} asks for a login.`, host: 'fine' };
  }
  // 416: there is not even one byte, but it is there
  if (status < 400 || status === 416) return { outcome: 'reachable', reason: '', host: 'fine' };
  const reason = failureOfStatus(status, end.hostname)?.message ?? '';
  if (locked.has(status)) return { outcome: 'unsure', reason, host: 'fine' };
  if (busy.has(status)) return { outcome: 'unsure', reason, host: status === 429 ? 'busy' : 'fine' };
  return { outcome: 'unreachable', reason, host: 'fine' };
}

const failures: Readonly<Record<DownloadTrouble, Omit<Verdict, 'reason'>>> = {
  'not-http': { outcome: 'not-checked', host: 'fine' },
  'private-address': { outcome: 'not-checked', host: 'fine' },
  timeout: { outcome: 'unreachable', host: 'silent' },
  connection: { outcome: 'unreachable', host: 'silent' },
  'unknown-host': { outcome: 'unreachable', host: 'silent' },
  'bad-encoding': { outcome: 'unsure', host: 'fine' },
  'too-large': { outcome: 'unsure', host: 'fine' },
  redirects: { outcome: 'unreachable', host: 'fine' },
};

/** `end`: the address that gave no answer. */
function verdictOnFailure({ trouble, message }: DownloadFailed, end: URL, timeoutMs: number): Verdict {
  const waited = `${end.hostname} did not answer within ${timeoutMs / 1_000} s.`;
  return { ...failures[trouble], reason: trouble === 'timeout' ? waited : message };
}

const loginHost = /^(?:login|signin|sso|auth|accounts?|idp?|passport)\./;
const loginPath =
  /\/(?:log-?in|sign-?in|sign_in|sso|oauth2?|authenticate|authorize|wp-login\.php)(?:[/.]|$)/i;

function isLogin({ hostname, pathname }: URL): boolean {
  return loginHost.test(hostname) || loginPath.test(pathname);
}
