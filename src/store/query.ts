// Statements of which only the rows matter, and several in one transaction.
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** SQL. With a name it is prepared: for most statements planning costs more than executing. */
export type Statement = string | { readonly name: string; readonly text: string };

export async function rowsOf<R extends QueryResultRow>(
  queryable: Pool | PoolClient,
  statement: Statement,
  values: unknown[] = [],
): Promise<R[]> {
  const query = typeof statement === 'string' ? { text: statement } : statement;
  return (await queryable.query<R>({ ...query, values })).rows;
}

/** The first row; null: there is none. */
export async function firstRow<R extends QueryResultRow>(
  ...asked: Parameters<typeof rowsOf>
): Promise<R | null> {
  return (await rowsOf<R>(...asked))[0] ?? null;
}

/** Commits what `work` did, or rolls it back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which the rollback fails, too, is closed.
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
