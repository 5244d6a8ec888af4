// A journal in memory that promises what the Postgres journal promises: test/contract/durable holds both to it.
import { FootnoteError } from '../../src/base/errors.ts';
import type { ErrorRecord } from '../../src/base/errors.ts';
import { asStored } from '../../src/base/json.ts';
import type { Json } from '../../src/base/json.ts';
import type {
  ClaimedRun,
  InboxMessage,
  Journal,
  JournalEntry,
  Lease,
  Post,
  QuestionDraft,
  RunEvent,
} from '../../src/durable/port.ts';
import type { RunStatus } from '../../src/store/port.ts';
import { manualClock } from '../support/manual-clock.ts';
import type { ManualClock } from '../support/manual-clock.ts';
import type { JournalWorld, PostedMessage, StartedRun } from '../support/journal-world.ts';

interface Question {
  readonly kind: QuestionDraft['kind'];
  readonly inputHash: string;
  readonly deadlineAt: number | null;
  status: 'open' | 'answered' | 'expired' | 'closed';
}

interface Row {
  readonly id: string;
  readonly threadId: string;
  readonly requesterId: string;
  readonly request: string;
  readonly lane: string;
  readonly version: number;
  readonly settings: Json;
  status: RunStatus;
  result: Json;
  error: ErrorRecord | null;
  /** When it may be claimed; while it is running, when its lease ends. Null: only a wake-up. */
  readyAt: number | null;
  wakeSeq: number;
  fence: number;
  cancelRequested: boolean;
  failures: number;
  deaths: number;
  owner: string | null;
  /** Whether something was recorded since the last claim. */
  gotFurther: boolean;
  activeMs: number;
  readonly entries: Map<string, JournalEntry>;
  readonly events: RunEvent[];
  readonly posts: Map<string, PostedMessage>;
  readonly questions: Map<string, Question>;
  readonly inbox: InboxMessage[];
}

/** Runs in the order in which they were started. */
interface State {
  readonly clock: ManualClock;
  readonly runs: Map<string, Row>;
  messages: number;
}

const endings: readonly RunStatus[] = ['delivered', 'rejected', 'failed', 'cancelled'];

/** An empty journal; everything that goes in or out is a deep copy. */
export function createMemoryJournal(clock: ManualClock = manualClock()): JournalWorld {
  const state: State = { clock, runs: new Map(), messages: 0 };
  return { ...control(state), journal: journalOf(state) };
}

