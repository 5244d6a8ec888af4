// Pages of drafts and reports: what a service answers on their port, and the page of one run as a file.
import { createApi } from './api/app.ts';
import { systemClock } from './base/clock.ts';
import { sayIn } from './chat/words/say.ts';
import type { Config } from './config.ts';
import type { Running, Setup } from './open-footnote.ts';
import { ofPage, receiptsOf } from './research/report/receipt.ts';
import type { Feed } from './store/port.ts';
import type { Store } from './store/store.ts';
import { startPagesServer } from './web/server.ts';
import { standalonePage } from './web/standalone.tsx';

/** The pages of drafts and reports, and what programs call. */
export async function openPages(
  { pages: settings, api }: Config,
  { footnote: { bot, inbound }, store, memory, feed }: Running,
  { version, logger, opened }: Pick<Setup, 'version' | 'logger' | 'opened'>,
): Promise<void> {
  const receipts = receiptsOf(store.library, ofPage);
  const parts = { ...store, bot, receipts, feed, settings, logger };
  const { visits } = store;
  const calls = createApi({ bot, inbound, feed, visits, memory, settings: api, version, logger });
  const server = opened.add(await startPagesServer(parts, undefined, calls));
  logger.info({ url: server.url, links: settings.url }, 'pages of reports');
}

/** The page of a run as one file. */
export async function pageOf(
  runId: string,
  { conversations, questions, library }: Store,
  feed: Feed,
): Promise<string | null> {
  const run = await conversations.run(runId);
  if (run === null) return null;
  const receipts = receiptsOf(library, ofPage);
  const numbers = await receipts.numbers(runId);
  const [asked, events, language, ...views] = await Promise.all([
    questions.asked(runId),
    feed.events(runId),
    conversations.languageOf(run.threadId),
    ...numbers.map((n) => receipts.receipt(runId, n)),
  ]);
  return standalonePage({
    run,
    asked,
    events,
    receipts: views.filter((view) => view !== null),
    say: sayIn(language),
    now: systemClock.now(),
  });
}
