// One pool of connections, each of which uses our own schema.
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool, types } from 'pg';
import type pg from 'pg';
import { parseUrl } from '../base/parse-url.ts';
import { FootnoteError, codeOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { operationalError, reporting } from './database-error.ts';

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/** SQL by which unqualified names are tables of our schema. */
export const inOurSchema = 'SET search_path TO footnote';

const connectTimeoutMs = 10_000;
/** How long to wait for a free connection. Longer than a statement may take, because a busy pool is no dead server. */
const poolTimeoutMs = 60_000;
/** No healthy statement takes this long; one that does waits for a lock or a dead server. */
const statementTimeoutMs = 30_000;

const momentOf: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/** Values of rows: moments are epoch milliseconds, and eight-byte integers, which count what is here, are numbers. */
const parsers = new Map<number, (text: string) => number>([
  [types.builtins.INT8, Number],
  [types.builtins.TIMESTAMPTZ, (text) => momentOf(text).getTime()],
]);

/** A client that gives up a server that does not answer, however long the pool would wait for a connection. */
class PromptClient extends Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}

/** A connection beside the pool, for something that lasts: it lives until it is ended. */
export function ownConnection(url: string, purpose: string): Client {
  return new PromptClient({
    connectionString: url,
    application_name: `footnote ${purpose}`,
    keepAlive: true,
  });
}

/** Connects and asks once; creates nothing. @throws FootnoteError `database-unreachable` with what to check */
export async function connectDatabase(
  url: string,
  { logger, poolSize = 10 }: { readonly logger: Logger; readonly poolSize?: number },
) {
  const raw = new Pool({
    connectionString: checkedUrl(url),
    max: poolSize,
    application_name: 'footnote',
    connectionTimeoutMillis: poolTimeoutMs,
    Client: PromptClient,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: (oid) => parsers.get(oid) ?? types.getTypeParser(oid) },
    keepAlive: true,
    query_timeout: statementTimeoutMs + 5_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, only its types don't say so
    onConnect: async (client) => {
      await client.query(
        `${inOurSchema}; SET statement_timeout TO ${statementTimeoutMs};` +
          ` SET idle_in_transaction_session_timeout TO 60000`,
      );
    },
  });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  // It is nothing of the run for which the connection happened to be made.
  raw.on(
    'error',
    AsyncResource.bind((error: Error) =>
      logger.warn({ error: error.message }, 'lost an idle database connection'),
    ),
  );
  // The same for a connection in use: there the query reports the loss.
  raw.on('connect', (client) => client.on('error', () => {}));
  const pool = reporting(raw, url);
  try {
    await firstAnswer(raw);
  } catch (error) {
    await raw.end();
    throw error instanceof FootnoteError ? error : (operationalError(error, url) ?? error);
  }
  let closing: Promise<void> | undefined;
  return {
    /** Raw SQL; unqualified names are tables of our schema. Rejects with a FootnoteError when the server fails. */
    pool,
    url,
    /** Ends all connections once their queries are done. */
    close: (): Promise<void> => (closing ??= raw.end()),
  };
}

/** Waits for a server that is still starting, or recovering from a crash. */
async function firstAnswer(pool: pg.Pool): Promise<void> {
  for (const deadline = performance.now() + connectTimeoutMs; ; await sleep(50)) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (codeOf(error) !== '57P03' || performance.now() > deadline) throw error;
    }
  }
}

function checkedUrl(url: string): string {
  if (/^postgres(?:ql)?:$/u.test(parseUrl(url)?.protocol ?? '')) return url;
  throw new FootnoteError('config-invalid', 'DATABASE_URL is not the address of a Postgres database.', {
    hint: 'It looks like postgresql://user:password@host:5432/database.',
  });
}