function journalOf(state: State): Journal {
  const { clock } = state;
  // What a call does is atomic; that it takes a moment to begin lets calls overlap as they do elsewhere.
  return {
    async claim({ ttlMs, ...by }) {
      await Promise.resolve();
      const { owner } = by;
      const row = next(state, by);
      if (row === undefined) return null;
      const isAsked = [...row.questions.values()].some(({ status }) => status === 'open');
      const kept = row.status === 'waiting' && (row.cancelRequested || isAsked) ? row.result : null;
      row.deaths = deathsOf(row, owner);
      row.owner = owner;
      row.gotFurther = false;
      Object.assign(row, { status: 'running', fence: row.fence + 1, readyAt: clock.now() + ttlMs });
      return { ...claimed(row, owner), kept: asStored(kept) };
    },
    async leftToNewer({ lanes, newest, sinceMs }) {
      await Promise.resolve();
      const rows = [...state.runs.values()].filter(
        ({ status, readyAt, lane, version, cancelRequested }) =>
          !endings.includes(status) &&
          readyAt !== null &&
          readyAt <= clock.now() - sinceMs &&
          lanes.includes(lane) &&
          version > newest &&
          !cancelRequested,
      );
      const left = { type: 'left-to-newer', phase: '', data: {} };
      for (const row of rows)
        if (row.events.at(-1)?.type !== left.type) write(row, { events: [left], posts: [] });
      return rows.map(({ id }) => id);
    },
    async renew(lease, ttlMs, activeMs) {
      await Promise.resolve();
      const row = find(state, lease.runId);
      if (!holds(row, lease)) return { held: false, cancelRequested: false };
      Object.assign(row, { readyAt: clock.now() + ttlMs, activeMs });
      return { held: true, cancelRequested: row.cancelRequested };
    },
    async load(runId) {
      await Promise.resolve();
      const entries = [...find(state, runId).entries.values()];
      const scopes = entries.filter(({ kind }) => kind === 'scope').map(({ key }) => `${key}/`);
      return asStored(entries.filter(({ key }) => !scopes.some((scope) => key.startsWith(scope))));
    },
    async append(lease, rows) {
      await Promise.resolve();
      const row = held(state, lease);
      const existing = rows.flatMap(({ entry }) => row.entries.get(entry.key) ?? []);
      if (existing.length > 0) return asStored(existing);
      for (const { entry, ...effects } of rows) {
        row.entries.set(entry.key, asStored(entry));
        row.gotFurther ||= entry.kind !== 'note';
        write(row, effects);
      }
      return [];
    },
    async ask(lease, question) {
      await Promise.resolve();
      return ask(held(state, lease), clock.now(), question);
    },
    async inbox(runId, after) {
      await Promise.resolve();
      return asStored(find(state, runId).inbox.filter(({ seq }) => seq > after));
    },
    async suspend(lease, { seenWakeSeq, wakeAt, activeMs, result }) {
      await Promise.resolve();
      const row = held(state, lease);
      if (row.wakeSeq !== seenWakeSeq) return { wokenTo: row.wakeSeq };
      const readyAt = row.cancelRequested ? clock.now() : wakeAt;
      Object.assign(row, { status: 'waiting', failures: 0, error: null, readyAt, activeMs });
      row.result = asStored(result);
      return 'suspended';
    },
    async postpone(lease, { retryInMs, activeMs, error }) {
      await Promise.resolve();
      const row = held(state, lease);
      const readyAt = clock.now() + (row.cancelRequested ? 0 : retryInMs);
      const failures = row.failures + (error === null ? 0 : 1);
      Object.assign(row, { status: 'queued', readyAt, activeMs, failures, error: asStored(error) });
    },
    async finish(lease, { status, result, error, events, posts, activeMs }) {
      await Promise.resolve();
      const row = held(state, lease);
      Object.assign(row, { status, activeMs, readyAt: null });
      Object.assign(row, { result: asStored(result), error: asStored(error ?? null) });
      for (const question of row.questions.values()) {
        const { status: was, kind } = question;
        if (was === 'open' || (was === 'expired' && kind === 'draft')) question.status = 'closed';
      }
      write(row, { events: [...events, { type: 'run-ended', phase: '', data: { status } }], posts });
    },
  };
}

/** Cancelled runs first, since they only have to end; then people with the fewest running runs; then the oldest. */
function next(
  state: State,
  { owner, lanes, perPerson, newest = Infinity }: Omit<Parameters<Journal['claim']>[0], 'ttlMs'>,
): Row | undefined {
  const now = state.clock.now();
  const rows = [...state.runs.values()];
  const hasSuspect = rows.some(
    (row) =>
      row.status === 'running' &&
      row.owner === owner &&
      (row.readyAt ?? 0) > now &&
      row.deaths >= suspicious &&
      !row.gotFurther,
  );
  const busy = (person: string) =>
    rows.filter(
      ({ requesterId, status, readyAt }) =>
        requesterId === person && status === 'running' && (readyAt ?? 0) > now,
    ).length;
  const ready = rows.filter(
    (row) =>
      !endings.includes(row.status) &&
      row.readyAt !== null &&
      row.readyAt <= now &&
      lanes.includes(row.lane) &&
      (row.cancelRequested ||
        (row.version <= newest &&
          busy(row.requesterId) < perPerson &&
          !(hasSuspect && deathsOf(row, owner) >= suspicious))),
  );
  return ready.toSorted(
    (a, b) =>
      Number(b.cancelRequested) - Number(a.cancelRequested) || busy(a.requesterId) - busy(b.requesterId),
  )[0];
}

