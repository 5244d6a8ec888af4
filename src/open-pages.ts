// What a service answers on the port of the pages.
import { createApi } from './api/app.ts';
import type { Config } from './config.ts';
import type { Running, Setup } from './open-footnote.ts';
import { ofPage, receiptsOf } from './research/report/receipt.ts';
import { createConnectionMemory } from './store/connection-memory.ts';
import { startPagesServer } from './web/server.ts';

/** The pages of drafts and reports, and what programs call. */
export async function openPages(
  { pages: settings, api }: Config,
  { footnote, store, feed, database }: Running,
  { version, logger, opened }: Setup,
): Promise<void> {
  const receipts = receiptsOf(store.library, ofPage);
  const parts = { ...store, bot: footnote.bot, receipts, feed, settings, version, logger };
  const { inbound, bot } = footnote;
  const memory = createConnectionMemory(database.pool, database.url, logger);
  const calls = createApi({
    bot,
    inbound,
    feed,
    visits: store.visits,
    memory,
    settings: api,
    version,
    logger,
  });
  const server = opened.add(await startPagesServer(parts, undefined, calls), (it) => it.close());
  logger.info({ url: server.url, links: settings.url }, 'pages of reports');
}
