// Records what platforms hand over before they acknowledge it, and then finds out what it means, in the order of its thread.
import { again } from '../base/again.ts';
import { even } from '../base/clock.ts';
import { isPassing, toErrorRecord } from '../base/errors.ts';
import { sharedRead } from '../base/shared-read.ts';
import type { IncomingMessage } from '../chat/port.ts';
import { sayIn } from '../chat/words/say.ts';
import type { InboundEvent, TakenEvent } from '../store/port.ts';
import { comesBeforeAnswer, receiveBeside } from './answer-beside.ts';
import type { BotParts } from './parts.ts';
import { receiveMessage, receiveChange } from './receive-message.ts';
import { announce, givenBack } from './say.ts';
import { languageFor, withName } from './speaking.ts';

export type InboxWorker = ReturnType<typeof createInboxWorker>;

/** Threads worked on at once, and while further events are being recorded: these are acknowledged only then. */
const threadsAtOnce = 8;
const besideRecording = 1;
/** How long an event stays with a process that died. */
const ttlMs = 30_000;
/** Work begins when no event has come for so long, or so long after the first of many, in milliseconds. */
const lullMs = 20;
const longestLullMs = 300;
/** After so many failures an event is given up, and its author told. */
const mostAttempts = 5;
/** Of the events that are taken for so many times or more a process has one in hand: the others may only have been beside one that kills. */
const suspicious = 3;
const firstPauseMs = 500;
/** Trouble that passes, such as a full disk or a database that is away, gives no event up: how often is looked whether it has. */
const outagePauseMs = 10_000;
/** How often is looked whether an answer stands by now. */
const answerPauseMs = 2_000;
/** Events are remembered this long, so that a late repetition is known. */
const rememberedMs = 24 * 3_600_000;
const forgetEveryMs = 3_600_000;

/** `owner` names this process, as in leases. */
export function createInboxWorker(parts: BotParts, owner: string) {
  const { inbox, clock, logger } = parts;
  // A terminal sends by itself what is said there.
  const platforms = parts.platforms.length === 0 ? ['console'] : parts.platforms.map(({ name }) => name);
  const stopping = new AbortController();
  let forgotAt = 0;

  const inHand = new Set<Promise<void>>();
  let hasSuspect = false;
  let recording = 0;
  /** A thread that takes long keeps no other waiting: what is free takes the next. */
  const takeMore = async (): Promise<void> => {
    // Others have their own processes, with what it takes to answer there.
    const limit = (recording > 0 ? besideRecording : threadsAtOnce) - inHand.size;
    const taken = limit > 0 ? await inbox.take({ owner, platforms, limit, ttlMs }) : [];
    for (const event of await withoutSuspects(inbox, taken, hasSuspect ? 0 : 1)) {
      const isSuspect = event.attempts >= suspicious;
      hasSuspect ||= isSuspect;
      const done: Promise<void> = workOn(parts, event, stopping.signal)
        .catch((error: unknown) =>
          logger.warn({ error: toErrorRecord(error) }, 'a message is left for later'),
        )
        .finally(() => {
          inHand.delete(done);
          if (isSuspect) hasSuspect = false;
          void work();
        });
      inHand.add(done);
    }
    if (clock.now() - forgotAt < forgetEveryMs) return;
    forgotAt = clock.now();
    await inbox.forget(rememberedMs);
  };
  const workOnce = sharedRead(async () => {
    if (stopping.signal.aborted) return;
    await takeMore().catch((error: unknown) => {
      logger.warn({ error: toErrorRecord(error) }, 'messages wait until the next sweep');
    });
  });
  const work = (): Promise<void> => workOnce('');
  const workInLull = createLull(parts, stopping.signal, () => void work());
  return {
    /** Resolves once the event is recorded. @throws FootnoteError when it could not be */
    async record(event: InboundEvent) {
      recording += 1;
      await inbox.record([event]).finally(() => (recording -= 1));
      void workInLull();
    },
    /** Begins to work on what waits. Never rejects. */
    work,
    /** Finishes what is in hand. */
    async stop() {
      stopping.abort();
      await work();
      await Promise.all(inHand);
    },
  };
}

