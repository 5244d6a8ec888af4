/** @jsxImportSource hono/jsx */
// The page of a draft or report, and its text as a file.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createRecent } from '../../base/recent.ts';
import { textHash } from '../../base/text-hash.ts';
import { sharedRead } from '../../base/shared-read.ts';
import { titleLine } from '../../base/title-line.ts';
import { endingOf } from '../../bot/asked-view.ts';
import { isOneOf, waitsFor } from '../../bot/who-may.ts';
import { reportFile } from '../../chat/markdown/report-file.ts';
import { asTitle, together, type Say } from '../../chat/words/say.ts';
import type { CitedSource } from '../../store/library-port.ts';
import { DecideForm, feedbackText, type Wishes } from '../comment/decide-form.tsx';
import type { PageEnv, PagesParts } from '../parts.ts';
import { Refused, RunPage, refusal } from '../view/shell.tsx';
import { formTokenOf } from '../visit/secrets.ts';
import { ReportText } from './report-text.tsx';
import { shownText, type ShownText } from './shown-text.ts';

export type ReportParts = ReturnType<typeof reportParts>;

export function reportParts(parts: PagesParts) {
  const { questions } = parts.bot;
  /** What was asked and what is cited: all who open the same report at a time share a look at the database. */
  const behindReport = sharedRead((runId: string) =>
    Promise.all([questions.asked(runId), parts.library.citedSources(runId)]),
  );
  return { ...parts, behindReport };
}

/** `tried`: a decision that was sent from it and not taken. */
export async function reportPage(
  context: Context<PageEnv>,
  { bot, behindReport }: ReportParts,
  tried: { readonly refused: string; readonly wishes: Wishes } | null = null,
  status: ContentfulStatusCode = 200,
) {
  const visit = context.var.runVisit;
  const { run, say, person, session } = visit;
  const [[asked, cited], open] = await Promise.all([
    behindReport(run.id),
    run.status === 'delivered' ? null : bot.questions.openQuestion(run.id),
  ]);
  const text = shownText(run, asked);
  const draft = open?.kind === 'draft' ? open : null;
  const last = asked.findLast(({ kind }) => kind === 'draft');
  const decided = last === undefined ? null : endingOf(last, say);
  const none = [asTitle(say(`home.status.${run.status}`)), say('page.no-text')];
  const state = text === null ? none : [stateOf(text, say)];
  return context.html(
    <RunPage visit={visit} tab="report">
      <p class="state">{together([...state, decided ?? ''], ' · ')}</p>
      {text !== null && (
        <>
          {htmlOf({ runId: run.id, text, cited, say })}
          <Files runId={run.id} say={say} />
        </>
      )}
      {draft === null ? (
        tried !== null && (
          <>
            <Refused why={tried.refused} id="decide" />
            <pre class="typed">{feedbackText(tried.wishes, say)}</pre>
          </>
        )
      ) : isOneOf(draft.asks, person, draft.requester) ? (
        <DecideForm runId={run.id} question={draft} token={formTokenOf(session)} say={say} {...tried} />
      ) : (
        <p class="notice">{waitsFor(draft, say)}</p>
      )}
    </RunPage>,
    status,
  );
}

/** Texts that are kept as HTML, and characters of each before it is HTML; twenty megabytes at most. */
const mostKept = 20;
const longestKept = 200_000;

interface Written {
  readonly runId: string;
  readonly text: ShownText;
  readonly cited: readonly CitedSource[];
  readonly say: Say;
}

function write({ runId, text, cited, say }: Written): HtmlEscapedString {
  const readOn = new Map(cited.flatMap(({ n, readOn: day }) => (day === null ? [] : [[n, day] as const])));
  const receiptAt = (n: number) => `/runs/${runId}/receipts/${n}`;
  // nothing in it waits for anything, so it is no promise
  return html`${<ReportText text={text} readOn={readOn} receiptAt={receiptAt} say={say} />}` as HtmlEscapedString;
}

/** What takes longer than all the rest of a page is done once for all who read the same text. */
const writtenOnce = createRecent(
  mostKept,
  // what else belongs to a text never changes while it stays as it is
  ({ runId, text: { kind, version, report }, cited, say }: Written) =>
    textHash(`${JSON.stringify([runId, say.language, kind, version, cited])} ${report}`),
  write,
);

function htmlOf(written: Written): HtmlEscapedString {
  return written.text.report.length > longestKept ? write(written) : writtenOnce(written);
}

function Files({ runId, say }: { readonly runId: string; readonly say: Say }) {
  return (
    <p class="files">
      <a href={`/runs/${runId}/report.md`} download>
        {say('page.download-text')}
      </a>
      {/* Shown by the script, which can copy. */}
      <button type="button" hidden data-copy={`/runs/${runId}/report.md`} data-copied={say('page.copied')}>
        {say('page.copy')}
      </button>
    </p>
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
  const { name, content } = reportFile(text, titleLine(run.request), say, text.kind === 'report');
  return context.body(content, 200, {
    'content-type': 'text/markdown; charset=utf-8',
    // Letters, digits and dashes.
    'content-disposition': `attachment; filename="${name}"`,
  });
}
