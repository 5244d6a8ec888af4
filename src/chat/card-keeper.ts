// Keeps progress cards up to date: follows the runs whose cards this process holds, and edits them in place. Lossy:
// only the newest state counts.
import { setMaxListeners } from 'node:events';
import { createBell } from '../base/bell.ts';
import type { Bell } from '../base/bell.ts';
import type { Clock } from '../base/clock.ts';
import { FootnoteError, toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Feed } from '../store/port.ts';
import type { Cards, HeldCard } from '../store/port/cards.ts';
import type { ChatPlatform } from './port.ts';
import { progressOf } from './progress.ts';
import type { ProgressView } from './views.ts';

export interface CardKeeper {
  /** Follows the run's card, if nobody does, as soon as the run has begun. Never rejects. */
  follow(runId: string): Promise<void>;
  /** Follows every card that nobody holds. Never rejects. */
  sweep(): Promise<void>;
  /** Lets go of all cards. */
  stop(): Promise<void>;
}

export interface CardKeeperParts {
  readonly cards: Cards;
  readonly feed: Feed;
  readonly platforms: readonly ChatPlatform[];
  /** Names this process. */
  readonly owner: string;
  /** How long a card stays with a process that died. */
  readonly ttlMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Messages wait to be sent in this thread. */
  readonly posted: (threadId: string) => void;
}

/** Shortest time between two edits of a card, in milliseconds. */
const paceMs = 2_500;
/** A card on which only the time has changed is edited this often. */
const tickMs = 20_000;
/** Platforms stop taking edits of old messages: after this a card goes on in a new one. */
const longestMs = 55 * 60_000;
/** A card whose run waits for people is looked at without news only so seldom: notices of news are hardly ever lost. */
const quietPolls = 15;
/** How often a card is looked at without news, at least three times as often as this. */
const pollMs = 15_000;

/** So many runs that have not begun are remembered; of others the sweep hears. */
const mostResting = 10_000;

/** A card in hand, and how to make its follower look at once. */
interface Following {
  readonly done: Promise<void>;
  readonly ring: () => void;
}

export function createCardKeeper(parts: CardKeeperParts): CardKeeper {
  const { cards, feed, owner, ttlMs, logger } = parts;
  const platforms = parts.platforms.filter(({ capabilities }) => capabilities.edits).map(({ name }) => name);
  const stopping = new AbortController();
  // Every card that is followed listens for the end.
  setMaxListeners(0, stopping.signal);
  const followed = new Map<string, Following>();
  /** Runs that had not begun: nothing changes on their cards, which are not held until something happens. */
  const resting = new Set<string>();
  let forget: (() => void) | null = null;

  const begin = (held: HeldCard): void => {
    resting.delete(held.runId);
    if (followed.has(held.runId)) return;
    const bell = createBell();
    const done = followCard(held, { ...parts, bell, signal: stopping.signal })
      .catch((error: unknown) => {
        logger.warn(
          { runId: held.runId, error: toErrorRecord(error) },
          'a progress card is left for a while',
        );
      })
      .finally(() => followed.delete(held.runId));
    followed.set(held.runId, { done, ring: () => bell.ring() });
  };
  const heard = (runId: string): void => {
    followed.get(runId)?.ring();
    if (resting.delete(runId)) void take(runId);
  };
  const take = async (runId?: string): Promise<void> => {
    if (stopping.signal.aborted || platforms.length === 0) return;
    forget ??= feed.watch(heard);
    try {
      const by = { owner, platforms, ttlMs, ...(runId !== undefined && { runId }) };
      for (const held of await cards.take(by)) begin(held);
    } catch (error) {
      logger.warn({ error: toErrorRecord(error) }, 'cannot look for progress cards');
    }
  };
  return {
    async follow(runId) {
      if (platforms.length > 0) rest(resting, runId);
      await take(runId);
    },
    sweep: () => take(),
    async stop() {
      stopping.abort();
      forget?.();
      for (const { ring } of followed.values()) ring();
      await Promise.all([...followed.values()].map(({ done }) => done));
    },
  };
}

function rest(resting: Set<string>, runId: string): void {
  resting.add(runId);
  const [oldest] = resting;
  if (resting.size > mostResting && oldest !== undefined) resting.delete(oldest);
}

