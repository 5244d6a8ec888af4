// Turns failures of Postgres, or of the network to it, into errors that tell an operator what to do; also in a whole pool.
import { parseUrl } from '../base/parse-url.ts';
import { wordSet } from '../base/lists.ts';
import { type ErrorCode, FootnoteError, type Retry, codeOf } from '../base/errors.ts';
import type pg from 'pg';

/** Of the network, and of a server that is shutting down, crashed, starting, or has too many connections. */
const unreachable = wordSet(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE ENOENT EACCES',
  '57P01 57P02 57P03 53300',
);

/** Passing trouble: serialization failure, deadlock, lock and statement timeout, idle in transaction, read-only after a failover. */
const passing = wordSet('40001 40P01 55P03 57014 25P03 25006');

/** Codes of a certificate that is not trusted, and of trouble with TLS itself. */
const ofTls = /CERT|TLS|SSL|LEAF_SIGNATURE/u;

/** Messages of node-postgres that have no code when a connection breaks or cannot be made. */
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired)/u;

const hints: Readonly<Record<string, string>> = {
  '28P01': 'Check the user and password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL and the pg_hba.conf of the server.',
  '3D000': 'Create the database, or correct its name in DATABASE_URL.',
  '53300': 'Raise max_connections of the server, or run fewer Footnote processes.',
};

/**
 * A FootnoteError when the server or the network to it failed (SQLSTATE classes 08, 28, 53, 57P, 58, XX and socket
 * errors); null when the query itself failed.
 */
export function operationalError(error: unknown, url: string): FootnoteError | null {
  if (error instanceof FootnoteError) return error;
  const code = codeOf(error);
  const said = error instanceof Error && error.message !== '' ? error.message : code;
  const made = (ours: ErrorCode, what: string, hint: string, retry: Retry = 'backoff') =>
    new FootnoteError(ours, `The database ${what}: ${said}`, { hint, retry, cause: error });
  const at = `at ${place(url)}`;
  if (code === '53100' || code === 'ENOSPC') {
    const hint = 'Free space on the disk that holds the database. Nothing that was recorded is lost.';
    return made('disk-full', 'has no space left on its disk', hint);
  }
  if (code === '28P01' || code === '28000' || code === '3D000')
    return made('database-unreachable', `${at} refused us`, hints[code] ?? '', 'never');
  if (ofTls.test(code) || said.endsWith('not support SSL connections')) {
    const hint =
      'See sslmode in DATABASE_URL, or PGSSLMODE: verify-full (with sslrootcert=FILE for an authority of your own), no-verify or disable.';
    return made('database-unreachable', `${at} cannot be talked to by TLS`, hint);
  }
  if (unreachable.has(code) || code.startsWith('08') || lostConnection.test(said)) {
    const usual = 'Check that Postgres is running and that DATABASE_URL names its host and port.';
    return made('database-unreachable', `${at} does not answer`, hints[code] ?? usual);
  }
  if (/^(?:53|58|XX)/u.test(code) || passing.has(code))
    return made('database-failed', `${at} failed`, 'The log of the database server says more.');
  return null;
}

/** Host, port and database of a URL, without user and password. */
function place(url: string): string {
  const parsed = parseUrl(url);
  return parsed === null ? 'the given address' : `${parsed.host}${parsed.pathname}`;
}

/** A pool or client whose failures of the server are FootnoteErrors; errors of a query stay as they are. */
export function reporting<T extends pg.Pool | pg.PoolClient>(target: T, url: string): T {
  const translate = (error: unknown): never => {
    throw operationalError(error, url) ?? error;
  };
  const query = (...args: unknown[]) =>
    (Reflect.apply(target.query, target, args) as unknown as Promise<unknown>).catch(translate);
  const connect = async () => reporting(await (target as pg.Pool).connect().catch(translate), url);
  const replaced: Record<string | symbol, unknown> = 'totalCount' in target ? { query, connect } : { query };
  return new Proxy(target, {
    get(real, property) {
      if (Object.hasOwn(replaced, property)) return replaced[property];
      const value: unknown = Reflect.get(real, property, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });
}