/** A run over which so many have died is in hand of a process alone among such runs, until it gets further. */
const suspicious = 3;

/** The owners in a row that it has lost, when this one takes it. */
function deathsOf(row: Row, owner: string): number {
  return row.status === 'running' && row.owner !== owner && !row.gotFurther ? row.deaths + 1 : 0;
}

function claimed(row: Row, owner: string): Omit<ClaimedRun, 'kept'> {
  const { id, fence, threadId, requesterId, request, version, settings } = row;
  const { wakeSeq, activeMs, failures, deaths, cancelRequested } = row;
  const lease = { runId: id, owner, fence };
  return asStored({
    lease,
    threadId,
    requesterId,
    request,
    version,
    settings,
    wakeSeq,
    activeMs,
    failures,
    deaths,
    cancelRequested,
  });
}

function ask(
  row: Row,
  now: number,
  { key, inputHash, draft, events, result }: Parameters<Journal['ask']>[1],
): { entry: JournalEntry } | { pendingUntil: number | null } {
  const answered = row.entries.get(key);
  if (answered !== undefined) return { entry: asStored(answered) };
  let question = row.questions.get(key);
  const isUnheard =
    draft.heardUntil !== undefined && row.inbox.some(({ seq }) => seq > (draft.heardUntil ?? 0));
  if (question === undefined && isUnheard) return { entry: conclude(row, key, inputHash, 'unheard') };
  if (question === undefined) {
    const deadlineAt = draft.deadlineMs === null ? null : now + draft.deadlineMs;
    question = { kind: draft.kind, inputHash, deadlineAt, status: 'open' };
    row.questions.set(key, question);
    row.result = asStored(result);
    write(row, { events, posts: [{ key, view: draft.view }] });
  }
  const { deadlineAt } = question;
  if (deadlineAt === null || deadlineAt > now) return { pendingUntil: deadlineAt };
  if (question.status === 'open') question.status = 'expired';
  // A draft can still be approved when nobody did in time.
  if (question.kind === 'draft') return { pendingUntil: null };
  return { entry: conclude(row, key, inputHash, 'expired') };
}

function conclude(row: Row, key: string, inputHash: string, kind: 'expired' | 'unheard'): JournalEntry {
  const entry: JournalEntry = { key, kind: 'ask', inputHash, outcome: { value: { kind } } };
  row.entries.set(key, entry);
  row.gotFurther = true;
  return asStored(entry);
}

function write(row: Row, { events, posts }: { events: readonly RunEvent[]; posts: readonly Post[] }): void {
  row.events.push(...asStored(events));
  for (const { key, view } of posts) {
    if (!row.posts.has(key)) row.posts.set(key, asStored({ key, view }));
  }
}

