// What the next run of a thread takes from earlier ones: the pages they read, and the last report.
import type { Pool } from 'pg';
import type { StoredPage } from '../../sources/port.ts';
import type { PriorReport } from '../library-port.ts';

/** SQL that defines `earlier`: the delivered runs of the thread that were asked for before run $1. */
const earlierRuns = `
  SELECT earlier.* FROM run JOIN run earlier
      ON earlier.thread_id = run.thread_id AND earlier.id <> run.id AND earlier.created_at <= run.created_at
   WHERE run.id = $1 AND earlier.status = 'delivered'`;

export async function known(pool: Pool, runId: string, limit: number): Promise<StoredPage[]> {
  const { rows } = await pool.query<StoredPage>({
    name: 'known-sources',
    text: `
      WITH earlier AS (${earlierRuns}),
      seen AS (
        SELECT DISTINCT ON (source.url) source.url, source.title, page_hash, number, created_at, run_id
          FROM earlier JOIN source ON source.run_id = earlier.id
         WHERE source.status <> 'failed' AND page_hash IS NOT NULL
         ORDER BY source.url, created_at DESC, run_id),
      newest AS (SELECT * FROM seen ORDER BY created_at DESC, run_id, number, url LIMIT $2)
      SELECT page.hash, newest.url, newest.title, page.text FROM newest JOIN page ON page.hash = page_hash
       ORDER BY created_at DESC, run_id, number, newest.url`,
    values: [runId, limit],
  });
  return rows;
}

export async function priorReport(pool: Pool, runId: string): Promise<PriorReport | null> {
  const { rows } = await pool.query<Omit<PriorReport, 'report'> & { report: string | null }>({
    name: 'prior-report',
    text: `WITH earlier AS (${earlierRuns}),
      last AS (SELECT id, result ->> 'report' AS report, request FROM earlier ORDER BY created_at DESC, id LIMIT 1)
      SELECT report, request, coalesce((
        SELECT json_agg(json_build_object('url', evidence.url, 'title', coalesce(source.title, ''), 'pageHash', page_hash,
            'quote', quote, 'start', evidence.start, 'end', evidence."end") ORDER BY length(evidence.id), evidence.id)
          FROM evidence LEFT JOIN LATERAL (
            SELECT title FROM source WHERE source.run_id = evidence.run_id AND source.url = evidence.url LIMIT 1) source ON true
         WHERE evidence.run_id = last.id AND verified), '[]') AS evidence
        FROM last`,
    values: [runId],
  });
  const last = rows[0];
  return last?.report ? { report: last.report, request: last.request, evidence: last.evidence } : null;
}
