/** @jsxImportSource hono/jsx */
// The addresses of the pages, in one list.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { toErrorRecord } from '../base/errors.ts';
import { asset } from './assets.ts';
import { homePage } from './home/home-page.tsx';
import { liveStreams } from './live/streams.ts';
import { madePage, stopHere } from './made/made-page.tsx';
import type { PageEnv, PagesParts } from './parts.ts';
import { receiptPage } from './receipt/receipt.tsx';
import { decide } from './report/decide.tsx';
import { reportMarkdown, reportPage, reportParts } from './report/report-page.tsx';
import { versionsPage } from './versions/versions.tsx';
import { addressOf, refusal } from './view/shell.tsx';
import { enter, landing } from './visit/enter.tsx';
import { guarded } from './visit/guarded.ts';
import { limit } from './visit/limits.ts';
import { browserSays, createStandings, visiting, visitingRun } from './visit/visiting.ts';

/** Comments of a long report, with the sentences they are about. */
const longestBody = 256 * 1024;

/** All pages. GET changes nothing; every form carries the token of its session. */
export function createPages(parts: PagesParts): Hono<PageEnv> {
  const pages = new Hono<PageEnv>();
  const standings = createStandings(parts.bot);
  const ofReport = reportParts(parts);
  pages.use(browserSays(), ...guarded(parts.settings));
  // Browsers ask for one.
  pages.get('/favicon.ico', (context) => context.body(null, 204));
  pages.get('/assets/:name', asset);
  pages.use(limit(parts, 'calls'));
  pages.use(
    bodyLimit({
      maxSize: longestBody,
      onError(context) {
        // The rest of it is not read: nothing else can come by this connection.
        context.header('connection', 'close');
        return refusal(context, 413, 'page.too-large');
      },
    }),
  );

  pages.use('/open/:link', limit(parts, 'entries'));
  pages.get('/open/:link', (context) => landing(context, parts));
  pages.post('/open/:link', (context) => enter(context, parts));

  pages.use('/home', visiting(parts));
  pages.get('/home', (context) => homePage(context, parts));
  pages.use('/runs/:run/*', visitingRun(parts, standings));
  pages.get('/runs/:run', (context) => reportPage(context, ofReport));
  pages.get('/runs/:run/report.md', (context) => reportMarkdown(context, parts));
  // What a refused form stood under, opened again.
  pages.get('/runs/:run/decide', (context) =>
    context.redirect(addressOf(context.var.runVisit.run.id, 'report')),
  );
  pages.post('/runs/:run/decide', (context) => decide(context, ofReport));
  pages.get('/runs/:run/made', (context) => madePage(context, parts));
  pages.post('/runs/:run/stop', (context) => stopHere(context, parts));
  pages.get('/runs/:run/versions', (context) => versionsPage(context, parts));
  pages.get('/runs/:run/events', liveStreams(parts));
  pages.get('/runs/:run/receipts/:n', (context) => receiptPage(context, parts));

  pages.notFound((context) => refusal(context, 404, 'page.no-page'));
  pages.onError((error, context) => {
    parts.logger.error({ error: toErrorRecord(error) }, 'a page failed');
    return refusal(context, 500, 'page.broken');
  });
  return pages;
}
