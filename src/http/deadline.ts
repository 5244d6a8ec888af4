// Work that is stopped when its time is over.
import { setMaxListeners } from 'node:events';
import { tookTooLong } from './download-trouble.ts';

/**
 * Does the work with a signal that aborts with the caller's signal, or with DownloadFailed `timeout` after `ms`
 * milliseconds.
 */
export async function withDeadline<T>(
  limits: {
    readonly host: string;
    readonly ms: number;
    /** What the limit was before other work took its part; named in the error. */
    readonly ofMs?: number;
    readonly signal: AbortSignal;
  },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { host, ms, ofMs = ms, signal } = limits;
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => {
    controller.abort(signal.reason);
  };
  // One signal stops a whole run: there are many listeners, and each is taken off again below.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => {
    controller.abort(tookTooLong(host, ofMs));
  }, ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
