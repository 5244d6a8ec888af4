// A pool whose queries reject with a FootnoteError when the server fails, and not the query.
import type pg from 'pg';
import { operationalError } from './database-error.ts';

/**
 * Wraps a pool so that failures of the server become a FootnoteError that an operator can act on. Errors of a query (a
 * constraint, a type) stay as they are, so that callers can recognise them.
 */
export function reportingPool(pool: pg.Pool, url: string): pg.Pool {
  return reporting(pool, url);
}

function reporting<T extends pg.Pool | pg.PoolClient>(target: T, url: string): T {
  const translate = (error: unknown): never => {
    throw operationalError(error, url) ?? error;
  };
  const replaced = new Map<string | symbol, unknown>([
    ['query', (...args: unknown[]) => caught(Reflect.apply(target.query, target, args), translate)],
  ]);
  if (isPool(target)) {
    replaced.set('connect', async () => {
      const client = await target.connect().catch(translate);
      return reporting(client, url);
    });
  }
  return new Proxy(target, {
    get(real, property) {
      if (replaced.has(property)) return replaced.get(property);
      const value: unknown = Reflect.get(real, property, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}

const isPool = (target: pg.Pool | pg.PoolClient): target is pg.Pool => 'totalCount' in target;

/** Translates the rejection of a promise. A cursor or a stream is returned as it is, because it reports its errors itself. */
function caught(result: unknown, translate: (error: unknown) => never): unknown {
  return result instanceof Promise ? result.catch(translate) : result;
}
