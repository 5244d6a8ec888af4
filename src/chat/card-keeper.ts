// Follows the runs whose progress cards this process holds, and edits them in place. Lossy: only the newest state counts.
import { setMaxListeners } from 'node:events';
import { createBell, type Bell } from '../base/bell.ts';
import type { Clock } from '../base/clock.ts';
import { FootnoteError, toErrorRecord } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { RecentMap } from '../base/recent.ts';
import type { Feed } from '../store/port.ts';
import type { CardEnd, Cards, HeldCard } from '../store/port/cards.ts';
import type { ChatPlatform } from './port.ts';
import { endedCard, progressOf } from './progress.ts';
import type { ProgressView } from './views.ts';
import { sayIn } from './words/say.ts';

export type CardKeeper = ReturnType<typeof createCardKeeper>;

export interface CardKeeperParts {
  readonly cards: Cards;
  readonly feed: Feed;
  readonly platforms: readonly ChatPlatform[];
  /** Names this process. */
  readonly owner: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Messages wait to be sent in this thread. */
  readonly posted: (threadId: string) => void;
}

/** Shortest time between two edits of a card, in milliseconds. */
const paceMs = 2_500;
/** A card on which only the time has changed is edited this often. */
const tickMs = 20_000;
/** Platforms stop taking edits of old messages: after this a card goes on in a new one, while there is work to show. */
const longestMs = 55 * 60_000;
/** And not before so much of it was done since people were waited for: what they decided may end it at once. */
const settlingMs = 60_000;
/** A card in hand stays with a process that died for no longer than this, and is looked at three times as often. */
const holdMs = 15_000;

/**
 * Of the cards over which so many processes died a process has one in hand until it has lived through a look at it, so that those that
 * only were beside one are not counted any longer; and after so many nobody looks at it again.
 */
const suspicious = 2;
const mostDeaths = 5;

/** So many runs at rest are remembered; of others the sweep hears. */
const mostResting = 10_000;

export function createCardKeeper(parts: CardKeeperParts) {
  const { cards, feed, owner, clock, logger } = parts;
  const platforms = parts.platforms.filter(({ edits }) => edits).map(({ name }) => name);
  const stopping = new AbortController();
  // Every card that is followed listens for the end.
  setMaxListeners(0, stopping.signal);
  /** Of each card in hand when it is let go of, and how to make its follower look at once. */
  const followed = new Map<string, { readonly done: Promise<void>; readonly ring: () => void }>();
  const deadly = new Set<string>();
  /** Runs that had not begun, or wait for people: nothing changes on their cards, which nobody holds until something happens. */
  const resting = new RecentMap<string, true>(mostResting);
  let forget: (() => void) | null = null;

  const begin = (held: HeldCard): void => {
    const { runId, thread } = held;
    const platform = parts.platforms.find(({ name }) => name === thread.platform);
    resting.delete(runId);
    if (followed.has(runId) || platform === undefined) return;
    const bell = createBell();
    const follow = async () => {
      try {
        const following = { ...parts, platform, bell, deadly, signal: stopping.signal };
        if (await followCard(held, following)) resting.set(runId, true);
      } catch (error) {
        logger.warn({ runId, error: toErrorRecord(error) }, 'a progress card is left for a while');
      }
      followed.delete(runId);
      deadly.delete(runId);
      // Something happened while it was let go of.
      if (await bell.wait(clock, 0)) heard(runId);
    };
    followed.set(runId, { done: follow(), ring: () => bell.ring() });
  };
  const heard = (runId: string): void => {
    followed.get(runId)?.ring();
    if (resting.delete(runId)) void take(runId);
  };
  const take = async (runId?: string): Promise<void> => {
    if (stopping.signal.aborted || platforms.length === 0) return;
    forget ??= feed.watch(heard);
    try {
      const by = { owner, platforms, ttlMs: holdMs, ...(runId !== undefined && { runId }) };
      const taken = await cards.take(by);
      const aside = takeOneDeadly(taken, deadly);
      await Promise.allSettled([...aside].map((held) => cards.letGo(held.runId, owner, 'untouched')));
      for (const held of taken) if (!aside.has(held)) begin(held);
    } catch (error) {
      logger.warn({ error: toErrorRecord(error) }, 'cannot look for progress cards');
    }
  };
  return {
    /** Follows the run's card, if nobody does, as soon as the run has begun. Never rejects. */
    async follow(runId: string): Promise<void> {
      if (platforms.length > 0) resting.set(runId, true);
      await take(runId);
    },
    /** Follows every card that nobody holds. Never rejects. */
    sweep: (): Promise<void> => take(),
    /** Lets go of all cards. */
    async stop(): Promise<void> {
      stopping.abort();
      forget?.();
      for (const { ring } of followed.values()) ring();
      await Promise.all([...followed.values()].map(({ done }) => done));
    },
  };
}

/** Adds to `deadly` the first card over which processes died, unless one is in hand; the others have to wait. */
function takeOneDeadly(taken: readonly HeldCard[], deadly: Set<string>): ReadonlySet<HeldCard> {
  const [first, ...others] = taken.filter(({ deaths }) => deaths >= suspicious);
  if (first === undefined) return new Set();
  if (deadly.size > 0) return new Set([first, ...others]);
  deadly.add(first.runId);
  return new Set(others);
}

interface FollowParts extends CardKeeperParts {
  readonly platform: ChatPlatform;
  readonly bell: Bell;
  /** The run of the card in hand over which processes have died. */
  readonly deadly: Set<string>;
  readonly signal: AbortSignal;
}

