// Statements of which only the rows matter.
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