/** Puts all suspects back but so many. What is put back before another one is begun is not counted. */
async function withoutSuspects(
  inbox: BotParts['inbox'],
  taken: readonly TakenEvent[],
  but: number,
): Promise<readonly TakenEvent[]> {
  const aside = taken.filter(({ attempts }) => attempts >= suspicious).slice(but);
  await Promise.all(aside.map(({ seq }) => inbox.putBack(seq, firstPauseMs, true)));
  return taken.filter((event) => !aside.includes(event));
}

/** Begins once no more events come, or for long enough: working on one of a burst would keep the others waiting. */
function createLull(parts: BotParts, signal: AbortSignal, begin: () => void): () => Promise<void> {
  const clock = even(parts.clock);
  let newest = 0;
  let waiting: Promise<void> | null = null;
  const wait = async () => {
    const latest = clock.now() + longestLullMs;
    while (!signal.aborted) {
      const due = Math.min(newest + lullMs, latest);
      if (clock.now() >= due) break;
      await clock.sleep(due - clock.now(), signal);
    }
    waiting = null;
    begin();
  };
  return () => {
    newest = clock.now();
    return (waiting ??= wait());
  };
}

async function workOn(
  parts: BotParts,
  { seq, event, attempts, isGone }: TakenEvent,
  stopping: AbortSignal,
): Promise<void> {
  // What was taken back before it was worked on begins nothing; its thread may be gone with it.
  if (isGone) return parts.inbox.done(seq);
  // Whatever it was, it killed the process that worked on it, or kept it busy beyond its time.
  if (attempts > mostAttempts) {
    await giveUp(parts, event);
    return parts.inbox.done(seq);
  }
  try {
    if (event.kind === 'message') await receiveMessage(parts, await named(parts, event.message));
    else if (event.kind === 'change') await receiveChange(parts, event.change);
    else if (await comesBeforeAnswer(parts, event)) return parts.inbox.putBack(seq, answerPauseMs, true);
    else {
      const message = await named(parts, event.message, true);
      const asItLooks = (as = message) => receiveMessage(parts, as, true);
      await receiveBeside(parts, { ...event, message }, stopping, asItLooks);
    }
    await parts.inbox.done(seq);
  } catch (error) {
    const fields = { seq, attempts, error: toErrorRecord(error) };
    if (isPassing(error)) {
      parts.logger.warn(fields, 'a message waits until the trouble is over');
      await putBack(parts, seq, stopping);
      return;
    }
    if (attempts < mostAttempts) {
      parts.logger.warn(fields, 'a message could not be worked on yet');
      await parts.inbox.putBack(seq, firstPauseMs * 2 ** attempts);
      return;
    }
    parts.logger.error({ ...fields, err: error }, 'a message could not be worked on and is given up');
    await giveUp(parts, event);
    await parts.inbox.done(seq);
  }
}

/** The trouble may keep the event from being put back, too. */
async function putBack({ inbox, clock, logger }: BotParts, seq: number, signal: AbortSignal): Promise<void> {
  await again(() => inbox.putBack(seq, outagePauseMs, true), {
    clock,
    signal,
    firstMs: firstPauseMs,
    longestMs: outagePauseMs,
    failed: (error) => logger.warn({ seq, error: toErrorRecord(error) }, 'a message cannot be put back yet'),
  });
}

/** How long a name is waited for; it is a courtesy. */
const namePatienceMs = 1_500;

/** With the author's name, where the event told only who it was and it matters. */
async function named(
  parts: BotParts,
  message: IncomingMessage,
  matters = message.addressed,
): Promise<IncomingMessage> {
  if (!matters) return message;
  const { author, thread } = message;
  return { ...message, author: await withName(parts, author, thread.platform, namePatienceMs) };
}

/** Something that failed is shown in the thread. */
async function giveUp(parts: BotParts, event: InboundEvent): Promise<void> {
  if (event.kind === 'change' || !event.message.addressed) return;
  const { thread, eventId, author } = event.message;
  const threadId = await parts.conversations.openThread(thread);
  const speak = sayIn(await languageFor(parts, threadId, event.message));
  const isForm = event.kind === 'beside' && event.form === true;
  const text = givenBack({ isForm, message: event.message, say: speak }, speak('message.failed'));
  await announce(parts, threadId, `failed/${eventId}`, text, { tone: 'error', to: [author.id] });
}
