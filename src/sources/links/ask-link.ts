// Asks one address whether something is there: its headers, and where a site does not give those alone, one byte.
import type { Clock } from '../../base/clock.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { DownloadFailed } from '../../http/port.ts';
import type { Download, DownloadOptions, GuardedHttp } from '../../http/port.ts';
import { verdictOnAnswer, verdictOnFailure } from './link-verdict.ts';
import type { Verdict } from './link-verdict.ts';

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
