// A database as lines of JSON: what a build left behind, row by row in the order in which it was inserted, and what stood
// in its chat. Moments are milliseconds before or after the snapshot was taken, so that a snapshot never grows old.
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import type { StrictPost } from '../../fakes/strict-chat.ts';

/** In an order that foreign keys allow. */
const tables = [
  'thread',
  'message',
  'inbound',
  'connection_note',
  'run',
  'journal',
  'event',
  'question',
  'delivery',
  'card',
  'page',
  'source',
  'evidence',
  'finding',
  'finding_evidence',
  'gap',
  'contradiction',
  'claim',
  'claim_evidence',
  'decision',
  'run_figures',
] as const;

const rowSchema = z.record(z.string(), z.unknown());
const headSchema = z.strictObject({
  /** The commit of the build that wrote the database. */
  build: z.string(),
  /** Whether it had models. */
  models: z.boolean(),
  /** What had been applied to it. */
  migrations: z.array(z.string()),
});
const lineSchema = z.tuple([z.enum([...tables, 'post']), rowSchema]);

export type Row = Readonly<Record<string, unknown>>;

export interface Snapshot extends z.infer<typeof headSchema> {
  readonly rows: readonly (readonly [table: (typeof tables)[number], row: Row])[];
  /** What stands in the chat, in order. */
  readonly posts: readonly StrictPost[];
}

export function toFile({ rows, posts, ...head }: Snapshot): Buffer {
  const lines = [head, ...rows, ...posts.map((post) => ['post', post])];
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { level: 9 });
}

export function fromFile(file: Buffer): Snapshot {
  const [head = '', ...lines] = gunzipSync(file).toString().trimEnd().split('\n');
  const all = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  return {
    ...headSchema.parse(JSON.parse(head)),
    rows: all.flatMap(([table, row]) => (table === 'post' ? [] : [[table, row] as const])),
    posts: all.flatMap(([table, row]) => (table === 'post' ? [row as unknown as StrictPost] : [])),
  };
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** @throws when there is a table that is not known here */
export async function takeSnapshot(
  pool: pg.Pool,
  head: Pick<Snapshot, 'build' | 'models'>,
  posts: readonly StrictPost[],
): Promise<Snapshot> {
  const columns = await columnsOf(pool);
  const unknown = [...columns.keys()].filter((name) => !(tables as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`Not known: ${unknown.join(', ')}.`);
  const { rows: applied } = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY name',
  );
  const { rows: moments } = await pool.query<{ now: number }>('SELECT now()');
  const now = moments[0]?.now ?? 0;
  const rows: [(typeof tables)[number], Row][] = [];
  for (const table of tables) {
    const known = columns.get(table) ?? [];
    const wanted = known.map(({ name, type }) => (isJson(type) ? `"${name}"::text` : `"${name}"`));
    const found = await pool.query<Row>(`SELECT ${wanted.join(', ')} FROM "${table}" ORDER BY ctid`);
    for (const row of found.rows) rows.push([table, toPlain(row, known, now)]);
  }
  return { ...head, migrations: applied.map(({ name }) => name), rows, posts };
}

/** Columns that hold nothing are left out. */
function toPlain(row: Row, columns: readonly Column[], now: number): Row {
  const plain = columns.flatMap(({ name, type }): [string, unknown][] => {
    const value = row[name];
    if (value === null) return [];
    if (isJson(type)) return [[name, JSON.parse(value as string)]];
    return [[name, isMoment(type) ? (value as number) - now : value]];
  });
  return Object.fromEntries(plain);
}

/** Into tables that are empty, as of now. */
export async function insertSnapshot(pool: pg.Pool, { rows }: Snapshot): Promise<void> {
  const columns = await columnsOf(pool);
  const now = Date.now();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [table, row] of rows) {
      const types = new Map((columns.get(table) ?? []).map(({ name, type }) => [name, type]));
      const names = Object.keys(row);
      const values = names.map((name) => fromPlain(row[name], types.get(name) ?? '', now));
      await client.query(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
         VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      );
    }
    for (const [table, column] of counted) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max("${column}"), 0) + 1, false)
           FROM "${table}"`,
      );
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const counted = [
  ['message', 'seq'],
  ['inbound', 'seq'],
  ['event', 'id'],
  ['delivery', 'seq'],
] as const;

function fromPlain(value: unknown, type: string, now: number): unknown {
  if (isJson(type)) return JSON.stringify(value);
  return isMoment(type) ? new Date(now + Number(value)) : value;
}

const isJson = (type: string) => type === 'json' || type === 'jsonb';
const isMoment = (type: string) => type === 'timestamptz';

/** Of the tables of our schema, by their names. */
async function columnsOf(pool: pg.Pool): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await pool.query<{ table: string; name: string; type: string }>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name <> '_prisma_migrations'
      ORDER BY table_name, ordinal_position`,
  );
  const columns = new Map<string, Column[]>();
  for (const { table, ...column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}
