// `footnote runs log`: the record of a run (events, journal, decisions) as JSON lines of one form, in full or in short (B87).
import type { Command } from 'commander';
import { z } from 'zod';
import type { Json } from '../../base/json.ts';
import { wordSet } from '../../base/lists.ts';
import type { ReportRecords } from '../../store/library-port.ts';
import type { StoredEvent } from '../../store/port.ts';
import type { RecordedEntry } from '../../store/port/archive.ts';
import { jsonLine, timeText } from '../json-text.ts';
import type { CliParts } from '../parts.ts';
import { aboutRun, prints, runOf } from './with-runs.ts';

export function logCommand(runs: Command, cli: CliParts): void {
  const command = aboutRun(runs, cli, 'log', 'everything that is on record, as JSON lines', description);
  command.option('--short', 'the same lines without texts of people, models and sources');
  prints(command, cli, async (parts, id: string, { short }: { readonly short?: boolean }) => {
    const { conversations, feed, library, conceal } = parts;
    await runOf(parts, id);
    const [events, entries, decisions] = await Promise.all([
      feed.events(id),
      conversations.record(id),
      library.decisions(id),
    ]);
    const lines = logLines({ events, entries, decisions });
    const shown = short === true ? lines.map(withoutTexts) : lines;
    return shown.map((line) => conceal(jsonLine(line))).join('');
  });
}

const description = `Prints everything that is on record of a run, one JSON document a line: its events in their order, and between them \
what each step, phase and question came to. What was decided stands where it was decided; in runs of earlier versions it comes last. Nothing on record is ever changed. \
A line has: at (null where it is not known), id, type, phase, iteration (null outside of iterations), data. With --short the lines are the same, \
but texts in them are null: requests, reports, findings, gaps, quotes, errors, searches, addresses and the like; names, states and ids stay.`;

export interface LogLine {
  /** ISO 8601; null: it is not known. */
  readonly at: string | null;
  /** The number of an event, the key of a journal entry, the place of a decision in their order. */
  readonly id: number | string;
  /** That of the event; `step-recorded`, `scope-recorded` or `ask-recorded`; `decided`. */
  readonly type: string;
  /** Where in the run: the key of the phase or step. */
  readonly phase: string;
  /** Null: outside of iterations. */
  readonly iteration: number | null;
  readonly data: Json;
}

interface OnRecord {
  /** In their order. */
  readonly events: readonly StoredEvent[];
  /** In the order in which they were written. */
  readonly entries: readonly RecordedEntry[];
  readonly decisions: ReportRecords['decisions'];
}

/** An entry stands behind the events that were written with it. */
export function logLines({ events, entries, decisions }: OnRecord): LogLine[] {
  const lines: LogLine[] = [];
  let decided = 0;
  let next = 0;
  for (const event of events) {
    for (; (entries[next]?.at ?? Infinity) < event.at; next += 1) lines.push(ofEntry(entries[next]!));
    lines.push(ofEvent(event));
    const decision = event.type === 'decided' ? decisions[decided++] : undefined;
    if (decision !== undefined) lines.splice(-1, 1, ofDecision(decision));
  }
  // Earlier versions told no decision when it was made.
  return [...lines, ...entries.slice(next).map(ofEntry), ...decisions.slice(decided).map(ofDecision)];
}

function ofEvent({ at, id, type, phase, data }: StoredEvent): LogLine {
  return { at: timeText(at), id, type, phase, iteration: iterationIn(phase), data };
}

function ofEntry({ at, key, kind, inputHash, outcome }: RecordedEntry): LogLine {
  const data = { inputHash, outcome };
  const iteration = iterationIn(key);
  return { at: timeText(at), id: key, type: `${kind}-recorded`, phase: key, iteration, data };
}

function ofDecision({ seq, at, ...data }: OnRecord['decisions'][number]): LogLine {
  const { at: phase = '', iteration = iterationIn(phase) } = placeSchema.safeParse(data.inputs).data ?? {};
  return { at: at === undefined ? null : timeText(at), id: seq, type: 'decided', phase, iteration, data };
}

/** Decisions name the visit they are about, `r1/i2`, or the iteration. */
const placeSchema = z.object({ at: z.string().optional(), iteration: z.number().optional() });

/** Keys name it: `gather/r1/i2/task-3`. */
function iterationIn(key: string): number | null {
  const named = /(?:^|\/)i(\d+)(?:\/|$)/.exec(key)?.[1];
  return named === undefined ? null : Number(named);
}

/** The same shape; every text is null but the names, states, ids and hashes of our own. */
function withoutTexts(line: LogLine): LogLine {
  const { id, phase, data } = line;
  const shownId = typeof id === 'string' ? withoutWords(id) : id;
  return { ...line, id: shownId, phase: withoutWords(phase), data: muted(data, '') };
}

/** Keys that count for a whole run end with what was searched for or read: `once/search/…`. */
function withoutWords(key: string): string {
  return key.startsWith('once/') ? key.split('/', 2).join('/') : key;
}

/** Fields that hold such words. Whatever is not among them may be words of people, models or sources. */
const ours = wordSet(
  'action agent agents answered at because code complexity confidence decidedBy decision depth driver effect ' +
    'evidence followUp hash id ids inputHash kind mode model outcome pageHash phase prompt provider quality route ' +
    'severity status task taskId tool type verdict',
);
const ownWord = /^[\w.:/-]{0,80}$/;

/** `under`: the name of the field it stands in, or its list does. */
function muted(value: Json, under: string): Json {
  if (typeof value === 'string') return ours.has(under) && ownWord.test(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => muted(part as Json, under));
  return Object.fromEntries(Object.entries(value).map(([name, part = null]) => [name, muted(part, name)]));
}
