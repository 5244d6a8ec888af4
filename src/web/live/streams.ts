// Tells open pages that their research has gone on: one look at the database a moment for all who watch the same one.
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { follow } from '../../base/follow.ts';
import { sharedRead } from '../../base/shared-read.ts';
import { isActive } from '../../bot/stop-run.ts';
import type { RunView } from '../../store/port.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { refusal } from '../view/shell.tsx';

/** Streams that one process holds, and of these one person. */
const most = { inAll: 1000, ofOne: 8 };
/** Proxies close what is silent, and what no notification told is seen then. Whoever comes again is looked at again: whether the session still holds and the thread is still seen. */
const rhythm = { heartbeatMs: 20_000, pauseMs: 500, longestMs: 10 * 60_000 };

/** The handler of event streams, for one process. */
export function liveStreams({ feed, bot }: Pick<PagesParts, 'feed' | 'bot'>) {
  const byPerson = new Map<string, number>();
  let open = 0;

  /** The id of its newest event, its status, which may change without one, and whether it has ended. */
  const look = sharedRead(async (runId) => {
    const [id, run] = await Promise.all([feed.newest(runId), bot.conversations.run(runId)]);
    return { id, status: run?.status, ended: run === null || !isActive(run) };
  });

  return async (context: Context<PageEnv>) => {
    const { run, visitor } = context.var.runVisit;
    const who = `${visitor.platform}/${visitor.personId}`;
    const own = byPerson.get(who) ?? 0;
    if (open >= most.inAll || own >= most.ofOne) return refusal(context, 503, 'page.too-many-streams');
    open += 1;
    byPerson.set(who, own + 1);
    let seen = Number(context.req.header('last-event-id') ?? 0);
    let seenStatus: RunView['status'] | undefined = run.status;
    return streamSSE(context, async (stream) => {
      const over = new AbortController();
      stream.onAbort(() => over.abort());
      const tell = async (): Promise<boolean> => {
        const { id, status, ended } = await look(run.id);
        if (id > seen || status !== seenStatus || ended)
          await stream.writeSSE({ id: String(id), event: ended ? 'ended' : 'changed', data: '' });
        else await stream.write(': \n\n');
        seen = id;
        seenStatus = status;
        return !ended;
      };
      try {
        await follow({ id: run.id, watch: feed.watch, clock: bot.clock, over: over.signal, ...rhythm }, tell);
      } finally {
        open -= 1;
        byPerson.set(who, (byPerson.get(who) ?? 1) - 1);
        if (byPerson.get(who) === 0) byPerson.delete(who);
      }
    });
  };
}
