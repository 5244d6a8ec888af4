// An outbox in memory that keeps the promises of the one in Postgres: it passes the same contract suite.
import type { Clock } from '../../src/base/clock.ts';
import { FootnoteError, type ErrorRecord } from '../../src/base/errors.ts';
import { newId } from '../../src/base/ids.ts';
import type {
  AskedQuestion,
  MessageRef,
  Outcome,
  OutgoingMessage,
  Person,
  ThreadAddress,
} from '../../src/chat/port.ts';
import type { MessageView } from '../../src/chat/views.ts';
import type { DrainLease, Outbox, Questions } from '../../src/store/port.ts';

export interface DeliveryRow {
  threadId: string;
  message: OutgoingMessage;
  readonly about: string | null;
  /** Whoever asked for the run that it belongs to. */
  readonly requester: Person | null;
  status: 'pending' | 'sending' | 'sent' | 'failed';
  attempts: number;
  deaths: number;
  notBefore: number;
  ref: MessageRef | null;
  error: ErrorRecord | null;
}

interface ThreadRow {
  address: ThreadAddress;
  owner: string | null;
  fence: number;
  until: number;
  gone: boolean;
}

export interface MemoryOutbox extends Outbox, Pick<Questions, 'nextSettling' | 'settled'> {
  /** The thread at this address, made on the first call. What waits because it could not be reached is due again. */
  openThread(address: ThreadAddress): string;
  /** Adds a message that asks something, of a run of this person's. */
  addQuestion(threadId: string, view: MessageView, question: AskedQuestion, requester?: Person): void;
  /** The question is over: its message is to be settled. */
  endQuestion(questionId: string, outcome: Outcome): void;
  rows(threadId: string): readonly DeliveryRow[];
}

/** As in the real one: a parked message is tried once a day. */
const parkedMs = 24 * 3_600_000;

/** As in the real one: what is tried again so soon has its turn already. */
const soonMs = 10_000;

