// What stands behind a citation number of a saved report, and what the next run of its thread takes over.
import type { Pool } from 'pg';
import type { Json } from '../../base/json.ts';
import type { CitedSource, Library, Receipt, PriorReport } from '../library-port.ts';
import type { StoredPage } from '../../sources/port.ts';
import { firstRow, prepared, rowsOf } from '../rows.ts';

/** SQL for what came of opening the address of a row of `source`, as JSON. */
export const linkOf = `CASE WHEN link IS NOT NULL THEN json_build_object('outcome', link, 'reason', coalesce(link_reason, '')) END`;

// Ids of evidence end in a number, so a shorter id comes first. Of a source with several addresses the first one is shown.
const behindNumber = `
  WITH sources AS (SELECT * FROM source WHERE run_id = $1 AND number = $2),
  quotes AS (
    SELECT quote, start, "end", evidence.page_hash AS "pageHash", verified, length(id) AS long, id, page.fetched_at
      FROM sources JOIN evidence USING (run_id, url) JOIN page ON page.hash = evidence.page_hash),
  claims AS (
    SELECT text, verdict, reason, how, mended, start, id,
        (SELECT json_agg(DISTINCT number) FROM claim_evidence WHERE run_id = $1 AND claim_id = claim.id) AS numbers,
        (SELECT coalesce(json_agg(quotes.id ORDER BY long, quotes.id), '[]') FROM claim_evidence
           JOIN quotes ON quotes.id = evidence_id WHERE run_id = $1 AND claim_id = claim.id) AS evidence
      FROM claim
     WHERE run_id = $1
       AND id IN (SELECT claim_id FROM claim_evidence WHERE run_id = $1 AND number = $2))
  SELECT url, title, quality, ${linkOf} AS link, published,
      to_char(coalesce((SELECT min(fetched_at) FROM quotes), (SELECT fetched_at FROM page WHERE hash = page_hash))
        AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "readOn",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'quote', quote, 'start', start, 'end', "end",
          'pageHash', "pageHash", 'verified', verified) ORDER BY long, id), '[]') FROM quotes) AS quotes,
      (SELECT coalesce(json_agg(json_build_object('text', text, 'verdict', verdict, 'reason', reason, 'how', how,
          'mended', mended, 'numbers', numbers, 'evidence', evidence)
          ORDER BY start, id), '[]') FROM claims) AS claims
    FROM sources ORDER BY url LIMIT 1`;

/** SQL for a run of which a report with sources is saved. */
const cites = `EXISTS (SELECT 1 FROM source WHERE run_id = run.id AND number IS NOT NULL)`;

type Receipts = Pick<Library, 'receipt' | 'citedSources' | 'reportsOf' | 'questionShown'>;

export function createReceipts(pool: Pool): Receipts {
  return {
    async receipt(runId, n) {
      const statement = prepared(behindNumber);
      const row = await firstRow<Omit<Receipt, 'source'> & Receipt['source']>(pool, statement, [runId, n]);
      if (row === null) return null;
      const { quotes, claims, ...source } = row;
      return { source, quotes, claims };
    },
    citedSources(runId) {
      const text = `SELECT number AS n, to_char(min(fetched_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "readOn"
        FROM source LEFT JOIN page ON page.hash = page_hash WHERE run_id = $1 AND number IS NOT NULL
        GROUP BY number ORDER BY number`;
      return rowsOf<CitedSource>(pool, prepared(text), [runId]);
    },
    async reportsOf(threadId) {
      const text = `SELECT id FROM run WHERE thread_id = $1 AND ${cites} ORDER BY created_at, id DESC`;
      const rows = await rowsOf<{ id: string }>(pool, prepared(text), [threadId]);
      return rows.map(({ id }) => id);
    },
    async questionShown(runId, key) {
      // A run that was stopped and goes on has given its closed question another key.
      const text = `SELECT view FROM question WHERE run_id = $1 AND (key = $2 OR starts_with(key, $2 || '#'))
        ORDER BY asked_at DESC LIMIT 1`;
      const row = await firstRow<{ view: Json }>(pool, prepared(text), [runId, key]);
      return row?.view ?? null;
    },
  };
}

/** SQL that defines `earlier`: the runs of the thread that were asked for before run $1. */
const runsBefore = `
  SELECT earlier.* FROM run JOIN run earlier
      ON earlier.thread_id = run.thread_id AND earlier.id <> run.id AND earlier.created_at <= run.created_at
   WHERE run.id = $1`;
/** The same of those that were delivered. */
const earlierRuns = `${runsBefore} AND earlier.status = 'delivered'`;

export function createBefore(pool: Pool): Pick<Library, 'known' | 'priorReports' | 'requestBefore'> {
  return {
    known(runId, limit) {
      const text = `WITH earlier AS (${earlierRuns}),
        seen AS (
          SELECT DISTINCT ON (source.url) source.url, source.title, page_hash, number, created_at, run_id
            FROM earlier JOIN source ON source.run_id = earlier.id
           WHERE source.status <> 'failed' AND page_hash IS NOT NULL
           ORDER BY source.url, created_at DESC, run_id),
        newest AS (SELECT * FROM seen ORDER BY created_at DESC, run_id, number, url LIMIT $2)
        SELECT page.hash, newest.url, newest.title, page.text FROM newest JOIN page ON page.hash = page_hash
         ORDER BY created_at DESC, run_id, number, newest.url`;
      return rowsOf<StoredPage>(pool, prepared(text), [runId, limit]);
    },
    priorReports(runId, most) {
      const text = `WITH earlier AS (${earlierRuns}),
        last AS (
          SELECT id, thread_id, created_at, result ->> 'report' AS report, request FROM earlier
           ORDER BY created_at DESC, id LIMIT $2),
        counted AS (
          SELECT id, row_number() OVER (ORDER BY created_at, id DESC)::int AS number FROM run
           WHERE thread_id = (SELECT thread_id FROM run WHERE id = $1) AND ${cites})
        SELECT number, report, request, coalesce((
          SELECT json_agg(json_build_object('url', evidence.url, 'title', coalesce(source.title, ''), 'pageHash', page_hash,
              'quote', quote, 'start', evidence.start, 'end', evidence."end", 'n', source.number)
              ORDER BY length(evidence.id), evidence.id)
            FROM evidence LEFT JOIN LATERAL (
              SELECT title, number FROM source WHERE source.run_id = evidence.run_id AND source.url = evidence.url LIMIT 1) source ON true
           WHERE evidence.run_id = last.id AND verified), '[]') AS evidence
          FROM last LEFT JOIN counted USING (id) WHERE report <> '' ORDER BY created_at DESC, id`;
      return rowsOf<PriorReport>(pool, prepared(text), [runId, most]);
    },
    requestBefore(runId) {
      // A message that asked for nothing was no research.
      const text = `WITH earlier AS (${runsBefore})
        SELECT request, status = 'delivered' AS delivered FROM earlier
         WHERE error ->> 'code' IS DISTINCT FROM 'request-invalid' ORDER BY created_at DESC, id LIMIT 1`;
      const statement = prepared(text);
      return firstRow<{ request: string; delivered: boolean }>(pool, statement, [runId]);
    },
  };
}
