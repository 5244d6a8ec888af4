// Asks one address whether something is there: its headers, and where a site does not give those alone, one byte.
import type { Clock } from '../../base/clock.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { type Download, DownloadFailed, type DownloadOptions, type GuardedHttp } from '../../http/port.ts';
import type { LinkCheck } from '../port.ts';
import { failureOfStatus } from '../web/page-failure.ts';

export interface AskParts {
  readonly http: GuardedHttp;
  readonly clock: Clock;
  /** For one address, with all its redirects and both requests. */
  readonly timeoutMs: number;
  /** Throws ExpectedFailure for an address that may not be asked. */
  readonly gate: (url: URL) => void;
}

/** Of the time, so that some is left where HEAD is never answered. */
const headShare = 0.6;
/** A site that takes no ranges sends the page; its first bytes are as good. */
const maxBytes = 1_000;

/** @throws the signal's reason and nothing else */
export async function askLink(url: URL, parts: AskParts, signal: AbortSignal): Promise<Verdict> {
  const began = parts.clock.now();
  const headMs = parts.timeoutMs * headShare;
  const head = await ask(url, 'HEAD', headMs, parts, signal);
  if (!isRefusal(head)) return verdictOn(head, url, parts);
  const spentMs = Math.min(headMs, Math.max(0, parts.clock.now() - began));
  return verdictOn(await ask(url, 'GET', parts.timeoutMs - spentMs, parts, signal), url, parts);
}

interface Answer {
  readonly outcome: Download | DownloadFailed | ExpectedFailure;
  /** Where the redirects led. */
  readonly end: URL;
}

async function ask(
  url: URL,
  method: 'HEAD' | 'GET',
  timeoutMs: number,
  { http, gate }: AskParts,
  signal: AbortSignal,
): Promise<Answer> {
  let end = url;
  const options: DownloadOptions = {
    method,
    headers: { accept: '*/*', ...(method === 'GET' ? { range: 'bytes=0-0' } : {}) },
    timeoutMs,
    maxBytes,
    tooLarge: 'cut',
    beforeRedirect(next) {
      gate(next);
      end = next;
    },
    signal,
  };
  try {
    gate(url);
    return { outcome: await http.download(url.href, options), end };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadFailed || error instanceof ExpectedFailure) return { outcome: error, end };
    throw error;
  }
}

/** Answers that are about who asks and how often, not about the method. */
const final = new Set([401, 402, 407, 408, 425, 429, 451, 503]);

/** Many sites answer HEAD with an error, or not at all, and give the page. */
function isRefusal({ outcome }: Answer): boolean {
  if (outcome instanceof ExpectedFailure) return false;
  if (outcome instanceof DownloadFailed)
    return outcome.trouble === 'connection' || outcome.trouble === 'timeout';
  return outcome.status >= 400 && outcome.status !== 416 && !final.has(outcome.status);
}

function verdictOn({ outcome, end }: Answer, asked: URL, { timeoutMs }: AskParts): Verdict {
  const verdict =
    outcome instanceof DownloadFailed
      ? verdictOnFailure(outcome, end, timeoutMs)
      : outcome instanceof ExpectedFailure
        ? // an operator's lists: of the address itself, or of one it leads to
          ({ outcome: 'not-checked', reason: outcome.message, host: 'fine' } as const)
        : verdictOnAnswer(outcome.status, end, asked);
  // what another site does says nothing of the one that led there
  return end.host === asked.host ? verdict : { ...verdict, host: 'fine' };
}

export interface Verdict extends Omit<LinkCheck, 'address'> {
  /** Its host as a whole: it is there; it is silent, maybe for all its addresses; it wants to be asked less. */
  readonly host: 'fine' | 'silent' | 'busy';
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

/** `end`: the address that gave no answer. */
function verdictOnFailure(failed: DownloadFailed, end: URL, timeoutMs: number): Verdict {
  const reason = failed.message;
  switch (failed.trouble) {
    case 'not-http':
    case 'private-address':
      return { outcome: 'not-checked', reason, host: 'fine' };
    case 'timeout': {
      const waited = `${end.hostname} did not answer within ${timeoutMs / 1_000} s.`;
      return { outcome: 'unreachable', reason: waited, host: 'silent' };
    }
    case 'connection':
    case 'unknown-host':
      return { outcome: 'unreachable', reason, host: 'silent' };
    case 'bad-encoding':
    case 'too-large':
      return { outcome: 'unsure', reason, host: 'fine' };
    case 'redirects':
      return { outcome: 'unreachable', reason, host: 'fine' };
  }
}

const loginHost = /^(?:login|signin|sso|auth|accounts?|idp?|passport)\./;
const loginPath =
  /\/(?:log-?in|sign-?in|sign_in|sso|oauth2?|authenticate|authorize|wp-login\.php)(?:[/.]|$)/i;

function isLogin({ hostname, pathname }: URL): boolean {
  return loginHost.test(hostname) || loginPath.test(pathname);
}
