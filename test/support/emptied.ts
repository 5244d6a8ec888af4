// Empties tables between tests of a file.
import type { Pool } from 'pg';

const deadlock = '40P01';

/**
 * Empties these tables, and all that points at them. TRUNCATE locks whole tables in its own order, so work that
 * still goes on in the background can stand in its way and it in theirs: Postgres then ends one of the two, and
 * when that is the TRUNCATE it is said again.
 */
export async function emptied(pool: Pool, ...tables: readonly string[]): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await pool.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
      return;
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === deadlock) || isDeadlock(error.cause));
