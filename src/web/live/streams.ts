// Tells open pages that their research has gone on: one look at the database a moment for all who watch the same one.
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { isActive } from '../../bot/stop-run.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { refusal } from '../view/shell.tsx';

/** Streams that one process holds, and of these one person. */
const most = { inAll: 1000, ofOne: 8 };
/** Changes that come close together are told as one. */
const pauseMs = 500;
/** Proxies close what is silent; and what no notification told is seen then. */
const heartbeatMs = 20_000;
/** Whoever comes again after it is looked at again: whether the session still holds and the thread is still seen. */
const longestMs = 10 * 60_000;

interface Progress {
  /** Of its newest event. */
  readonly id: number;
  readonly ended: boolean;
}

type Listener = (progress: Progress) => void;

/** The handler of event streams, for one process. */
export function liveStreams({ feed, bot }: Pick<PagesParts, 'feed' | 'bot'>) {
  const watched = new Map<string, Set<Listener>>();
  const due = new Set<string>();
  const byPerson = new Map<string, number>();
  let open = 0;

  const look = async (runId: string): Promise<Progress> => {
    const [id, run] = await Promise.all([feed.newest(runId), bot.conversations.run(runId)]);
    return { id, ended: run === null || !isActive(run) };
  };
  const tell = async (runId: string): Promise<void> => {
    due.delete(runId);
    const progress = await look(runId);
    for (const listener of watched.get(runId) ?? []) listener(progress);
  };
  feed.watch((runId) => {
    if (!watched.has(runId) || due.has(runId)) return;
    due.add(runId);
    setTimeout(() => void tell(runId).catch(() => {}), pauseMs).unref();
  });

  return async (context: Context<PageEnv>) => {
    const { run, visitor } = context.var.runVisit;
    const who = `${visitor.platform}/${visitor.personId}`;
    const own = byPerson.get(who) ?? 0;
    if (open >= most.inAll || own >= most.ofOne) return refusal(context, 503, 'page.too-many-streams');
    open += 1;
    byPerson.set(who, own + 1);
    const known = Number(context.req.header('last-event-id') ?? 0);
    const until = bot.clock.now() + longestMs;
    return streamSSE(context, async (stream) => {
      const over = new AbortController();
      let said = Promise.resolve();
      let seen = known;
      const send: Listener = ({ id, ended }) => {
        seen = id;
        said = said.then(() =>
          stream.writeSSE({ id: String(id), event: ended ? 'ended' : 'changed', data: '' }),
        );
        if (ended) over.abort();
      };
      const listeners = watched.get(run.id) ?? new Set();
      watched.set(run.id, listeners.add(send));
      stream.onAbort(() => over.abort());
      try {
        while (!over.signal.aborted && bot.clock.now() < until) {
          const now = await look(run.id);
          if (now.id > seen || now.ended) send(now);
          else await stream.write(': \n\n');
          if (!over.signal.aborted) await bot.clock.sleep(heartbeatMs, over.signal);
        }
        await said;
      } finally {
        listeners.delete(send);
        if (listeners.size === 0) watched.delete(run.id);
        open -= 1;
        byPerson.set(who, (byPerson.get(who) ?? 1) - 1);
        if (byPerson.get(who) === 0) byPerson.delete(who);
      }
    });
  };
}
