// A pool whose queries reject with our own errors when the server, and not the query, is the trouble.
import type pg from 'pg';
import { operationalError } from './database-error.ts';

/**
 * The same pool, seen through errors an operator can act on. Errors that belong to a query (a constraint, a type)
 * stay what they are, so that callers and Prisma can tell them apart.
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

/** A cursor or a stream is returned as it is: it reports its errors itself. */
function caught(result: unknown, translate: (error: unknown) => never): unknown {
  return result instanceof Promise ? result.catch(translate) : result;
}
