// A delivered report in a store, of any size, as if a research had made it.
import { createHash } from 'node:crypto';
import { newId } from '../../../src/base/ids.ts';
import type { Json } from '../../../src/base/json.ts';
import type { Person, ThreadAddress } from '../../../src/chat/port.ts';
import type { RunResult } from '../../../src/research/result.ts';
import type { ToldEvent } from '../../../src/research/events.ts';
import { pipelineVersion } from '../../../src/research/version.ts';
import type { Database } from '../../../src/store/database.ts';
import type { ReportRecords } from '../../../src/store/library-port.ts';
import type { Store } from '../../../src/store/store.ts';

export interface ReportOf {
  readonly sources: number;
  /** Sentences, each of which cites one source. */
  readonly sentences: number;
  readonly request?: string;
  readonly thread?: ThreadAddress;
  readonly requester?: Person;
  /** Who decides besides. */
  readonly approvers?: readonly string[];
  /** What stands before the sentences. */
  readonly text?: string;
  readonly title?: (n: number) => string;
  /** A paragraph of a source; one of them is quoted by its number. */
  readonly quote?: (n: number) => string;
  readonly url?: (n: number) => string;
  readonly events?: readonly { readonly event: ToldEvent; readonly phase: string; readonly at: number }[];
}

const usual = {
  thread: { platform: 'test', externalId: 'C1/1' },
  requester: { id: 'U1', name: 'Alice' },
  approvers: ['requester'],
  request: 'How long are backups kept?',
  text: 'Backups are kept for 35 days.',
  title: (n: number) => `Backups, part ${n}`,
  quote: (n: number) => `Backups of database ${n} are kept for ${n + 30} days.`,
  url: (n: number) => `https://docs${n % 17}.example.org/backups/${n}`,
};

/** Resolves to the id of the run. */
export async function keepReport(
  { store, database }: { readonly store: Store; readonly database: Database },
  given: ReportOf,
): Promise<string> {
  const { thread, requester, request, approvers, ...report } = { ...usual, ...given };
  const threadId = await store.conversations.openThread(thread);
  const message = { eventId: newId('msg'), author: requester, text: request, purpose: 'request' as const };
  const { runId } = await store.conversations.startRun(threadId, message, {
    runId: newId('run'),
    request,
    lane: 'nobody',
    version: pipelineVersion,
    settings: { approvers },
    posts: [],
  });
  const made = reportOf(report);
  await store.library.keepPages(made.pages);
  await store.library.saveReport(runId, made.records);
  await database.pool.query(
    `UPDATE run SET status = 'delivered', result = $2, ended_at = now(), ready_at = NULL WHERE id = $1`,
    [runId, JSON.stringify(made.result)],
  );
  const events = (given.events ?? []).map(({ event, phase, at }) => ({ ...event, phase, at }));
  await database.pool.query(
    `INSERT INTO event (run_id, type, phase, data, at)
       SELECT $1, type, phase, data, to_timestamp(at / 1000.0)
         FROM json_to_recordset($2) AS new (type text, phase text, data json, at float8)`,
    [runId, JSON.stringify(events)],
  );
  return runId;
}

type Made = Omit<Required<ReportOf>, 'thread' | 'requester' | 'request' | 'approvers' | 'events'>;

function reportOf({ sources, sentences, text, title, quote, url }: Omit<Made, never>) {
  const numbers = Array.from({ length: sources }, (_, index) => index + 1);
  const pages = numbers.map((n) => {
    const page = `# ${title(n)}\n\n## Retention\n\nWhat follows was measured.\n\n${quote(n)}\n\nNothing else is promised.`;
    return {
      hash: createHash('sha256').update(page).digest('hex'),
      url: url(n),
      title: title(n),
      text: page,
    };
  });
  const said = Array.from({ length: sentences }, (_, index) => (index % Math.max(1, sources)) + 1);
  const lines = said.map((n, index) => `Sentence ${index + 1} says what source ${n} says [${n}].`);
  const report = [text, '', '## What was found', '', ...lines].join('\n');
  const claims = said.map((n, index) => {
    const line = lines[index] ?? '';
    const start = report.indexOf(line);
    return { id: `c${index + 1}`, text: line, n, start, end: start + line.length };
  });
  const records: ReportRecords = {
    sources: pages.map((page, index) => ({
      url: page.url,
      title: page.title,
      status: 'cited',
      number: index + 1,
      pageHash: page.hash,
      error: null,
      quality: 'high',
      link: { outcome: 'reachable', reason: '' },
      published: '2026-03-01',
    })),
    evidence: pages.map((page, index) => {
      const words = quote(index + 1);
      const start = page.text.indexOf(words);
      return {
        id: `e${index + 1}`,
        url: page.url,
        pageHash: page.hash,
        quote: words,
        start,
        end: start + words.length,
        taskId: 'task-1',
        verified: true,
      };
    }),
    findings: [],
    gaps: [],
    claims: claims.map(({ id, text: words, n, start, end }) => ({
      id,
      text: words,
      start,
      end,
      verdict: 'supported',
      reason: 'The quote says it.',
      how: 'model',
      evidence: [{ id: `e${n}`, number: n }],
    })),
    decisions: [],
  };
  const result: RunResult = {
    answered: 'yes',
    report,
    citations: pages.map((page, index) => ({
      n: index + 1,
      url: page.url,
      title: page.title,
      quote: quote(index + 1),
      verified: true,
    })),
    sources: pages.map((page, index) => ({
      url: page.url,
      title: page.title,
      status: 'cited',
      number: index + 1,
    })),
    claims: claims.map(({ id, text: words, n }) => ({
      id,
      text: words,
      verdict: 'supported',
      how: 'model',
      citations: [n],
    })),
    gaps: [],
    cautions: [],
  };
  return { pages, records, result: result as unknown as Json };
}