interface FollowParts extends CardKeeperParts {
  readonly bell: Bell;
  readonly signal: AbortSignal;
}

async function followCard(first: HeldCard, parts: FollowParts): Promise<void> {
  const { cards, clock, owner, signal } = parts;
  const platform = parts.platforms.find(({ name }) => name === first.thread.platform);
  if (platform === undefined) return;
  let shown: Shown = { card: null, at: 0, ref: null };
  let done = false;
  let held: HeldCard | null = first;
  while (held !== null && !signal.aborted && !done) {
    const outcome = await look(held, platform, shown, parts);
    shown = outcome.shown;
    done = outcome.done;
    if (done) break;
    held = await untilNews(held, shown, parts);
    const since = clock.now() - shown.at;
    if (since < outcome.pauseMs) await clock.sleep(outcome.pauseMs - since, signal);
  }
  await cards.letGo(first.runId, owner, done);
}

/** Keeps the card until its run is worth a look; null: another process has it. A draft may wait for months. */
async function untilNews(held: HeldCard, shown: Shown, parts: FollowParts): Promise<HeldCard | null> {
  const { cards, clock, owner, ttlMs, bell, signal } = parts;
  const waiting = isWaiting(shown.card) && held.ref === shown.ref;
  for (let quiet = 1; ; quiet += 1) {
    const rang = await bell.wait(clock, Math.min(waiting ? ttlMs : pollMs, ttlMs) / 3);
    const kept = await cards.keep(held.runId, owner, ttlMs);
    if (kept === null || rang || signal.aborted || !waiting || quiet === quietPolls) return kept;
  }
}

/** What the card shows, since when (epoch ms), and in which message. */
interface Shown {
  readonly card: ProgressView | null;
  readonly at: number;
  readonly ref: string | null;
}

/** One look at the run: shows what is new. `done`: nothing will change any more. */
async function look(
  held: HeldCard,
  platform: ChatPlatform,
  shown: Shown,
  parts: FollowParts,
): Promise<{ shown: Shown; done: boolean; pauseMs: number }> {
  const { feed, clock, cards, owner } = parts;
  const now = clock.now();
  const view = progressOf(held.runId, await feed.events(held.runId), now);
  if (held.ref === null) return { shown, done: held.lost, pauseMs: paceMs };
  if (view.live && now - held.begun > longestMs) {
    await cards.continueIn(held, owner, view);
    parts.posted(held.threadId);
    await tryToShow(platform, held, { ...view, continued: true }, parts);
    return { shown: { card: null, at: now, ref: null }, done: false, pauseMs: paceMs };
  }
  if (held.ref === shown.ref && !isNews(shown, view, now)) {
    return { shown, done: !view.live, pauseMs: 0 };
  }
  const trouble = await tryToShow(platform, held, view, parts);
  if (trouble === 'gone') return { shown, done: true, pauseMs: 0 };
  if (trouble !== null) return { shown: { ...shown, at: now }, done: false, pauseMs: trouble };
  return { shown: { card: view, at: now, ref: held.ref }, done: !view.live, pauseMs: paceMs };
}

function isNews({ card, at }: Shown, now: ProgressView, time: number): boolean {
  if (card === null) return true;
  const still = { ...now, elapsedMs: card.elapsedMs };
  const ticks = now.live && time - at > tickMs && !isWaiting(now);
  return ticks || JSON.stringify(still) !== JSON.stringify(card);
}

/** Time goes by on the card while somebody works, not while people are waited for. */
function isWaiting(card: ProgressView | null): boolean {
  return card?.waiting ?? false;
}

/** Null when it is shown; `gone`: never again; otherwise how many milliseconds to wait. */
async function tryToShow(
  platform: ChatPlatform,
  held: HeldCard,
  view: ProgressView,
  { logger }: FollowParts,
): Promise<number | 'gone' | null> {
  try {
    await platform.showProgress(held.thread, held.ref as string, view, held.language);
    return null;
  } catch (error) {
    logger.info({ runId: held.runId, error: toErrorRecord(error) }, 'a progress card could not be changed');
    // Somebody deleted it, or the platform does not take it: the report comes all the same.
    if (!(error instanceof FootnoteError) || error.code !== 'chat-unreachable') return 'gone';
    return typeof error.retry === 'object' ? error.retry.afterMs : 4 * paceMs;
  }
}
