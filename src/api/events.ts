// The events of a run as they happen, for whoever follows it; whoever comes again gets what was missed.
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isActive } from '../bot/stop-run.ts';
import { ApiError } from './errors.ts';
import type { ApiParts } from './parts.ts';

/** Streams that one process holds. */
const mostOpen = 200;
/** Proxies close what is silent; and what no notification told is seen then. */
const heartbeatMs = 15_000;
/** Whoever comes again after it is looked at again: whether the key still holds. */
const longestMs = 10 * 60_000;
/** What happens shortly after something else is told together with it. */
const pauseMs = 200;
/** Ids may become visible out of order: what was recorded so shortly before the last one seen is told once more. */
const overlapMs = 10_000;

/** Resolves when something happened to the run, or after so long; `over` ends it at once. False, without waiting: `look` says it is over. */
export async function somethingHappens(
  { feed, bot }: Pick<ApiParts, 'feed' | 'bot'>,
  runId: string,
  ms: number,
  over: AbortSignal,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const woken = new AbortController();
  const stop = feed.watch((id) => id === runId && woken.abort());
  try {
    // Looked at only once changes are heard of, so that none falls in between.
    if (!(await look())) return false;
    await bot.clock.sleep(ms, AbortSignal.any([woken.signal, over]));
    return true;
  } finally {
    stop();
  }
}

/** The handler of event streams, for one process. */
export function eventStreams(parts: ApiParts) {
  let open = 0;
  return (context: Context, runId: string): Response => {
    if (open >= mostOpen)
      throw new ApiError(
        503,
        'too-many-streams',
        'Too many streams are open.',
        'Close one, or try again later.',
      );
    const known = Number(context.req.header('last-event-id') ?? 0);
    const until = parts.bot.clock.now() + longestMs;
    open += 1;
    return streamSSE(context, async (stream) => {
      const over = new AbortController();
      stream.onAbort(() => over.abort());
      const sent = new Set<number>();
      const tell = async (): Promise<boolean> => {
        const run = await parts.bot.conversations.run(runId);
        const events = await parts.feed.events(runId);
        const last = events.find(({ id }) => id === known)?.at ?? 0;
        const fresh = events.filter(
          ({ id, at }) => !sent.has(id) && (id > known || (id < known && at > last - overlapMs)),
        );
        for (const { id, type, phase, data, at } of fresh) {
          sent.add(id);
          await stream.writeSSE({ id: String(id), event: type, data: JSON.stringify({ phase, data, at }) });
        }
        if (fresh.length === 0) await stream.write(': \n\n');
        return isActive(run) && !over.signal.aborted;
      };
      try {
        while (!over.signal.aborted && parts.bot.clock.now() < until) {
          if (!(await somethingHappens(parts, runId, heartbeatMs, over.signal, tell))) break;
          await parts.bot.clock.sleep(pauseMs, over.signal);
        }
      } finally {
        open -= 1;
      }
    });
  };
}