function control(state: State): Omit<JournalWorld, 'journal'> {
  const { clock, runs } = state;
  const wake = (row: Row) => {
    row.wakeSeq++;
    if (row.status === 'waiting') row.readyAt = clock.now();
  };
  return {
    now: async () => clock.now(),
    advance: (ms) => clock.advance(ms),
    async start(run = {}) {
      const id = `run_${runs.size + 1}`;
      runs.set(id, newRow(id, clock.now(), run));
      return id;
    },
    async steer(runId, text) {
      const row = find(state, runId);
      row.inbox.push({ seq: ++state.messages, text, heard: null });
      return state.messages;
    },
    async answer(runId, key, answer) {
      const row = find(state, runId);
      const question = row.questions.get(key);
      if (question === undefined) throw new Error(`nothing was asked under ${key}`);
      const { kind, status, inputHash } = question;
      if (status !== 'open' && !(status === 'expired' && kind === 'draft')) return 'closed';
      question.status = 'answered';
      const value = { ...answer, by: { id: row.requesterId, name: row.requesterId } };
      row.entries.set(key, { key, kind: 'ask', inputHash, outcome: { value } });
      row.gotFurther = true;
      row.events.push({ type: 'question-answered', phase: key, data: { kind, by: row.requesterId } });
      wake(row);
      return 'taken';
    },
    wake: async (runId) => wake(find(state, runId)),
    async cancel(runId) {
      const row = find(state, runId);
      if (endings.includes(row.status)) return false;
      row.cancelRequested = true;
      row.wakeSeq++;
      if (row.status !== 'running') row.readyAt = clock.now();
      return true;
    },
    resume: async (runId) => resume(find(state, runId), clock.now()),
    async state(runId) {
      const { status, result, error, failures, activeMs } = find(state, runId);
      return asStored({ status, result, error, failures, activeMs });
    },
    entries: async (runId) => asStored([...find(state, runId).entries.values()]),
    events: async (runId) => asStored(find(state, runId).events),
    posts: async (runId) => asStored([...find(state, runId).posts.values()]),
    questions: async (runId) =>
      Object.fromEntries([...find(state, runId).questions].map(([key, { status }]) => [key, status])),
    close: async () => {},
  };
}

/** What the end has closed is asked anew, and its last message may be said again. */
function resume(row: Row, now: number): boolean {
  if (row.status !== 'cancelled' && row.status !== 'failed') return false;
  const activeMs = row.error?.code === 'deadline-passed' ? 0 : row.activeMs;
  Object.assign(row, { status: 'queued', cancelRequested: false, failures: 0, error: null, activeMs });
  Object.assign(row, { readyAt: now, wakeSeq: row.wakeSeq + 1 });
  const { posts, questions, entries } = row;
  renameAll(posts, (key) => key.startsWith('end/') || questions.get(key)?.status === 'closed');
  for (const [key, { view }] of posts) posts.set(key, { key, view });
  renameAll(questions, (_key, { status }) => status === 'closed');
  for (const [key, entry] of entries) {
    const { outcome, kind } = entry;
    const isStop = kind === 'ask' && key.startsWith('stuck/') && 'value' in outcome;
    if (!isStop || (outcome.value as { kind?: string }).kind !== 'rejected') continue;
    entries.set(key, { ...entry, outcome: { value: { kind: 'retry' } } });
  }
  row.events.push({ type: 'run-resumed', phase: '', data: {} });
  return true;
}

/** Gives other keys to some, and leaves them in their places. */
function renameAll<T>(all: Map<string, T>, which: (key: string, one: T) => boolean): void {
  const renamed = [...all].map(([key, one], index): [string, T] => [
    which(key, one) ? `${key}#${index + 1}` : key,
    one,
  ]);
  all.clear();
  for (const [key, one] of renamed) all.set(key, one);
}

function newRow(
  id: string,
  now: number,
  { requesterId = 'ada', lane = 'shared', request = 'why?', version = 1, settings = {} }: StartedRun,
): Row {
  return {
    id,
    threadId: `thr_${id}`,
    requesterId,
    request,
    lane,
    version,
    settings: settings as Json,
    status: 'queued',
    result: null,
    error: null,
    readyAt: now,
    wakeSeq: 0,
    fence: 0,
    cancelRequested: false,
    failures: 0,
    deaths: 0,
    owner: null,
    gotFurther: false,
    activeMs: 0,
    entries: new Map(),
    events: [],
    posts: new Map(),
    questions: new Map(),
    inbox: [],
  };
}

function find(state: State, runId: string): Row {
  const row = state.runs.get(runId);
  if (row === undefined) throw new Error(`no run ${runId}`);
  return row;
}

function holds(row: Row, lease: Lease): boolean {
  return row.fence === lease.fence && row.status === 'running';
}

function held(state: State, lease: Lease): Row {
  const row = find(state, lease.runId);
  if (!holds(row, lease)) {
    throw new FootnoteError('lease-lost', `run ${lease.runId} is no longer held under fence ${lease.fence}`);
  }
  return row;
}
