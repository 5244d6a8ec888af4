// Wires parts into a running Footnote: a bot that listens and sends, a worker that researches, or both in one process.
// main.ts and the end-to-end tests call it with the same parts.
import { asSentence } from './base/as-sentence.ts';
import { toErrorRecord } from './base/errors.ts';
import type { Logger } from './base/logger.ts';
import type { Tracing } from './base/tracing.ts';
import { createInbound } from './bot/inbound.ts';
import type { BotParts } from './bot/parts.ts';
import { createAttachedReader, type AttachedReaderParts } from './bot/read-attached.ts';
import { createHistoryReader } from './bot/read-history.ts';
import { remind } from './bot/remind.ts';
import { startResearch } from './bot/start-research.ts';
import { wakeThread, nearQueue, type Near } from './bot/wake.ts';
import type { Caps } from './bot/settings.ts';
import { createInboxWorker } from './bot/work-inbox.ts';
import { createCardKeeper, type CardKeeper } from './chat/card-keeper.ts';
import { createDrainer, type Drainer } from './chat/drainer.ts';
import type { ChatPlatform, Inbound, IncomingMessage } from './chat/port.ts';
import type { Choice } from './chat/port/choice.ts';
import { sayIn } from './chat/words/say.ts';
import type { Story } from './durable/execute.ts';
import { createWorker, type WorkerOptions, type WorkerParts } from './durable/worker.ts';
import type { WakeWorker } from './jobs/port.ts';
import type { ResearchParts } from './research/parts.ts';
import { readBeside } from './research/report/beside.ts';
import { receiptsOf } from './research/report/receipt.ts';
import { createStory } from './research/story.ts';
import type { Feed } from './store/port.ts';
import type { Cards } from './store/port/cards.ts';

/** What the story, the worker and the bot need, but for what is made here of the other parts. */
export interface FootnoteParts
  extends
    Omit<ResearchParts, 'attached' | 'history' | 'say' | 'think'>,
    Omit<WorkerParts, 'posted' | 'story'>,
    Pick<
      BotParts,
      'approvers' | 'conversations' | 'inbox' | 'outbox' | 'people' | 'platforms' | 'questions' | 'queue'
    > {
  readonly cards: Cards;
  readonly feed: Feed;
  /** Called when a run begins or goes on: starts the threads that read pages. Left out: there is nothing to start. */
  readonly warm?: () => void;
  /** Asks an operator's own service between two phases. Left out: there is none. */
  readonly think?: ResearchParts['think'];
  /** How attached files are fetched (from the platforms) and read. Left out: none is read. */
  readonly attachments?: Pick<AttachedReaderParts, 'limits' | 'extract'> & Partial<AttachedReaderParts>;
  /** What research may cost. Left out: there is no limit. */
  readonly caps?: Caps;
  /** Hands out private links to pages. Left out: there are none. */
  readonly invite?: NonNullable<BotParts['invite']>;
}

export interface FootnoteOptions extends Omit<WorkerOptions, 'lanes' | 'perPerson'> {
  /** The lane of the runs that are started here and taken by this worker: `shared`, or the session of one `ask`. */
  readonly lane: string;
  /** Processes of this service that work: of several, whoever is free first takes a run. One unless told. */
  readonly processes?: number;
  readonly sweepIntervalMs: number;
  readonly activeRunsPerPerson: number;
}

export interface Footnote {
  /** What a platform calls when people write; for callers that are no platform among the parts. */
  readonly inbound: Inbound;
  /** The parts that functions of bot/ take; pages call these functions, too. */
  readonly bot: BotParts;
  /**
   * Begins to listen, to send (bot) and to research (worker). `trouble`: told, however late, of each platform that does not
   * let us in, and what to do; the same may come again.
   */
  start(roles: { bot: boolean; worker: boolean }, trouble?: (sentence: string) => void): Promise<void>;
  /** Starts a run for a message, as the platform would. */
  ask(message: IncomingMessage, choice: Choice): ReturnType<typeof startResearch>;
  /** Puts runs back, finishes the messages in hand, and lets go of everything. Safe to call twice. */
  stop(): Promise<void>;
}

