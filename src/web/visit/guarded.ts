// What every answer carries, so that nothing foreign runs in a page, frames it, or learns its address.
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { withoutDirections } from '../../base/directions.ts';
import { ownTurn } from '../../base/own-turn.ts';
import type { PageEnv } from '../parts.ts';
import type { PagesSettings } from '../settings.ts';
import { refusal } from '../view/shell.tsx';

/** Nothing but our own style, script, pictures and answers; no script in the text of a page. */
const content = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  scriptSrc: ["'self'"],
  imgSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

export function guarded({ url }: PagesSettings): MiddlewareHandler<PageEnv>[] {
  const isSafe = url.startsWith('https:');
  return [
    secureHeaders({
      contentSecurityPolicy: content,
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
      strictTransportSecurity: isSafe ? 'max-age=15552000' : false,
    }),
    async (context, next) => {
      context.header('x-robots-tag', 'noindex, nofollow');
      context.header('cache-control', 'private, no-store');
      context.html = undirected(context.html);
      await next();
    },
    async (context, next) => (isForeign(context, url) ? refusal(context, 403, 'page.foreign-form') : next()),
  ];
}

/**
 * Of whatever a page shows, nothing turns the text around it to the other direction. One page becomes text in a turn of the
 * event loop: between two of them runs of this process go on.
 */
function undirected(html: Context['html']): Context['html'] {
  // A page is an object that becomes text, or a promise of one.
  return async (page: unknown, ...rest: []) => {
    const made = await page;
    await ownTurn();
    return html(withoutDirections(String(made)), ...rest);
  };
}

/** Something that another site sends, as far as the browser tells. Without a referrer many tell "null" as its origin. */
function isForeign({ req }: Context<PageEnv>, own: string): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false;
  const site = req.header('sec-fetch-site') ?? 'none';
  const origin = req.header('origin') ?? 'null';
  return !['none', 'same-origin'].includes(site) || !['null', own].includes(origin);
}
