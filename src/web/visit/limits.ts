// How often somebody may call, counted for all processes together.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Visitor } from '../../store/port/visits.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { refusal } from '../view/shell.tsx';

const minuteMs = 60_000;

/** Of an address in a minute. A page opens a dozen receipts in it, an office shares an address; nobody has so many links, and nobody guesses one. */
const most = { calls: 600, entries: 30 };
const mostByPerson = 300;

/** Everything, or the exchange of links, by address. */
export function limit(
  { visits, settings }: Pick<PagesParts, 'visits' | 'settings'>,
  what: keyof typeof most,
): MiddlewareHandler<PageEnv> {
  return async (context, next) => {
    const count = await visits.count(`${what} ${addressOf(context, settings.proxies)}`, minuteMs);
    return count <= most[what] ? next() : tooMany(context);
  };
}

/** Whether a person has called too often, from wherever they did. */
export async function isTooOften(
  visits: PagesParts['visits'],
  { platform, personId }: Pick<Visitor, 'platform' | 'personId'>,
): Promise<boolean> {
  return (await visits.count(`person ${platform} ${personId}`, minuteMs)) > mostByPerson;
}

export function tooMany(context: Context<PageEnv>) {
  context.header('retry-after', String(minuteMs / 1000));
  return refusal(context, 429, 'page.too-many');
}

/** Whoever called; behind proxies that are the operator's, whom the first of them was called by. */
function addressOf(context: Context<PageEnv>, proxies: number): string {
  const told = (context.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
  const behind = proxies === 0 ? undefined : told.at(-proxies);
  return behind === undefined || behind === ''
    ? (getConnInfo(context).remote.address ?? 'unknown')
    : behind.slice(0, 64);
}
