/** @jsxImportSource hono/jsx */
// Opening a link: one button exchanges it for a session. Opening alone changes nothing: programs open links, too.
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { textHash } from '../../base/text-hash.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { refusal, Shell } from '../view/shell.tsx';
import { isSecret, newSecret } from './secrets.ts';
import { cookies } from './visiting.ts';

const dayMs = 86_400_000;

/** The page with the button. */
export async function landing(context: Context<PageEnv>, { visits }: PagesParts) {
  const { say } = context.var;
  const link = context.req.param('link') ?? '';
  if (!isSecret(link) || !(await visits.invited(textHash(link))))
    return refusal(context, 410, 'page.no-session');
  return context.html(
    <Shell say={say} title={say('page.open')}>
      <main class="narrow">
        <h1>{say('page.open')}</h1>
        <p>{say('page.link-is')}</p>
        <form method="post">
          <button class="primary">{say('page.open')}</button>
        </form>
      </main>
    </Shell>,
  );
}

/** The exchange; leads to what the link is for. */
export async function enter(context: Context<PageEnv>, { visits, settings }: PagesParts) {
  const link = context.req.param('link') ?? '';
  const session = newSecret();
  const lastsMs = settings.sessionDays * dayMs;
  const visitor = isSecret(link) ? await visits.enter(textHash(link), textHash(session), lastsMs) : null;
  if (visitor === null) return refusal(context, 410, 'page.no-session');
  const { runId } = visitor;
  const place = runId === null ? '/home' : `/runs/${runId}`;
  setCookie(context, runId === null ? cookies.all : cookies.run, session, {
    path: runId === null ? '/' : place,
    httpOnly: true,
    sameSite: 'Lax',
    secure: settings.url.startsWith('https:'),
    maxAge: lastsMs / 1000,
  });
  return context.redirect(place, 303);
}
