// Saves the records of a report: written in one statement, or replaced in one transaction.
import type { Pool } from 'pg';
import { storedJson } from '../../base/json.ts';
import type { ReportRecords } from '../library-port.ts';
import { inTransaction, isDuplicate, prepared, rowsOf } from '../rows.ts';

// Rows of other tables that belong to these are removed with them (ON DELETE CASCADE).
const tables = ['source', 'claim', 'finding', 'gap', 'contradiction', 'decision'];
const removal = (table: string) => `${table}s AS (DELETE FROM ${table} WHERE run_id = $1)`;
const removeAll = prepared(`WITH ${tables.map(removal).join()} SELECT`);

/** SQL that inserts rows of a run from the JSON array in `param`, whose keys are the columns. `selected`: what is put into the columns. */
const rows = (table: string, param: string, columns: string, selected = columns) => `
  ${table}s AS (
    INSERT INTO ${table} (run_id, ${columns})
    SELECT run_of.run, ${selected} FROM run_of, json_populate_recordset(NULL::${table}, ${param}))`;

// Foreign keys are checked at the end of the statement, so the order of the inserts does not matter.
const insertAll = (run: string) => `
  WITH run_of (run) AS (${run}),
  ${rows('source', '$2', 'url, title, status, number, page_hash, error, quality, link, link_reason, published')},
  ${rows('evidence', '$3', 'id, url, page_hash, quote, start, "end", task_id, verified')},
  ${rows('finding', '$4', 'id, task_id, content, confidence')},
  finding_quotes AS (
    INSERT INTO finding_evidence (run_id, finding_id, evidence_id)
    SELECT run, id, quote FROM run_of, json_to_recordset($4) AS new (id text, evidence text[]), unnest(evidence) AS quote),
  ${rows('gap', '$5', 'id, task_id, description, resolved')},
  ${rows('contradiction', '$6', 'id, description, evidence')},
  ${rows('claim', '$7', 'id, text, start, "end", verdict, reason, how, mended')},
  claim_quotes AS (
    INSERT INTO claim_evidence (run_id, claim_id, evidence_id, number)
    SELECT run, new.id, quote.id, quote.number
      FROM run_of, json_to_recordset($7) AS new (id text, evidence json),
        json_to_recordset(evidence) AS quote (id text, number int)),
  ${rows('decision', '$8', 'seq, agent, action, rationale, inputs, outputs', "seq, agent, action, rationale, coalesce(inputs, 'null'), outputs")}
  SELECT 1 FROM run_of`;

// Usually nothing was saved of the run yet. If two processes see that at once, both insert the same rows and one fails.
const none = (table: string) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE run_id = $1)`;
const insertFirst = prepared(
  insertAll(`SELECT id FROM run WHERE id = $1 AND ${tables.map(none).join(' AND ')} FOR NO KEY UPDATE`),
);
const insertAgain = prepared(insertAll('SELECT $1::text AS id'));

export async function saveReport(pool: Pool, runId: string, records: ReportRecords): Promise<void> {
  const { contradictions = [], decisions } = records;
  const sources = records.sources.map(({ pageHash, quality = 'unknown', link, ...source }) => {
    return { ...source, page_hash: pageHash, quality, link: link?.outcome, link_reason: link?.reason };
  });
  const evidence = records.evidence.map(({ pageHash, taskId, ...quoted }) => {
    return { ...quoted, page_hash: pageHash, task_id: taskId };
  });
  const findings = records.findings.map(({ taskId, ...finding }) => ({ ...finding, task_id: taskId }));
  const gaps = records.gaps.map(({ taskId, ...gap }) => ({ ...gap, task_id: taskId }));
  const claims = records.claims.map(({ mended = false, ...claim }) => ({ ...claim, mended }));
  const parts = [sources, evidence, findings, gaps, contradictions, claims, decisions];
  const values = [runId, ...parts.map((part) => storedJson(part))];
  if (await savedFirst(pool, values)) return;
  // The row lock of the run lets two processes save the same report one after the other.
  await inTransaction(pool, async (client) => {
    const lock = prepared(`SELECT 1 FROM run WHERE id = $1 FOR NO KEY UPDATE`);
    await client.query(lock, [runId]);
    await client.query(removeAll, [runId]);
    await client.query(insertAgain, values);
  });
}

/** Inserts the records of a run that has none yet. False: it has some already. */
async function savedFirst(pool: Pool, values: string[]): Promise<boolean> {
  try {
    return (await pool.query(insertFirst, values)).rowCount === 1;
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
