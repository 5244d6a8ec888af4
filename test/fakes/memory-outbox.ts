// An outbox in memory that keeps the promises of the one in Postgres: it passes the same contract suite.
import type { Clock } from '../../src/base/clock.ts';
import { FootnoteError, type ErrorRecord } from '../../src/base/errors.ts';
import { newId } from '../../src/base/ids.ts';
import type { MessageRef, OutgoingMessage, ThreadAddress } from '../../src/chat/port.ts';
import type { MessageView } from '../../src/chat/views.ts';
import type { DrainLease, Outbox } from '../../src/store/port.ts';

export interface DeliveryRow {
  readonly threadId: string;
  readonly message: OutgoingMessage;
  status: 'pending' | 'sending' | 'sent' | 'failed';
  attempts: number;
  notBefore: number;
  ref: MessageRef | null;
  error: ErrorRecord | null;
}

interface ThreadRow {
  readonly address: ThreadAddress;
  owner: string | null;
  fence: number;
  until: number;
}

export interface MemoryOutbox extends Outbox {
  addThread(address: ThreadAddress): string;
  /** Adds a message that asks something. */
  addQuestion(threadId: string, view: MessageView, question: { id: string; version: number }): void;
  rows(threadId: string): readonly DeliveryRow[];
}

/** The clock decides what is due and which leases have ended. */
export function createMemoryOutbox(clock: Pick<Clock, 'now'>): MemoryOutbox {
  const threads = new Map<string, ThreadRow>();
  const deliveries: DeliveryRow[] = [];

  const add = (threadId: string, view: MessageView, question: OutgoingMessage['question']) => {
    deliveries.push({
      threadId,
      message: { deliveryId: newId('dlv'), view, question },
      status: 'pending',
      attempts: 0,
      notBefore: clock.now(),
      ref: null,
      error: null,
    });
  };
  const oldest = (threadId: string) =>
    deliveries.find(
      (row) => row.threadId === threadId && (row.status === 'pending' || row.status === 'sending'),
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

  return {
    addThread(address) {
      const id = newId('thr');
      threads.set(id, { address, owner: null, fence: 0, until: 0 });
      return id;
    },
    addQuestion: add,
    rows: (threadId) => deliveries.filter((row) => row.threadId === threadId),
    async add(threadId, view) {
      add(threadId, view as MessageView, null);
    },
    async dueThreads(platforms) {
      return [...threads]
        .filter(([, thread]) => platforms.includes(thread.address.platform))
        .filter(([, thread]) => thread.owner === null || thread.until <= clock.now())
        .filter(([id]) => (oldest(id)?.notBefore ?? Number.POSITIVE_INFINITY) <= clock.now())
        .map(([id]) => id);
    },
    async lease(threadId, owner, ttlMs) {
      const thread = threads.get(threadId);
      if (thread === undefined) return null;
      const taken = thread.owner !== null && thread.owner !== owner && thread.until > clock.now();
      if (taken) return null;
      thread.owner = owner;
      thread.fence += 1;
      thread.until = clock.now() + ttlMs;
      return { threadId, address: thread.address, owner, fence: thread.fence };
    },
    async next(lease, ttlMs) {
      held(lease).until = clock.now() + ttlMs;
      const row = oldest(lease.threadId);
      if (row === undefined || row.notBefore > clock.now()) return null;
      const due = { message: row.message, uncertain: row.attempts > 0, attempts: row.attempts + 1 };
      row.status = 'sending';
      row.attempts += 1;
      return due;
    },
    async sent(lease, deliveryId, ref) {
      held(lease);
      Object.assign(find(deliveryId), { status: 'sent', ref, error: null });
    },
    async failed(lease, deliveryId, error, retryInMs) {
      held(lease);
      Object.assign(
        find(deliveryId),
        retryInMs === null
          ? { status: 'failed', error }
          : { status: 'pending', error, notBefore: clock.now() + retryInMs },
      );
    },
    async release(lease) {
      held(lease).owner = null;
    },
  };
}
