// The records of what a report was made of, replaced in one transaction of three statements.
import type { Pool } from 'pg';
import { asStored } from '../../base/json.ts';
import type { ReportRecords } from '../library-port.ts';
import { inTransaction } from '../transaction.ts';

// What belongs to these rows goes with them.
const removeAll = `
  WITH claims AS (DELETE FROM claim WHERE run_id = $1),
    findings AS (DELETE FROM finding WHERE run_id = $1),
    gaps AS (DELETE FROM gap WHERE run_id = $1),
    contradictions AS (DELETE FROM contradiction WHERE run_id = $1),
    decisions AS (DELETE FROM decision WHERE run_id = $1)
  DELETE FROM source WHERE run_id = $1`;

// References are checked when the whole statement is done, so that the order does not matter.
const insertAll = `
  WITH sources AS (
    INSERT INTO source (run_id, url, title, status, number, page_hash, error, quality)
    SELECT $1, url, title, status, number, "pageHash", error, coalesce(quality, 'unknown')
      FROM json_to_recordset($2) AS new (url text, title text, status source_status, number int, "pageHash" text,
        error text, quality text)),
  evidence AS (
    INSERT INTO evidence (run_id, id, url, page_hash, quote, start, "end", task_id, verified)
    SELECT $1, id, url, "pageHash", quote, start, "end", "taskId", verified
      FROM json_to_recordset($3) AS new (id text, url text, "pageHash" text, quote text, start int, "end" int,
        "taskId" text, verified boolean)),
  findings AS (
    INSERT INTO finding (run_id, id, task_id, content, confidence)
    SELECT $1, id, "taskId", content, confidence
      FROM json_to_recordset($4) AS new (id text, "taskId" text, content text, confidence text)),
  finding_quotes AS (
    INSERT INTO finding_evidence (run_id, finding_id, evidence_id)
    SELECT $1, id, quote FROM json_to_recordset($4) AS new (id text, evidence text[]), unnest(evidence) AS quote),
  gaps AS (
    INSERT INTO gap (run_id, id, task_id, description, resolved)
    SELECT $1, id, "taskId", description, resolved
      FROM json_to_recordset($5) AS new (id text, "taskId" text, description text, resolved boolean)),
  contradictions AS (
    INSERT INTO contradiction (run_id, id, description, evidence)
    SELECT $1, id, description, evidence
      FROM json_to_recordset($6) AS new (id text, description text, evidence text[])),
  claims AS (
    INSERT INTO claim (run_id, id, text, start, "end", verdict, reason)
    SELECT $1, id, text, start, "end", verdict, reason
      FROM json_to_recordset($7) AS new (id text, text text, start int, "end" int, verdict text, reason text)),
  claim_quotes AS (
    INSERT INTO claim_evidence (run_id, claim_id, evidence_id, number)
    SELECT $1, new.id, quote.id, quote.number
      FROM json_to_recordset($7) AS new (id text, evidence json),
        json_to_recordset(evidence) AS quote (id text, number int))
  INSERT INTO decision (run_id, seq, agent, action, rationale, inputs, outputs)
  SELECT $1, seq, agent, action, rationale, coalesce(inputs, 'null'), outputs
    FROM json_to_recordset($8) AS new (seq int, agent text, action text, rationale text, inputs json, outputs json)`;

/** Two that save the same report do so one after the other. */
export function saveReport(pool: Pool, runId: string, records: ReportRecords): Promise<void> {
  const { sources, evidence, findings, gaps, contradictions = [], claims, decisions } = records;
  const parts = [sources, evidence, findings, gaps, contradictions, claims, decisions];
  const values = [runId, ...parts.map((part) => JSON.stringify(asStored(part)))];
  return inTransaction(pool, async (client) => {
    await client.query({
      name: 'lock-run',
      text: `SELECT 1 FROM run WHERE id = $1 FOR NO KEY UPDATE`,
      values: [runId],
    });
    await client.query({ name: 'remove-report', text: removeAll, values: [runId] });
    await client.query({ name: 'insert-report', text: insertAll, values });
  });
}

export async function decisionsOf(pool: Pool, runId: string): Promise<ReportRecords['decisions']> {
  const { rows } = await pool.query<ReportRecords['decisions'][number]>(
    `SELECT seq, agent, action, rationale, inputs, outputs FROM decision WHERE run_id = $1 ORDER BY seq`,
    [runId],
  );
  return rows;
}
