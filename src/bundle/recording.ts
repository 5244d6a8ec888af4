// The record of a run as a file: a line with what it was started with, then a line for each row of its journal.
import { z } from 'zod';
import { hashOf } from '../base/json.ts';
import type { JournalEntry } from '../durable/port.ts';
import type { WholeRun } from '../store/library-port/whole-run.ts';
import { refuse } from './manifest.ts';

const failure = z.strictObject({ code: z.string(), message: z.string(), hint: z.string().optional() });
const kept = z.json().optional();
const outcome = z.union([z.strictObject({ value: z.json(), kept }), z.strictObject({ failure, kept })]);

const beginningSchema = z.strictObject({
  /** The id of the run. */
  run: z.string(),
  request: z.string(),
  settings: z.json(),
});
const entrySchema = z.strictObject({
  key: z.string(),
  kind: z.enum(['step', 'scope', 'ask']),
  inputHash: z.string(),
  outcome,
});

export type Recorded = ReturnType<typeof recordingIn>;

export function recordingFile({ id, request, settings, journal }: WholeRun): string {
  const lines = [
    { run: id, request, settings },
    ...journal.map(({ key, kind, inputHash, outcome: given }) => ({ key, kind, inputHash, outcome: given })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** `named`: the id of the run as the record has it. @throws FootnoteError `request-invalid` naming the first line that is none */
export function recordingIn(text: string, runId: string, version: number) {
  const [first = '', ...rest] = text.split('\n').filter((line) => line !== '');
  const { run: named, request, settings } = lineOf(beginningSchema, first, 1);
  const entries = rest.map((line, index) => lineOf(entrySchema, line, index + 2) as JournalEntry);
  return { runId, named, request, version, settings, activeMs: begunAt(entries), entries };
}

function lineOf<T>(schema: z.ZodType<T>, line: string, n: number): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    // Also when it is nested more deeply than can be read.
    return refuse(`Line ${n} of journal.jsonl is not what stands in a journal.`);
  }
}

const quickLook = /^quick\/began-\d+$/;
const atMoment = z.object({ value: z.object({ activeMs: z.number() }) });
const inTime = z.object({ value: z.object({ inTime: z.literal(true) }) });

/** A quick look has a limit of time that is told with it: no more time has passed than when it began. */
function begunAt(entries: readonly JournalEntry[]): number {
  const moments = entries.flatMap(({ key, outcome: given }) =>
    quickLook.test(key) ? (atMoment.safeParse(given).data?.value.activeMs ?? []) : [],
  );
  return Math.max(0, ...moments);
}

const limited = hashOf('limited');
const retoldScopes = /^(?:quick|(?:quick\/)?(?:write|verify|approve|deliver)(?:\/.*)?)$/;
const lookedUp = /^(?:quick\/)?verify\/r\d+\/(?:quotes|grow)$/;
const saved = /^(?:deliver|approve\/r\d+)\/records$/;

/**
 * What is made once more when a record is told again: from the draft on its numbers, where its quotes stand (`pages`: they are there),
 * each verdict that needs no model, and the report. All before that, and what people, models and pages said, is taken as recorded.
 * What ended by the clock cannot be told again.
 */
export function madeAnew({ key, kind, inputHash, outcome: given }: JournalEntry, pages: boolean): boolean {
  if (kind === 'scope') {
    if (!retoldScopes.test(key)) return false;
    return inputHash !== limited || (key === 'quick' && inTime.safeParse(given).success);
  }
  return kind === 'step' && (saved.test(key) || (pages && lookedUp.test(key)));
}

const cited = z.array(z.looseObject({ pageHash: z.string(), url: z.string(), title: z.string() }));

/** By the hashes of their texts: of each the first that was quoted. */
export function namesOfPages(journal: readonly { readonly key: string; readonly outcome: unknown }[]) {
  const names = new Map<string, { url: string; title: string }>();
  for (const { key, outcome: given } of journal.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (!/\/(?:quotes|better-quotes)$/.test(key)) continue;
    const read = cited.safeParse((given as { readonly value?: unknown } | null)?.value);
    if (!read.success) continue;
    for (const { pageHash, url, title } of read.data)
      if (!names.has(pageHash)) names.set(pageHash, { url, title });
  }
  return names;
}