/** The clock decides what is due and which leases have ended. */
export function createMemoryOutbox(clock: Pick<Clock, 'now'>): MemoryOutbox {
  const threads = new Map<string, ThreadRow>();
  const deliveries: DeliveryRow[] = [];
  const endings = new Map<string, Outcome>();
  const settlings = new Map<string, number>();

  const add = (threadId: string, row: Partial<DeliveryRow> & Pick<DeliveryRow, 'message'>) => {
    deliveries.push({
      threadId,
      about: null,
      requester: null,
      status: 'pending',
      attempts: 0,
      deaths: 0,
      notBefore: clock.now(),
      ref: null,
      error: null,
      ...row,
    });
  };
  /** Those that no other holds back, oldest first. */
  const heads = (threadId: string): readonly DeliveryRow[] => {
    const unsent = deliveries.filter(
      (row) => row.threadId === threadId && (row.status === 'pending' || row.status === 'sending'),
    );
    const lane = ({ requester, about }: DeliveryRow) => requester?.id ?? about ?? '';
    return unsent.filter((row) => unsent.find((one) => lane(one) === lane(row)) === row);
  };
  const unsettled = (threadId: string) =>
    deliveries.find(
      (row) =>
        row.threadId === threadId && row.status === 'sent' && endings.has(row.message.question?.id ?? ''),
    );
  const held = (lease: DrainLease): ThreadRow => {
    const thread = threads.get(lease.threadId);
    if (thread?.fence === lease.fence && thread.owner === lease.owner) return thread;
    throw new FootnoteError('lease-lost', `The drain of ${lease.threadId} belongs to another process.`);
  };
  const find = (deliveryId: string): DeliveryRow => {
    const row = deliveries.find(({ message }) => message.deliveryId === deliveryId);
    if (row === undefined) throw new Error(`no delivery ${deliveryId}`);
    return row;
  };
  /** Where the message stands whose place this one takes. */
  const replacing = ({ threadId, message: { view, part } }: DeliveryRow): { replaces?: MessageRef } => {
    const about = 'replaces' in view && part === 0 ? view.replaces : undefined;
    const earlier = deliveries.find((row) => row.threadId === threadId && row.about === about);
    const isThere = about !== undefined && earlier?.status === 'sent' && earlier.ref !== null;
    return isThere && earlier.ref !== null ? { replaces: earlier.ref } : {};
  };
  const threadAt = ({ platform, externalId }: ThreadAddress) =>
    [...threads].find(
      ([, { address }]) => address.platform === platform && address.externalId === externalId,
    );
  /** The thread is where its first message stands; what was said there meanwhile belongs to it. */
  const takeAddress = (threadId: string, thread: ThreadRow, externalId: string) => {
    const address = { ...thread.address, externalId };
    const other = threadAt(address)?.[0];
    for (const row of deliveries) if (row.threadId === other) row.threadId = threadId;
    if (other !== undefined && other !== threadId) threads.delete(other);
    thread.address = address;
  };

  return {
    openThread(address) {
      const known = threadAt(address);
      if (known === undefined) {
        const id = newId('thr');
        threads.set(id, { address, owner: null, fence: 0, until: 0, gone: false });
        return id;
      }
      const [id, thread] = known;
      if (thread.gone) for (const row of deliveries) if (row.threadId === id) row.notBefore = clock.now();
      thread.gone = false;
      return id;
    },
    addQuestion: (threadId, view, question, requester) =>
      add(threadId, {
        message: { deliveryId: newId('dlv'), part: 0, view, question },
        requester: requester ?? null,
      }),
    endQuestion: (questionId, outcome) => void endings.set(questionId, outcome),
    rows: (threadId) => deliveries.filter((row) => row.threadId === threadId),
    async add(threadId, view, about) {
      if (about !== undefined && deliveries.some((row) => row.threadId === threadId && row.about === about))
        return false;
      const message = { deliveryId: newId('dlv'), part: 0, view: view as MessageView, question: null };
      add(threadId, { message, about: about ?? null });
      return true;
    },
    async dueThreads(platforms, { limit = 1_000, except = [] } = {}) {
      const turns = new Map<string, number>();
      return [...threads]
        .filter(([, { address }]) => platforms.includes(address.platform))
        .flatMap(([id, thread]) => {
          const unsent = heads(id).filter(({ notBefore }) => notBefore <= clock.now() + soonMs);
          const settling = thread.gone ? undefined : unsettled(id);
          const row = unsent[0] ?? settling;
          if (row === undefined) return [];
          const due = settling !== undefined || unsent.some(({ notBefore }) => notBefore <= clock.now());
          const free = due && (thread.owner === null || thread.until <= clock.now());
          return [{ id, free, person: row.requester?.id ?? id, seq: deliveries.indexOf(row) }];
        })
        .toSorted((a, b) => Number(a.free) - Number(b.free) || a.seq - b.seq)
        .map(({ id, free, person, seq }) => {
          const turn = (turns.get(person) ?? 0) + 1;
          turns.set(person, turn);
          return { threadId: id, turn, free, seq };
        })
        .filter(({ threadId, free }) => free && !except.includes(threadId))
        .toSorted((a, b) => a.turn - b.turn || a.seq - b.seq)
        .slice(0, limit)
        .map(({ threadId, turn }) => ({ threadId, turn }));
    },
    async lease(threadId, owner, ttlMs) {
      const thread = threads.get(threadId);
      if (thread === undefined) return null;
      const taken = thread.owner !== null && thread.owner !== owner && thread.until > clock.now();
      if (taken) return null;
      thread.owner = owner;
      thread.fence += 1;
      thread.until = clock.now() + ttlMs;
      const deadly =
        deliveries.some((row) => row.threadId === threadId && row.status === 'sending' && row.deaths > 0) ||
        (settlings.get(unsettled(threadId)?.message.question?.id ?? '') ?? 0) > 1;
      return { threadId, address: thread.address, owner, fence: thread.fence, language: null, deadly };
    },
    async hold(lease, ttlMs) {
      held(lease).until = clock.now() + ttlMs;
    },
    async next(lease, ttlMs) {
      held(lease).until = clock.now() + ttlMs;
      const due = heads(lease.threadId).filter(({ notBefore }) => notBefore <= clock.now());
      const row = due.find(({ message }) => message.part > 0) ?? due[0];
      if (row === undefined) return null;
      const message = { ...row.message, ...replacing(row) };
      const uncertain = row.status === 'sending';
      const deaths = uncertain && row.error === null ? row.deaths + 1 : 0;
      Object.assign(row, { status: 'sending', attempts: row.attempts + 1, deaths, error: null });
      return { message, uncertain, attempts: row.attempts, deaths };
    },
    async sent(lease, { deliveryId }, { ref, more, opened }) {
      const thread = held(lease);
      thread.gone = false;
      if (opened !== undefined) takeAddress(lease.threadId, thread, opened);
      const row = find(deliveryId);
      Object.assign(row, { status: 'sent', ref, error: null });
      if (more) {
        const message = { ...row.message, part: row.message.part + 1 };
        Object.assign(row, { status: 'pending', attempts: 0, message });
      }
      return heads(lease.threadId).length > 0;
    },
    async failed(lease, deliveryId, error, retryInMs) {
      held(lease);
      Object.assign(
        find(deliveryId),
        retryInMs === null ? { status: 'failed', error } : { error, notBefore: clock.now() + retryInMs },
      );
    },
    async park(lease, deliveryId, error) {
      const thread = held(lease);
      const isNew = !thread.gone;
      thread.gone = true;
      const row = find(deliveryId);
      Object.assign(row, { error, notBefore: clock.now() + parkedMs });
      const asked = deliveries.findLast((one) => one.threadId === lease.threadId && one.requester !== null);
      return isNew ? (row.requester ?? asked?.requester ?? null) : null;
    },
    async nextSettling(threadId) {
      const row = unsettled(threadId);
      const { id = '' } = row?.message.question ?? {};
      const outcome = endings.get(id);
      if (row === undefined || row.ref === null || outcome === undefined) return null;
      const deaths = settlings.get(id) ?? 0;
      settlings.set(id, deaths + 1);
      return { questionId: id, ref: row.ref, message: row.message, outcome, deaths };
    },
    async settled(questionId, later = false) {
      settlings.delete(questionId);
      if (!later) endings.delete(questionId);
    },
    async rest(lease) {
      const thread = held(lease);
      if (unsettled(lease.threadId) !== undefined) return false;
      thread.until = 0;
      return true;
    },
    async release(lease) {
      held(lease).owner = null;
    },
  };
}
