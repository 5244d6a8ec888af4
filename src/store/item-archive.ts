// The archive of items that a context had no room for. An item is removed with its run; a write is done wholly or not at all.
import type { Pool } from 'pg';
import { storableText } from '../base/json.ts';
import { textHash } from '../base/text-hash.ts';
import type { ItemArchive, KeptItem } from './library-port/archive.ts';

export function createItemArchive(pool: Pool): ItemArchive {
  return {
    async keep(runId, items, hours) {
      const rows = items.map((item) => {
        const content = storableText(item.content);
        return { ...item, content, title: storableText(item.title), hash: textHash(content) };
      });
      // Locks the row of the run until the items are there, so that nothing is kept of a run that is being deleted.
      const sql = `WITH owner AS (SELECT id FROM run WHERE id = $1 FOR KEY SHARE)
       INSERT INTO archived_item (run_id, hash, item, type, content, reason, tokens, url, title, expires_at)
       SELECT owner.id, hash, item, type, content, reason, tokens, url, title,
              now() + $3::float8 * interval '1 hour'
         FROM owner, json_to_recordset($2::json) AS new
              (hash text, item text, type text, content text, reason text, tokens int, url text, title text)
        ORDER BY hash
       ON CONFLICT (run_id, hash) DO NOTHING`;
      await pool.query(sql, [runId, JSON.stringify(rows), hours]);
      return rows.map(({ hash }) => hash);
    },
    async kept(runId) {
      const sql = `SELECT hash, item, type, content, reason, tokens, url, title, at FROM archived_item
        WHERE run_id = $1 AND expires_at > now() ORDER BY at, length(item), item`;
      const { rows } = await pool.query<Omit<KeptItem, 'intact'>>(sql, [runId]);
      return rows.map((row) => ({ ...row, intact: textHash(row.content) === row.hash }));
    },
    forget: async () => void (await pool.query(`DELETE FROM archived_item WHERE expires_at <= now()`)),
  };
}