/** True: it is at rest, and nothing is to be done before something happens to its run. */
async function followCard(first: HeldCard, parts: FollowParts): Promise<boolean> {
  const { cards, feed, clock, owner, bell, signal } = parts;
  if (first.deaths >= mostDeaths) {
    const { runId, deaths } = first;
    parts.logger.error(
      { runId, deaths },
      'a progress card is given up: processes ended while they looked at it',
    );
    await cards.letGo(runId, owner, 'done');
    return false;
  }
  let shown: Shown = { card: null, at: 0, ref: null };
  let end: CardEnd = 'free';
  let held: HeldCard | null = first;
  let last = first;
  while (held !== null && !signal.aborted) {
    last = held;
    const outcome = await look(held, shown, parts);
    shown = outcome.shown;
    if (outcome.done) end = 'done';
    if (outcome.done) break;
    const rang = await bell.wait(clock, holdMs / 3);
    // A draft may wait for months.
    if (!rang && shown.card?.waiting === true && held.ref === shown.ref) end = 'rests';
    if (end === 'rests') break;
    held = await cards.keep(held.runId, owner, holdMs);
    parts.deadly.delete(first.runId);
    const since = clock.now() - shown.at;
    // Below nought where somebody set the time back.
    if (since >= 0 && since < outcome.pauseMs) await clock.sleep(outcome.pauseMs - since, signal);
  }
  const { card, ref } = shown;
  // Of a run that was removed nothing tells how it ended: its card must not go on looking as if it did.
  if (end !== 'rests' && card?.live === true && ref !== null && (await feed.events(first.runId)).length === 0)
    await tryToShow({ ...last, ref }, endedCard(card, sayIn(last.language)), parts);
  await cards.letGo(first.runId, owner, end);
  return end === 'rests';
}

/** What the card shows, since when (epoch ms), and in which message. */
interface Shown {
  readonly card: ProgressView | null;
  readonly at: number;
  readonly ref: string | null;
}

/** One look at the run: shows what is new. `done`: nothing will change any more. */
async function look(held: HeldCard, shown: Shown, parts: FollowParts) {
  const { feed, clock, cards, owner } = parts;
  const now = clock.now();
  const events = await feed.events(held.runId);
  // Without any since the card stands: it was taken, and who has it cannot write down that it began. Else the run was removed.
  if (events.length === 0) return { shown, done: shown.card !== null, pauseMs: paceMs };
  if (events.some(({ type }) => type === 'card-replaced')) return { shown, done: true, pauseMs: 0 };
  const view = progressOf(held.runId, events, now, sayIn(held.language));
  if (held.ref === null) return { shown, done: held.lost, pauseMs: paceMs };
  const works = view.live && !view.waiting;
  /** When people who were waited for let the work go on; 0: never. */
  const answered =
    events.findLast(({ type }) => type === 'question-answered' || type === 'run-resumed')?.at ?? 0;
  const goOnInAnother = async (as: 'next' | 'instead') => {
    const warnings = as === 'next' ? [] : [sayIn(held.language)('card.fixed')];
    await cards.continueIn(held, owner, { ...view, warnings: [...view.warnings, ...warnings] }, as);
    parts.posted(held.threadId);
    return { shown: { card: null, at: now, ref: null }, done: false, pauseMs: paceMs };
  };
  if (works && now - Math.max(held.begun + longestMs, answered + settlingMs) > 0) {
    // First, so that a crash in between does not leave a message that looks as if it went on in it; it is said again then.
    await tryToShow(held, { ...view, continued: true }, parts);
    return goOnInAnother('next');
  }
  if (held.ref === shown.ref && !isNews(shown, view, now)) {
    return { shown, done: !view.live, pauseMs: 0 };
  }
  const trouble = await tryToShow(held, view, parts);
  if (trouble === 'refused' && works && !held.standsIn) return goOnInAnother('instead');
  // What cannot be changed while people are waited for may have to be once the work goes on.
  if (trouble === 'refused' && (!view.waiting || held.standsIn)) return { shown, done: true, pauseMs: 0 };
  if (typeof trouble === 'number') return { shown: { ...shown, at: now }, done: false, pauseMs: trouble };
  return { shown: { card: view, at: now, ref: held.ref }, done: !view.live, pauseMs: paceMs };
}

function isNews({ card, at }: Shown, now: ProgressView, time: number): boolean {
  if (card === null) return true;
  const still = { ...now, elapsedMs: card.elapsedMs };
  // Time goes by on the card while somebody works, not while people are waited for.
  const ticks = now.live && time - at > tickMs && !now.waiting;
  return ticks || JSON.stringify(still) !== JSON.stringify(card);
}

/** Null: it is shown; `refused`: this message cannot be changed; `gone`: nothing can be posted; else how many ms to wait. */
async function tryToShow(
  held: HeldCard,
  view: ProgressView,
  { platform, logger }: FollowParts,
): Promise<number | 'refused' | 'gone' | null> {
  try {
    await platform.showProgress(held.thread, held.ref as string, view, held.language);
    return null;
  } catch (error) {
    logger.info({ runId: held.runId, error: toErrorRecord(error) }, 'a progress card could not be changed');
    // Somebody deleted it, or old messages may not be changed here.
    if (error instanceof FootnoteError && error.code === 'chat-gone') return 'gone';
    if (!(error instanceof FootnoteError) || error.code !== 'chat-unreachable') return 'refused';
    return typeof error.retry === 'object' ? error.retry.afterMs : 4 * paceMs;
  }
}
