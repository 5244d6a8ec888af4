// Who is looking: the session of the cookie, and whether this person may see the run: what they see in its thread, they see here.
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { FootnoteError, toErrorRecord } from '../../base/errors.ts';
import { RecentMap } from '../../base/recent.ts';
import { textHash } from '../../base/text-hash.ts';
import { sharedRead } from '../../base/shared-read.ts';
import type { BotParts } from '../../bot/parts.ts';
import { maySteer } from '../../bot/who-may.ts';
import type { Person } from '../../chat/port.ts';
import { sayIn } from '../../chat/words/say.ts';
import type { RunView } from '../../store/port.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { refusal } from '../view/shell.tsx';
import { isTooOften, tooMany } from './limits.ts';
import { isSecret } from './secrets.ts';

/** Of one run, seen on its pages only, and of everything. */
export const cookies = { run: 'footnote_run', all: 'footnote' } as const;

/** In which language a page speaks of which nothing better is known: that of the browser. */
export function browserSays(): MiddlewareHandler<PageEnv> {
  return (context, next) => {
    context.set('say', sayIn(context.req.header('accept-language')?.slice(0, 5)));
    return next();
  };
}

/** Lets in whoever has a session for everything that they may see. */
export function visiting({ visits }: Pick<PagesParts, 'visits'>): MiddlewareHandler<PageEnv> {
  return async (context, next) => {
    const found = await sessionOf(context, cookies.all, visits);
    if (found === null) return refusal(context, 401, 'page.no-session');
    if (await isTooOften(visits, found.visitor)) return tooMany(context);
    context.set('visit', { ...found, say: context.var.say });
    return next();
  };
}

/** Lets in whoever has a session for the run of the address, or for everything, and may see it now. */
export function visitingRun(
  parts: Pick<PagesParts, 'visits' | 'bot' | 'logger'>,
  standings: ReturnType<typeof createStandings>,
): MiddlewareHandler<PageEnv> {
  const spokenRun = sharedRead(async (runId) => {
    const run = await parts.bot.conversations.run(runId);
    return run && { run, language: await parts.bot.conversations.languageOf(run.threadId) };
  });
  return async (context, next) => {
    const runId = context.req.param('run') ?? '';
    const wanted = await wantedBy(context, runId, parts.visits, spokenRun);
    if (wanted instanceof Response) return wanted;
    const { found, run, say } = wanted;
    try {
      const person = await standings(run, found.person);
      // Whoever may not see it does not learn that it exists.
      if (person === null) return refusal(context, 404, 'page.no-run');
      context.set('runVisit', { ...found, person, run, say });
    } catch (error) {
      if (!(error instanceof FootnoteError) || error.code !== 'chat-unreachable') throw error;
      parts.logger.warn({ runId, error: toErrorRecord(error) }, 'who may see a page cannot be found out now');
      return refusal(context, 503, 'page.cannot-look');
    }
    return next();
  };
}

/** Who comes for which run, or why not. */
async function wantedBy(
  context: Context<PageEnv>,
  runId: string,
  visits: PagesParts['visits'],
  spokenRun: (runId: string) => Promise<{ readonly run: RunView; readonly language: string | null } | null>,
) {
  const own = await sessionOf(context, cookies.run, visits);
  const found = own?.visitor.runId === runId ? own : await sessionOf(context, cookies.all, visits);
  if (found === null) return refusal(context, 401, 'page.no-session');
  const [spoken, tooOften] = await Promise.all([spokenRun(runId), isTooOften(visits, found.visitor)]);
  if (tooOften) return tooMany(context);
  if (spoken === null || spoken.run.thread.platform !== found.visitor.platform)
    return refusal(context, 404, 'page.no-run');
  return { found, run: spoken.run, say: sayIn(spoken.language ?? context.var.say.language) };
}

async function sessionOf(context: Context<PageEnv>, cookie: string, visits: PagesParts['visits']) {
  const session = getCookie(context, cookie) ?? '';
  if (!isSecret(session)) return null;
  const visitor = await visits.visitor(textHash(session));
  if (visitor === null) return null;
  const { personId, name, roles } = visitor;
  return { visitor, session, person: { id: personId, name, roles } };
}

/** How long it is not asked again whether somebody still sees a thread. */
const freshMs = 10 * 60_000;
const mostKept = 10_000;

/** Tells the person with the groups they are in now; null: they may not see it. @throws FootnoteError `chat-unreachable` */
export function createStandings({ platforms, clock }: Pick<BotParts, 'platforms' | 'clock'>) {
  const kept = new RecentMap<string, { readonly until: number; readonly standing: Promise<Person | null> }>(
    mostKept,
  );
  const look = async ({ thread, ...run }: RunView, person: Person): Promise<Person | null> => {
    const platform = platforms.find(({ name }) => name === thread.platform);
    const standing = (await platform?.standing?.(thread, person.id)) ?? null;
    // Nobody can tell who sees the thread: then it is for those whose research it is.
    if (standing === null) return maySteer(run, person) ? person : null;
    return standing.sees ? { ...person, roles: standing.roles } : null;
  };
  return (run: RunView, person: Person) => {
    const key = `${run.thread.platform} ${person.id} ${run.id}`;
    const known = kept.get(key);
    if (known !== undefined && known.until > clock.now()) return known.standing;
    const standing = look(run, person);
    kept.set(key, { until: clock.now() + freshMs, standing });
    // What could not be found out is asked again next time.
    standing.catch(() => kept.delete(key));
    return standing;
  };
}
