// The records of a report: all of them or none, and the same however often they are saved.
import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/base/ids.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import type { Database } from '../../../src/store/database.ts';
import type { ReportRecords } from '../../../src/store/library-port.ts';
import { saveReport } from '../../../src/store/library/save-report.ts';
import { createStore } from '../../../src/store/store.ts';
import type { Store } from '../../../src/store/store.ts';
import { testDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let place: TestDatabase;
let database: Database;
let store: Store;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.url, { logger: silentLogger });
  store = createStore(database);
  await store.library.keepPages([{ hash: 'h1', url: 'https://a.example/', title: 'A', text: 'It is so.' }]);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

async function newRun(): Promise<string> {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const author = { id: 'U1', name: 'Ann' };
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: newId('msg'), author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane: 'shared', version: 1, settings: {}, posts: [] },
  );
  return runId;
}

const records: ReportRecords = {
  sources: [
    {
      url: 'https://a.example/',
      title: 'A',
      status: 'cited',
      number: 1,
      pageHash: 'h1',
      error: null,
      quality: 'high',
      link: { outcome: 'unsure', reason: 'It answered 403.' },
      published: '2024-05-01',
    },
    {
      url: 'https://b.example/',
      title: 'B\0',
      status: 'failed',
      number: null,
      pageHash: null,
      error: 'blocked',
    },
  ],
  evidence: [
    {
      id: 'e1',
      url: 'https://a.example/',
      pageHash: 'h1',
      quote: 'It is so.',
      start: 0,
      end: 9,
      taskId: 't1',
      verified: true,
    },
  ],
  findings: [{ id: 'f1', taskId: 't1', content: 'So it is.', confidence: 'high', evidence: ['e1'] }],
  gaps: [{ id: 'g1', taskId: null, description: 'Since when?', resolved: false }],
  contradictions: [{ id: 'c1', description: 'One says no.', evidence: ['e1', 'e2'] }],
  claims: [
    {
      id: 'k1',
      text: 'It is so [1].',
      start: 0,
      end: 13,
      verdict: 'supported',
      reason: null,
      how: 'literal',
      evidence: [{ id: 'e1', number: 1 }],
    },
  ],
  decisions: [
    { seq: 1, agent: 'intake', action: 'deep', rationale: 'hard', inputs: { a: 1 }, outputs: ['x'] },
    { seq: 2, agent: 'policy', action: 'accepted', rationale: 'none asked', inputs: null, outputs: null },
  ],
};

const tables = {
  source: 'url, title, status, number, page_hash, error, quality, link, link_reason, published',
  evidence: 'id, url, page_hash, quote, start, "end", task_id, verified',
  finding: 'id, task_id, content, confidence',
  finding_evidence: 'finding_id, evidence_id',
  gap: 'id, task_id, description, resolved',
  contradiction: 'id, description, evidence',
  claim: 'id, text, start, "end", verdict, reason, how',
  claim_evidence: 'claim_id, evidence_id, number',
  decision: 'seq, agent, action, rationale, inputs, outputs',
};

/** Everything that is kept of a report, by table. */
async function kept(runId: string): Promise<Record<string, unknown[][]>> {
  const entries = Object.entries(tables).map(async ([table, columns]) => {
    const { rows } = await database.pool.query<unknown[]>({
      text: `SELECT ${columns} FROM ${table} WHERE run_id = $1 ORDER BY 1`,
      values: [runId],
      rowMode: 'array',
    });
    return [table, rows] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const whole = {
  source: [
    ['https://a.example/', 'A', 'cited', 1, 'h1', null, 'high', 'unsure', 'It answered 403.', '2024-05-01'],
    ['https://b.example/', 'B\uFFFD', 'failed', null, null, 'blocked', 'unknown', null, null, null],
  ],
  evidence: [['e1', 'https://a.example/', 'h1', 'It is so.', 0, 9, 't1', true]],
  finding: [['f1', 't1', 'So it is.', 'high']],
  finding_evidence: [['f1', 'e1']],
  gap: [['g1', null, 'Since when?', false]],
  contradiction: [['c1', 'One says no.', ['e1', 'e2']]],
  claim: [['k1', 'It is so [1].', 0, 13, 'supported', null, 'literal']],
  claim_evidence: [['k1', 'e1', 1]],
  decision: [
    [1, 'intake', 'deep', 'hard', { a: 1 }, ['x']],
    [2, 'policy', 'accepted', 'none asked', null, null],
  ],
};

describe('the records of a report', () => {
  it('are all kept, sources with what they are worth (A81)', async () => {
    const runId = await newRun();
    await store.library.saveReport(runId, records);
    expect(await kept(runId)).toEqual(whole);
  });

  it('are the same when they are saved again, also by two at once (A81)', async () => {
    const runId = await newRun();
    await Promise.all(Array.from({ length: 4 }, () => store.library.saveReport(runId, records)));
    await store.library.saveReport(runId, records);
    expect(await kept(runId)).toEqual(whole);
  });

  it('are replaced by others as a whole, and stay as they were when those cannot be kept (A81)', async () => {
    const runId = await newRun();
    await store.library.saveReport(runId, records);
    const [evidence] = records.evidence;
    if (evidence === undefined) throw new Error('there is no evidence');
    // Its source is not among the sources.
    const impossible = { ...records, gaps: [], evidence: [{ ...evidence, url: 'https://nowhere.example/' }] };
    await expect(store.library.saveReport(runId, impossible)).rejects.toThrow(/foreign key/);
    expect(await kept(runId)).toEqual(whole);
    const none = { sources: [], evidence: [], findings: [], gaps: [], claims: [], decisions: [] };
    await store.library.saveReport(runId, none);
    expect(Object.values(await kept(runId)).flat()).toEqual([]);
  });

  it('are written with one statement, and replaced in one transaction', async () => {
    const runId = await newRun();
    const sent: string[] = [];
    const { pool } = database;
    const counted = Object.create(pool, {
      query: {
        value: (query: QueryConfig, values: unknown[]) => {
          sent.push('statement');
          return pool.query(query, values);
        },
      },
      connect: {
        value: () => {
          sent.push('transaction');
          return pool.connect();
        },
      },
    }) as typeof pool;
    await saveReport(counted, runId, records);
    expect(sent).toEqual(['statement']);
    await saveReport(counted, runId, records);
    expect(sent).toEqual(['statement', 'statement', 'transaction']);
    expect(await kept(runId)).toEqual(whole);
  });
});
