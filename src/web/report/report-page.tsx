/** @jsxImportSource hono/jsx */
// The page of a draft or report, and its text as a file.
import type { Context } from 'hono';
import { reportFile } from '../../chat/markdown/report-file.ts';
import type { Say } from '../../chat/words/say.ts';
import type { PageEnv } from '../page-env.ts';
import type { PagesParts } from '../parts.ts';
import { refusal } from '../view/problem.tsx';
import { RunPage } from '../view/run-page.tsx';
import { ReportText } from './report-text.tsx';
import { shownText } from './shown-text.ts';
import type { ShownText } from './shown-text.ts';

export async function reportPage(context: Context<PageEnv>, { bot }: PagesParts) {
  const visit = context.var.runVisit;
  const { run, say } = visit;
  const text = shownText(run, await bot.questions.asked(run.id));
  return context.html(
    <RunPage visit={visit} tab="report">
      <p class="state">{text === null ? say(`page.is-${run.status}`) : stateOf(text, say)}</p>
      {text !== null && (
        <>
          <ReportText text={text} receiptAt={(n) => `/runs/${run.id}/receipts/${n}`} say={say} />
          <p class="files">
            <a href={`/runs/${run.id}/report.md`} download>
              {say('page.download-text')}
            </a>
            <a href={`/runs/${run.id}/bundle`} download>
              {say('page.download-bundle')}
            </a>
          </p>
        </>
      )}
    </RunPage>,
  );
}

function stateOf({ kind, version }: ShownText, say: Say): string {
  return kind === 'draft' ? say('page.draft', { version }) : say(`page.${kind}`);
}

/** The text, its sources and quotes, in Markdown. */
export async function reportMarkdown(context: Context<PageEnv>, { bot }: PagesParts) {
  const { run, say } = context.var.runVisit;
  const text = shownText(run, await bot.questions.asked(run.id));
  if (text === null) return refusal(context, 404, 'page.no-text');
  const { name, content } = reportFile(text, run.request.trim().split('\n', 1)[0] ?? '', say);
  return context.body(content, 200, {
    'content-type': 'text/markdown; charset=utf-8',
    // Letters, digits and dashes.
    'content-disposition': `attachment; filename="${name}"`,
  });
}
