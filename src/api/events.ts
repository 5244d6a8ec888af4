// The events of a run as they happen, for whoever follows it; whoever comes again gets what was missed.
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { follow } from '../base/follow.ts';
import { isActive } from '../bot/stop-run.ts';
import { ApiError } from './errors.ts';
import type { ApiParts } from './parts.ts';

/** Streams that one process holds. */
const mostOpen = 200;
/** Proxies close what is silent, and what no notification told is seen then. Whoever comes again is looked at again: whether the key still holds. */
const rhythm = { heartbeatMs: 15_000, pauseMs: 200, longestMs: 10 * 60_000 };
/** Ids may become visible out of order: what was recorded so shortly before the last one seen is told once more. */
const overlapMs = 10_000;

/** The handler of event streams, for one process. */
export function eventStreams(parts: ApiParts) {
  let open = 0;
  return (context: Context, runId: string): Response => {
    if (open >= mostOpen) throw new ApiError('too-many-streams', 'Too many streams are open.');
    const given = Number(context.req.header('last-event-id') ?? 0);
    // Whoever knows no event is told all of them.
    const known = Number.isSafeInteger(given) ? given : 0;
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
        const { watch } = parts.feed;
        await follow({ id: runId, watch, clock: parts.bot.clock, over: over.signal, ...rhythm }, tell);
      } finally {
        open -= 1;
      }
    });
  };
}
