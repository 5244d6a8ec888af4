// Downloads one page of the open web, if it may be read.
import type { Clock } from '../../base/clock.ts';
import { DownloadFailed } from '../../http/port.ts';
import type { Download, GuardedHttp } from '../../http/port.ts';
import type { WebSettings } from '../settings.ts';
import type { Gate } from './gate.ts';
import { failureOfDownload, failureOfStatus, passes } from './page-failure.ts';

export interface DownloadParts {
  readonly http: GuardedHttp;
  readonly settings: WebSettings;
  readonly clock: Clock;
  readonly gate: Gate;
}

const accept =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

/** The longest pause a site may ask for before its page is tried once more. */
const maxPauseMs = 5_000;

/** A successful answer, tried once more if its site asks for a short pause. @throws ExpectedFailure, or the signal's reason */
export async function downloadPage(
  url: string,
  { http, settings, clock, gate }: DownloadParts,
  signal: AbortSignal,
): Promise<Download> {
  const { hostname } = new URL(url);
  const once = () =>
    http.download(url, {
      headers: { accept },
      timeoutMs: settings.timeoutMs,
      maxBytes: settings.maxBytes,
      tooLarge: 'cut',
      beforeRedirect: (next) => gate(next, signal),
      signal,
    });
  try {
    await gate(new URL(url), signal);
    let answer = await once();
    const pauseMs = passes(answer.status) ? retryAfterMs(answer.headers['retry-after'], clock.now()) : null;
    if (pauseMs !== null && pauseMs <= maxPauseMs) {
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
      answer = await once();
    }
    const failure = failureOfStatus(answer.status, hostname);
    if (failure !== null) throw failure;
    return answer;
  } catch (error) {
    throw error instanceof DownloadFailed ? failureOfDownload(error) : error;
  }
}

/** A second when the site does not say. */
function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 1_000;
  const pause = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(pause) ? 1_000 : Math.max(0, pause);
}
