// An operator's own service between two phases: it is sent what the phase made, and its answer goes to the next phase.
import { toErrorRecord } from './base/errors.ts';
import type { Logger } from './base/logger.ts';
import { shortened } from './base/shortened.ts';
import type { FootnoteParts } from './footnote.ts';
import type { TrustedHttp } from './http/port.ts';

/** Milliseconds that an answer may take, bytes of it that are read, and characters that the next phase gets. */
const longest = { timeoutMs: 30_000, maxBytes: 100_000, said: 2_000 };

/** The hook at this address. Whatever goes wrong with it is logged and counts as no answer: it never holds up a run. */
export function thinkHook(
  url: string,
  { http, logger }: { readonly http: Pick<TrustedHttp, 'request'>; readonly logger: Logger },
): NonNullable<FootnoteParts['think']> {
  const { said, ...limits } = longest;
  return async ({ phase, at, summary }, signal) => {
    try {
      const body = { phase, at, summary };
      const { status, text } = await http.request(url, { body, ...limits, signal });
      if (status === 200) return shortened(text, said) || null;
      if (status !== 204) logger.warn({ phase, status }, 'the think hook refused');
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ phase, error: toErrorRecord(error) }, 'the think hook failed');
    }
    return null;
  };
}
