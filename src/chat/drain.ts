// Sends what waits in a thread's outbox, in order. The one place where sending a message is retried.
import { systemClock, type Clock } from '../base/clock.ts';
import { FootnoteError, toErrorRecord, type ErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { DrainLease, Outbox, Questions } from '../store/port.ts';
import type { DueDelivery, DueSettling } from '../store/port/due.ts';
import type { ChatPlatform, Person, Sent, ThreadAddress } from './port.ts';
import type { NoticeView, ReportView } from './views.ts';
import { sayIn } from './words/say.ts';

export interface DrainParts {
  readonly outbox: Outbox;
  readonly questions: Pick<Questions, 'nextSettling' | 'settled'>;
  /** The platform that can post to this address from this process, or null. */
  readonly platformFor: (address: ThreadAddress) => ChatPlatform | null;
  /** Whether drafts and reports have pages; left out: no. */
  readonly hasPages?: boolean;
  /** Names this process; two drains of one owner must not run at once. */
  readonly owner: string;
  readonly logger: Logger;
  /**
   * The thread in hand of those over which processes have died: a process has one at a time, so that those that only were beside
   * it are not counted any longer. Left out: this drain is the only one.
   */
  readonly deadly?: Set<string>;
  /** Checked between messages: one that is being sent is finished and recorded. */
  readonly signal?: AbortSignal;
  /** How long the thread stays ours after the last sign of life; longer than any platform takes to answer. */
  readonly ttlMs?: number;
  readonly clock?: Clock;
}

/**
 * Nothing is due; another process drains the thread, or this one another deadly one; no platform here; the platform cannot
 * be reached and a message waits for its next attempt; the lease went to another process; told to stop.
 */
export type DrainEnd = 'empty' | 'busy' | 'elsewhere' | 'unreachable' | 'lost' | 'aborted';

const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;
/** Errors that no adapter foresaw end a delivery after this many attempts; an unreachable platform never does. */
const unforeseenAttempts = 5;
/** So many processes that died over a message, or over taking its buttons, end it; one may have killed them. */
export const mostDeaths = 5;
/** And whatever went wrong ends that of a file: its text says the same. */
const fileAttempts = 3;

/**
 * Sends the thread's due messages, oldest first. One that cannot be sent now holds back later ones of its run, but no answer
 * to anybody. Rejects only because of the outbox, and not because of a lost lease.
 */
export async function drainThread(threadId: string, parts: DrainParts): Promise<DrainEnd> {
  const { outbox, owner, ttlMs = 60_000, clock = systemClock, deadly = new Set() } = parts;
  if (parts.signal?.aborted === true) return 'aborted';
  const lease = await outbox.lease(threadId, owner, ttlMs);
  if (lease === null) return 'busy';
  let end: DrainEnd | 'rested' = 'lost';
  try {
    if (lease.deadly && deadly.size > 0) return (end = 'busy');
    if (lease.deadly) deadly.add(threadId);
    const platform = parts.platformFor(lease.address);
    end = platform === null ? 'elsewhere' : await drainLease(lease, { ...parts, ttlMs, clock, platform });
  } catch (error) {
    if (!isLost(error)) throw error;
  } finally {
    if (end !== 'busy') deadly.delete(threadId);
    // The lease ends by itself; what was sent is recorded already.
    if (end !== 'rested')
      await outbox.release(lease).catch((error: unknown) => {
        const fields = { threadId, error: toErrorRecord(error) };
        if (!isLost(error)) parts.logger.warn(fields, 'a drain was not released');
      });
  }
  return end === 'rested' ? 'empty' : end;
}

interface Draining extends DrainParts {
  readonly platform: ChatPlatform;
  readonly ttlMs: number;
  readonly clock: Clock;
}

/** `rested`: nothing is due, and the thread is let go already. */
async function drainLease(first: DrainLease, parts: Draining): Promise<DrainEnd | 'rested'> {
  const { clock, outbox, ttlMs } = parts;
  let lease = first;
  let waits = false;
  let more = true;
  while (more && parts.signal?.aborted !== true) {
    const heldUntil = clock.now() + ttlMs;
    // One after the other: the order of a thread's messages is a promise.
    const next = await outbox.next(lease, ttlMs);
    if (next === null) break;
    const due = parts.hasPages === true ? { ...next, message: { ...next.message, hasPage: true } } : next;
    const delivered = await whileHolding(lease, heldUntil, parts, (isHeld) =>
      deliver(lease, due, isHeld, parts),
    );
    if (delivered === 'waits') {
      waits = true;
      continue;
    }
    more = delivered.more;
    const { opened } = delivered;
    if (opened !== undefined) lease = { ...lease, address: { ...lease.address, externalId: opened } };
  }
  if (parts.signal?.aborted === true) return 'aborted';
  if (waits) return 'unreachable';
  if (await outbox.rest(lease)) return 'rested';
  return settleQuestions(lease, parts);
}

/** Says that the thread is ours for as long as the work takes: a platform may be slow, and posts are paced. */
async function whileHolding<T>(
  lease: DrainLease,
  until: number,
  { clock, outbox, ttlMs }: Draining,
  work: (isHeld: () => boolean) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  let heldUntil = until;
  const beat = async () => {
    for (;;) {
      await clock.sleep(ttlMs / 3, over.signal);
      if (over.signal.aborted) return;
      const next = clock.now() + ttlMs;
      try {
        await outbox.hold(lease, ttlMs);
        heldUntil = next;
      } catch (error) {
        // Else the database may be away for a moment. The hold runs out, and the work looks at it before it posts.
        if (isLost(error)) return;
      }
    }
  };
  const beating = beat();
  try {
    return await work(() => clock.now() < heldUntil);
  } finally {
    over.abort();
    await beating;
  }
}

/** Sent or given up: the thread's next message may follow, `more`: there may be one. Or it waits for its next attempt. */
async function deliver(
  lease: DrainLease,
  due: DueDelivery,
  isHeld: () => boolean,
  parts: Draining,
): Promise<Pick<Sent, 'opened' | 'more'> | 'waits'> {
  let sent: Sent;
  try {
    sent = await post(parts.platform, lease.address, due, isHeld);
  } catch (error) {
    if (isLost(error)) throw error;
    return notSent(lease, due, error, parts);
  }
  return { ...sent, more: await parts.outbox.sent(lease, due.message, sent) };
}

async function notSent(lease: DrainLease, due: DueDelivery, why: unknown, parts: Draining) {
  const { outbox, logger } = parts;
  const { deliveryId } = due.message;
  const error = toErrorRecord(why);
  const fields = { deliveryId, threadId: lease.threadId, error, attempts: due.attempts };
  const isFile = due.message.view.kind === 'file';
  if (error.code === 'chat-gone' && !isFile) {
    logger.warn(fields, 'a thread cannot be reached: its messages wait until somebody writes there');
    await tellPrivately(lease, await outbox.park(lease, deliveryId, error), parts);
    return 'waits';
  }
  const pause = isFile && due.attempts >= fileAttempts ? null : pauseAfter(why, due.attempts);
  if (pause === null) logger.error(fields, 'a message could not be posted and is given up');
  else logger.warn({ ...fields, retryInMs: pause }, 'a message could not be posted yet');
  // First, so that a crash in between does not keep it from being said; it is said once.
  if (pause === null) await admit(lease, due, error, outbox);
  await outbox.failed(lease, deliveryId, error, pause);
  return pause === null ? { more: true } : 'waits';
}

/** What is missing is said in the thread, in words that every platform takes; of a file, its text. */
async function admit(
  { threadId, language }: DrainLease,
  { message: { view, deliveryId } }: DueDelivery,
  error: ErrorRecord,
  outbox: Outbox,
): Promise<void> {
  const say = sayIn(language);
  if (view.kind === 'notice') return;
  const told: NoticeView | ReportView =
    view.kind === 'file'
      ? {
          kind: 'report',
          title: view.title,
          report: view.content,
          citations: [],
          answered: 'yes',
          cautions: [say('file.refused')],
        }
      : { kind: 'notice', tone: 'error', text: say('lost.message', { why: error.message }) };
  await outbox.add(threadId, told, `lost/${deliveryId}`);
}

async function post(
  platform: ChatPlatform,
  address: ThreadAddress,
  { message, uncertain, deaths }: DueDelivery,
  isHeld: () => boolean,
): Promise<Sent> {
  if (deaths >= mostDeaths) throw sendersDied(deaths);
  // What was changed already may be changed again.
  const known = uncertain && message.replaces === undefined ? await platform.find(address, message) : null;
  if (known !== null) return known;
  // A process that was frozen for longer than its lease must not send what another one has sent meanwhile.
  if (!isHeld()) throw new FootnoteError('lease-lost', 'a thread was held too long without a sign of life');
  return platform.send(address, message);
}

/** Whoever asked learns that the answer cannot be posted where it was asked for; nobody can: the log knows. */
async function tellPrivately(
  { address, threadId, language }: DrainLease,
  person: Person | null,
  { platform, logger }: Draining,
): Promise<void> {
  if (person === null) return;
  await platform.whisper(address, person, sayIn(language)('lost.thread')).catch((error: unknown) => {
    logger.warn({ threadId, error: toErrorRecord(error) }, 'nor can the person be told');
  });
}

/** Takes the buttons of questions that are over. Repeating it does no harm, so nothing is looked for first. */
async function settleQuestions(lease: DrainLease, parts: Draining): Promise<DrainEnd> {
  const { platform, questions, logger } = parts;
  while (parts.signal?.aborted !== true) {
    const due = await questions.nextSettling(lease.threadId);
    if (due === null) return 'empty';
    try {
      if (due.deaths >= mostDeaths) throw sendersDied(due.deaths);
      await settleParts(platform, lease.address, due);
    } catch (error) {
      if (error instanceof FootnoteError && error.code === 'chat-unreachable') {
        await questions.settled(due.questionId, true);
        return 'unreachable';
      }
      // A message that was deleted has no buttons either.
      logger.info(
        { questionId: due.questionId, error: toErrorRecord(error) },
        'a question cannot be settled',
      );
    }
    await questions.settled(due.questionId);
  }
  return 'aborted';
}

/** Only where the last part stands is known, which has the buttons: the others are looked for. */
async function settleParts(
  platform: ChatPlatform,
  address: ThreadAddress,
  { ref, message, outcome }: DueSettling,
): Promise<void> {
  await platform.settle(address, ref, message, outcome);
  for (let part = 0; part < message.part; part += 1) {
    const earlier = { ...message, part };
    const known = await platform.find(address, earlier);
    if (known !== null) await platform.settle(address, known.ref, earlier, outcome);
  }
}

function sendersDied(deaths: number): FootnoteError {
  return new FootnoteError('senders-died', `${deaths} processes in a row ended while they sent it.`, {
    hint: 'The log of their machine says why.',
  });
}

/** Milliseconds until the next attempt, doubling from 1 s to 5 min; null: never. A platform's own wish is honoured. */
function pauseAfter(error: unknown, attempts: number): number | null {
  const growing = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20));
  if (!(error instanceof FootnoteError)) return attempts >= unforeseenAttempts ? null : growing;
  if (error.code !== 'chat-unreachable') return null;
  return typeof error.retry === 'object' ? error.retry.afterMs : growing;
}

function isLost(error: unknown): boolean {
  return error instanceof FootnoteError && error.code === 'lease-lost';
}