export function createFootnote(parts: FootnoteParts, options: FootnoteOptions): Footnote {
  const { queue, clock, logger, platforms, feed } = parts;
  const stopping = new AbortController();
  const drainer = drainerOf(parts, options);
  const near: Near = { sends: false, works: false };
  const wakes = nearQueue(queue, near, () => ({ drainer, worker }));
  const posted = (threadId: string) => wakeThread({ queue: wakes, logger }, threadId);
  const cards = createCardKeeper({ ...parts, owner: options.owner, posted });
  const bot = botOf(parts, { queue: wakes, lane: options.lane, cards });
  const inbox = createInboxWorker(bot, options.owner);
  const worker = createWorker(
    { ...parts, story: storyOf(parts), posted },
    { ...options, lanes: [options.lane], perPerson: options.activeRunsPerPerson },
  );
  const inbound = createInbound(bot, inbox);

  const sweepForever = async (roles: { bot: boolean; worker: boolean }): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (roles.worker) void worker.work();
      if (roles.bot) void Promise.all([drainer.sweep(), inbox.work(), cards.sweep(), remind(bot)]);
      await clock.sleep(options.sweepIntervalMs, stopping.signal);
    }
  };

  let jobs: WakeWorker | null = null;
  let sweeping: Promise<void> = Promise.resolve();
  let forget: (() => void) | null = null;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    Object.assign(near, { sends: false, works: false });
    forget?.();
    await Promise.all(platforms.map((platform) => disconnect(platform, logger)));
    await Promise.all([worker.stop(), inbox.stop(), cards.stop(), drainer.stop(), sweeping]);
    await jobs?.close();
  };
  return {
    inbound,
    bot,
    async start(roles, trouble = () => {}) {
      forget = feed.watchStops((runId) => worker.nudge(runId));
      jobs = await queue.work(
        {
          ...(roles.worker ? { runs: () => worker.work() } : {}),
          ...(roles.bot ? { thread: (threadId: string) => drainer.drain(threadId) } : {}),
        },
        { concurrency: options.concurrency },
      );
      if (roles.bot) await connectAll(platforms, inbound, trouble);
      const isOnly = (options.processes ?? 1) === 1;
      Object.assign(near, { sends: roles.bot && platforms.length > 0, works: roles.worker && isOnly });
      sweeping = sweepForever(roles);
    },
    ask: (message, choice) => startResearch(bot, message, choice),
    stop: () => (stopped ??= stop()),
  };
}

function botOf(
  parts: FootnoteParts,
  { cards, ...own }: Pick<BotParts, 'queue' | 'lane'> & { readonly cards: CardKeeper },
): BotParts {
  return {
    ...parts,
    ...own,
    files: parts.attachments?.limits ?? null,
    invite: parts.invite ?? null,
    caps: parts.caps ?? null,
    hasModel: () => parts.models.has('analytical'),
    modelNames: () => parts.models.names(),
    started: (runId) => void cards.follow(runId),
    receipts: receiptsOf(parts.library),
    beside: (asked, signal) => readBeside(asked, signal, { ...parts, say: sayIn(null) }),
    say: sayIn(null),
  };
}

function storyOf(parts: FootnoteParts): Story {
  const { attachments } = parts;
  const story = createStory({
    ...parts,
    think: parts.think ?? null,
    history: createHistoryReader(parts),
    say: sayIn(null),
    ...(attachments === undefined ? {} : { attached: createAttachedReader({ ...parts, ...attachments }) }),
  });
  const tell: Story['tell'] = (run, start) => {
    parts.warm?.();
    return story.tell(run, start);
  };
  return { ...story, tell };
}

function drainerOf(parts: FootnoteParts, { owner, leaseTtlMs }: FootnoteOptions): Drainer {
  const platforms = parts.platforms.map((platform) => watched(platform, parts.tracing));
  const hasPages = parts.invite !== undefined;
  return createDrainer({ ...parts, platforms, owner, hasPages, ttlMs: 2 * leaseTtlMs });
}

/** The same platform; each message that is sent is a span. */
function watched(platform: ChatPlatform, tracing: Tracing): ChatPlatform {
  const { name } = platform;
  return {
    ...platform,
    send(thread, message) {
      const attributes = { 'delivery.platform': name, 'delivery.kind': message.view.kind };
      return tracing.span('delivery', 'send', attributes, () => platform.send(thread, message));
    },
  };
}

async function connectAll(
  platforms: readonly ChatPlatform[],
  inbound: Inbound,
  trouble: (sentence: string) => void,
): Promise<void> {
  const connect = (platform: ChatPlatform) =>
    platform.connect(inbound, ({ message, hint = '' }) =>
      trouble(`${asSentence(`${platform.name} cannot be used: ${message}`)} ${hint}`.trim()),
    );
  await Promise.all(platforms.map(connect));
}

/** A platform that fails to disconnect must not keep runs from being put back. */
async function disconnect(platform: ChatPlatform, logger: Logger): Promise<void> {
  try {
    await platform.disconnect();
  } catch (error) {
    logger.warn({ platform: platform.name, error: toErrorRecord(error) }, 'a platform did not disconnect');
  }
}
