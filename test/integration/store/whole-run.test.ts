// A run is read back as a whole: its row, its journal, and every record of its report as it was saved.
import { expect, it } from 'vitest';
import { recordsOf } from '../../../src/bundle/records.ts';
import { newId } from '../../../src/base/ids.ts';
import { textHash } from '../../../src/base/text-hash.ts';
import type { ReportRecords } from '../../../src/store/library-port.ts';
import type { Store } from '../../../src/store/store.ts';
import { useStore } from '../../support/test-store.ts';

let store: Store;
useStore((opened) => void ({ store } = opened));

const lane = newId('ses');
const text = 'Backups are kept for 35 days. Nothing else is.';
const hash = textHash(text);
const url = 'https://a.example/';

async function newRun(): Promise<string> {
  const threadId = await store.conversations.openThread({ platform: 'test', externalId: newId('ses') });
  const author = { id: newId('ses'), name: 'Ann' };
  const { runId } = await store.conversations.startRun(
    threadId,
    { eventId: newId('msg'), author, text: 'why?', purpose: 'request' },
    { runId: newId('run'), request: 'why?', lane, version: 3, settings: { b: 1, a: 2 }, posts: [] },
  );
  return runId;
}

const quote = (n: number, start: number, end: number) => ({
  id: `evidence-${n}`,
  url,
  pageHash: hash,
  quote: text.slice(start, end),
  start,
  end,
  taskId: 'task-1',
  verified: n !== 2,
});

/** More than nine of a kind, so that their order is one of numbers and not of letters. */
const evidence = Array.from({ length: 11 }, (_, index) => quote(index + 1, index, index + 9));
const records: ReportRecords = {
  sources: [
    { url: 'https://b.example/', title: 'B', status: 'failed', number: null, pageHash: null, error: 'Away.' },
    {
      url,
      title: 'A',
      status: 'cited',
      number: 1,
      pageHash: hash,
      error: null,
      quality: 'high',
      link: { outcome: 'unsure', reason: '' },
      published: '2026-01-02',
    },
  ],
  evidence,
  findings: [
    {
      id: 'finding-1',
      taskId: 'task-1',
      content: 'So.',
      confidence: 'high',
      evidence: ['evidence-10', 'evidence-2'],
    },
  ],
  gaps: [{ id: 'gap-1', taskId: null, description: 'What else?', resolved: false }],
  contradictions: [{ id: 'contradiction-1', description: 'Not so.', evidence: ['evidence-2', 'evidence-1'] }],
  claims: [
    {
      id: 'claim-2',
      text: 'Then.',
      start: 9,
      end: 14,
      verdict: null,
      reason: null,
      how: null,
      evidence: [],
    },
    {
      id: 'claim-1',
      text: 'So.',
      start: 0,
      end: 7,
      verdict: 'supported',
      reason: 'word for word',
      how: 'literal',
      evidence: [
        { id: 'evidence-10', number: 1 },
        { id: 'evidence-2', number: 1 },
      ],
    },
  ],
  decisions: [
    {
      seq: 1,
      agent: 'planner',
      action: 'dispatch',
      rationale: 'Go.',
      inputs: { b: 1, a: null },
      outputs: null,
    },
  ],
};

it('gives back all that was saved, in the same form (A141)', async () => {
  const runId = await newRun();
  await store.library.keepPages([{ hash, url, title: 'A', text }]);
  await store.library.saveReport(runId, records);
  const claimed = await store.journal.claim({ owner: 'w', lanes: [lane], ttlMs: 60_000, perPerson: 9 });
  const entry = { key: 'plan', kind: 'scope', inputHash: 'x', outcome: { value: { b: 1, a: 2 } } } as const;
  const event = { type: 'plan-created', phase: 'plan', data: { tasks: 3 } };
  await store.journal.append(claimed!.lease, [{ entry, events: [event], posts: [] }]);

  const whole = await store.wholeRuns.whole(runId);
  expect(whole).toMatchObject({
    id: runId,
    request: 'why?',
    status: 'running',
    version: 3,
    result: null,
    error: null,
  });
  expect(JSON.stringify(whole?.settings)).toBe('{"b":1,"a":2}');
  expect(whole?.journal).toMatchObject([entry]);
  expect(whole?.events).toContainEqual({ type: 'plan-created', data: { tasks: 3 } });
  expect(recordsOf(whole!.records, [])).toEqual(recordsOf(records, []));
  expect(whole?.records.evidence.map(({ id }) => id)).toEqual(evidence.map(({ id }) => id));

  const [page, ...others] = await store.wholeRuns.texts([hash, 'none']);
  expect(page).toMatchObject({ hash, url, title: 'A', text, fetchedAt: expect.any(Number) });
  expect(others).toEqual([]);
});

it('is null when there is no such run, and empty when nothing is saved', async () => {
  expect(await store.wholeRuns.whole('run_none')).toBeNull();
  const whole = await store.wholeRuns.whole(await newRun());
  expect(recordsOf(whole!.records, [])).toEqual({
    sources: [],
    evidence: [],
    claims: [],
    findings: { findings: [], contradictions: [], gaps: [] },
    decisions: [],
  });
});
