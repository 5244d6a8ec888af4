// Saves the records of a report: written in one statement, or replaced in one transaction.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { ReportRecords } from '../library-port.ts';
import { inTransaction, isDuplicate, rowsOf } from '../rows.ts';

// Rows of other tables that belong to these are removed with them (ON DELETE CASCADE).
const tables = ['source', 'claim', 'finding', 'gap', 'contradiction', 'decision'];
const removal = (table: string) => `${table}s AS (DELETE FROM ${table} WHERE run_id = $1)`;
const removeAll = `WITH ${tables.map(removal).join()} SELECT`;

// Foreign keys are checked at the end of the statement, so the order of the inserts does not matter.
const insertAll = (run: string) => `
  WITH run_of AS (${run}),
  sources AS (
    INSERT INTO source (run_id, url, title, status, number, page_hash, error, quality, link, link_reason, published)
    SELECT run_of.id, url, title, status, number, "pageHash", error, coalesce(quality, 'unknown'),
        link ->> 'outcome', link ->> 'reason', published
      FROM run_of, json_to_recordset($2) AS new (url text, title text, status source_status, number int, "pageHash" text,
        error text, quality text, link json, published text)),
  evidence AS (
    INSERT INTO evidence (run_id, id, url, page_hash, quote, start, "end", task_id, verified)
    SELECT run_of.id, new.id, url, "pageHash", quote, start, "end", "taskId", verified
      FROM run_of, json_to_recordset($3) AS new (id text, url text, "pageHash" text, quote text, start int, "end" int,
        "taskId" text, verified boolean)),
  findings AS (
    INSERT INTO finding (run_id, id, task_id, content, confidence)
    SELECT run_of.id, new.id, "taskId", content, confidence
      FROM run_of, json_to_recordset($4) AS new (id text, "taskId" text, content text, confidence text)),
  finding_quotes AS (
    INSERT INTO finding_evidence (run_id, finding_id, evidence_id)
    SELECT run_of.id, new.id, quote FROM run_of, json_to_recordset($4) AS new (id text, evidence text[]), unnest(evidence) AS quote),
  gaps AS (
    INSERT INTO gap (run_id, id, task_id, description, resolved)
    SELECT run_of.id, new.id, "taskId", description, resolved
      FROM run_of, json_to_recordset($5) AS new (id text, "taskId" text, description text, resolved boolean)),
  contradictions AS (
    INSERT INTO contradiction (run_id, id, description, evidence)
    SELECT run_of.id, new.id, description, evidence
      FROM run_of, json_to_recordset($6) AS new (id text, description text, evidence text[])),
  claims AS (
    INSERT INTO claim (run_id, id, text, start, "end", verdict, reason, how, mended)
    SELECT run_of.id, new.id, text, start, "end", verdict, reason, how, coalesce(mended, false)
      FROM run_of, json_to_recordset($7) AS new (id text, text text, start int, "end" int, verdict text, reason text,
        how text, mended boolean)),
  claim_quotes AS (
    INSERT INTO claim_evidence (run_id, claim_id, evidence_id, number)
    SELECT run_of.id, new.id, quote.id, quote.number
      FROM run_of, json_to_recordset($7) AS new (id text, evidence json),
        json_to_recordset(evidence) AS quote (id text, number int)),
  decisions AS (
    INSERT INTO decision (run_id, seq, agent, action, rationale, inputs, outputs)
    SELECT run_of.id, seq, agent, action, rationale, coalesce(inputs, 'null'), outputs
      FROM run_of, json_to_recordset($8) AS new (seq int, agent text, action text, rationale text, inputs json, outputs json))
  SELECT 1 FROM run_of`;

// Usually nothing was saved of the run yet. If two processes see that at once, both insert the same rows and one fails.
const none = (table: string) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE run_id = $1)`;
const insertFirst = {
  name: 'insert-first-report',
  text: insertAll(`SELECT id FROM run WHERE id = $1 AND ${tables.map(none).join(' AND ')} FOR NO KEY UPDATE`),
};
const insertAgain = { name: 'insert-report', text: insertAll('SELECT $1::text AS id') };

export async function saveReport(pool: Pool, runId: string, records: ReportRecords): Promise<void> {
  const { sources, evidence, findings, gaps, contradictions = [], claims, decisions } = records;
  const parts = [sources, evidence, findings, gaps, contradictions, claims, decisions];
  const values = [runId, ...parts.map((part) => storedJson(part))];
  if (await savedFirst(pool, values)) return;
  // The row lock of the run lets two processes save the same report one after the other.
  await inTransaction(pool, async (client) => {
    const lock = { name: 'lock-run', text: `SELECT 1 FROM run WHERE id = $1 FOR NO KEY UPDATE` };
    await client.query({ ...lock, values: [runId] });
    await client.query({ name: 'remove-report', text: removeAll, values: [runId] });
    await client.query({ ...insertAgain, values });
  });
}

/** Inserts the records of a run that has none yet. False: it has some already. */
async function savedFirst(pool: Pool, values: string[]): Promise<boolean> {
  try {
    return (await pool.query({ ...insertFirst, values })).rowCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

type Decided = ReportRecords['decisions'][number];

/** The decisions of a run, from its events. Once those are not kept any more, those that were saved with the report. */
export async function decisionsOf(pool: Pool, runId: string): Promise<ReportRecords['decisions']> {
  const sql = `SELECT at, data FROM event WHERE run_id = $1 AND type = 'decided' ORDER BY id`;
  const told = await rowsOf<{ at: number; data: Omit<Decided, 'seq' | 'at'> }>(pool, sql, [runId]);
  if (told.length === 0) {
    const saved = `SELECT seq, agent, action, rationale, inputs, outputs FROM decision WHERE run_id = $1 ORDER BY seq`;
    return rowsOf<Decided>(pool, saved, [runId]);
  }
  return told.map(({ at, data: { agent, action, rationale, inputs, outputs } }, index) => {
    return { seq: index + 1, agent, action, rationale, inputs, outputs, at };
  });
}
