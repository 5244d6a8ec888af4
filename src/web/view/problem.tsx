/** @jsxImportSource hono/jsx */
// What somebody sees instead of a page: what is the matter, and what to do.
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Key } from '../../chat/words/say.ts';
import type { PageEnv } from '../page-env.ts';
import { Shell } from './shell.tsx';

/** Entries that need no values. */
type Problem = Extract<
  Key,
  | 'page.broken'
  | 'page.cannot-look'
  | 'page.foreign-form'
  | 'page.link-over'
  | 'page.no-page'
  | 'page.no-receipt'
  | 'page.no-run'
  | 'page.no-session'
  | 'page.no-text'
  | 'page.too-large'
  | 'page.too-many'
  | 'page.too-many-streams'
>;

/** A page of its own that says why nothing is shown. */
export function refusal(context: Context<PageEnv>, status: ContentfulStatusCode, why: Problem) {
  const { say } = context.var;
  return context.html(
    <Shell say={say} title={say('page.problem')}>
      <main class="narrow">
        <h1>{say('page.problem')}</h1>
        <p>{say(why)}</p>
      </main>
    </Shell>,
    status,
  );
}
