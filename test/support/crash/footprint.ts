// Everything that a run left in the database, in a form in which two runs of the same request are equal.
import type { Pool } from 'pg';
import type { Json } from '../../../src/base/json.ts';
import { entries } from '../../../src/store/journal/effects.ts';

export interface Row {
  readonly key: string;
  readonly kind: string;
  readonly inputHash: string;
  readonly outcome: Json;
}

export interface Footprint {
  readonly status: string;
  readonly result: Json;
  readonly error: Json;
  /** What is recorded, by key. Moments are left out: they differ in every run. */
  readonly journal: readonly Row[];
  /** Type, phase and data, sorted: branches happen in any order. */
  readonly events: readonly string[];
  /** A card names its run: that is left out too. */
  readonly deliveries: readonly {
    readonly key: string | null;
    readonly status: string;
    readonly view: Json;
  }[];
  readonly questions: readonly { readonly key: string; readonly status: string }[];
  /** The records of the report, one sorted list for each table. */
  readonly records: Readonly<Record<string, readonly string[]>>;
}

const recordTables = [
  'source',
  'evidence',
  'finding',
  'gap',
  'claim',
  'decision',
  'finding_evidence',
  'claim_evidence',
];

/** Moments, and estimates: those learn from the runs before. */
const differs = /\/begun$|^estimated$/;

/** What a plan is told with, its estimate among it, is the input of this. */
const tellsPlan = /^plan\/r\d+\/made-\d+$/;

function asItWas({ key, ...row }: Row): Row {
  if (tellsPlan.test(key)) return { ...row, key, inputHash: 'of its time' };
  return differs.test(key) ? { ...row, key, outcome: 'of its time' } : { ...row, key };
}

function toldAs(type: string, data: Json): Json {
  if (type === 'estimated') return null;
  return type === 'plan-created' ? { ...(data as Record<string, Json>), estimate: null } : data;
}

export async function footprintOf(pool: Pool, runId: string): Promise<Footprint> {
  const rows = async <T extends object>(sql: string) => (await pool.query<T>(sql, [runId])).rows;
  const [run] = await rows<{ status: string; result: Json; error: Json }>(
    `SELECT status, result, error FROM run WHERE id = $1`,
  );
  const journal = await rows<Row>(
    `SELECT key, kind, input_hash AS "inputHash", outcome FROM ${entries} WHERE run_id = $1 ORDER BY key COLLATE "C"`,
  );
  const events = await rows<{ type: string; phase: string; data: Json }>(
    `SELECT type, phase, data FROM event WHERE run_id = $1`,
  );
  const deliveries = await rows<{ key: string | null; status: string; view: Record<string, Json> }>(
    `SELECT key, status, view FROM delivery WHERE run_id = $1 ORDER BY seq`,
  );
  const records: Record<string, string[]> = {};
  for (const table of recordTables) {
    const found = await rows<{ record: object }>(
      `SELECT to_jsonb(it) AS record FROM ${table} it WHERE run_id = $1`,
    );
    records[table] = found.map(({ record }) => JSON.stringify({ ...record, run_id: null })).toSorted();
  }
  return {
    status: run?.status ?? 'missing',
    result: run?.result ?? null,
    error: run?.error ?? null,
    journal: journal.map(asItWas),
    events: events
      .map(({ type, phase, data }) => JSON.stringify([type, phase, toldAs(type, data)]))
      .toSorted(),
    deliveries: deliveries.map(({ view, ...row }) => ({
      ...row,
      view: row.key?.startsWith('card/') === true ? { ...view, runId: '' } : view,
    })),
    questions: await rows(`SELECT key, status FROM question WHERE run_id = $1 ORDER BY asked_at`),
    records,
  };
}
