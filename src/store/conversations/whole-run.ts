// A run read as a whole: its row, its journal, its events and the records of its report.
import type { Pool } from 'pg';
import type { ReportRecords } from '../library-port.ts';
import { linkOf } from '../library/receipt.ts';
import { decisionsOf } from '../library/save-report.ts';
import type { KeptPage, WholeRun, WholeRuns } from '../library-port/whole-run.ts';
import { firstRow, rowsOf } from '../rows.ts';
import { record } from './runs.ts';

export function createWholeRuns(pool: Pool): WholeRuns {
  return {
    whole: (runId) => whole(pool, runId),
    texts: (hashes) =>
      rowsOf<KeptPage>(
        pool,
        `SELECT hash, url, title, text, fetched_at AS "fetchedAt" FROM page WHERE hash = ANY($1) AND text <> '' ORDER BY hash`,
        [hashes],
      ),
  };
}

async function whole(pool: Pool, runId: string): Promise<WholeRun | null> {
  const sql = `SELECT id, request, status, version, settings, result, error FROM run WHERE id = $1`;
  const ofEvents = `SELECT type, data FROM event WHERE run_id = $1 ORDER BY id`;
  const run = await firstRow<Omit<WholeRun, 'journal' | 'events' | 'records'>>(pool, sql, [runId]);
  if (run === null) return null;
  const [journal, events, records] = await Promise.all([
    record(pool, runId),
    rowsOf<WholeRun['events'][number]>(pool, ofEvents, [runId]),
    recordsOf(pool, runId),
  ]);
  return { ...run, journal, events, records };
}

// Ids end in a number, so a shorter id comes before a longer one.
const reads = {
  sources: `SELECT url, title, status, number, page_hash AS "pageHash", error, quality, published, ${linkOf} AS link
    FROM source WHERE run_id = $1 ORDER BY url`,
  evidence: `SELECT id, url, page_hash AS "pageHash", quote, start, "end", task_id AS "taskId", verified
    FROM evidence WHERE run_id = $1 ORDER BY length(id), id`,
  findings: `SELECT id, task_id AS "taskId", content, confidence,
      ARRAY(SELECT evidence_id FROM finding_evidence AS quoted
        WHERE quoted.run_id = $1 AND finding_id = finding.id ORDER BY length(evidence_id), evidence_id) AS evidence
    FROM finding WHERE run_id = $1 ORDER BY length(id), id`,
  gaps: `SELECT id, task_id AS "taskId", description, resolved FROM gap WHERE run_id = $1 ORDER BY length(id), id`,
  contradictions: `SELECT id, description, evidence FROM contradiction WHERE run_id = $1 ORDER BY length(id), id`,
  claims: `SELECT id, text, start, "end", verdict, reason, how, mended,
      coalesce((SELECT json_agg(json_build_object('id', evidence_id, 'number', number)
          ORDER BY length(evidence_id), evidence_id)
        FROM claim_evidence AS cited WHERE cited.run_id = $1 AND claim_id = claim.id), '[]') AS evidence
    FROM claim WHERE run_id = $1 ORDER BY start, length(id), id`,
} as const;

async function recordsOf(pool: Pool, runId: string): Promise<ReportRecords> {
  const names = Object.keys(reads) as (keyof typeof reads)[];
  const [decisions, ...parts] = await Promise.all([
    decisionsOf(pool, runId),
    ...names.map(async (name) => [name, (await pool.query(reads[name], [runId])).rows] as const),
  ]);
  return { ...(Object.fromEntries(parts) as unknown as Omit<ReportRecords, 'decisions'>), decisions };
}
