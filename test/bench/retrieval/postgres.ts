// Postgres full-text search on the product's embedded server, any word of the search may match.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { silentLogger } from '../../../src/base/logger.ts';
import { startEmbedded } from '../../../src/store/embedded/start-embedded.ts';
import { rowsOf } from './candidate.ts';
import type { Candidate, PassageRow } from './candidate.ts';

export function postgres(rankedBy: 'ts_rank' | 'ts_rank_cd', normalisation: number): Candidate {
  return {
    name: `Postgres ${rankedBy}(${normalisation})`,
    async index(pages) {
      const rows = rowsOf(pages);
      const directory = await mkdtemp(join(tmpdir(), 'footnote-bench-'));
      const server = await startEmbedded({ directory: join(directory, 'postgres'), logger: silentLogger });
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await fill(client, rows);
      const size = await client.query<{ bytes: string }>(
        `SELECT pg_total_relation_size('passages') AS bytes`,
      );
      const sql = `WITH q AS (SELECT replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery AS query)
        SELECT id FROM passages, q WHERE words @@ query
        ORDER BY ${rankedBy}('{0.4, 0.4, 0.7, 1.0}', words, query, ${normalisation}) DESC, id LIMIT $2`;
      return {
        reloadMs: 0,
        megabytes: Number(size.rows[0]?.bytes ?? 0) / 1e6,
        async search(query, limit) {
          const found = await client.query<{ id: number }>(sql, [query, limit]);
          return found.rows.map(({ id }) => ({ page: rows[id]?.page ?? '', text: rows[id]?.text ?? '' }));
        },
        async close() {
          await client.end();
          await server.release();
          await rm(directory, { recursive: true, force: true });
        },
      };
    },
  };
}

async function fill(client: Client, rows: readonly PassageRow[]): Promise<void> {
  await client.query('CREATE TABLE passages (id int PRIMARY KEY, words tsvector NOT NULL)');
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    await client.query(
      `INSERT INTO passages SELECT id, setweight(to_tsvector('english', title), 'A')
         || setweight(to_tsvector('english', headings), 'B') || setweight(to_tsvector('english', body), 'D')
       FROM unnest($1::int[], $2::text[], $3::text[], $4::text[]) AS r(id, title, headings, body)`,
      [
        part.map((row) => row.id),
        part.map((row) => row.title),
        part.map((row) => row.headings),
        part.map((row) => row.text),
      ],
    );
  }
  await client.query('CREATE INDEX passages_words ON passages USING gin (words)');
  await client.query('ANALYZE passages');
}
