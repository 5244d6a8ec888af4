/** @jsxImportSource hono/jsx */
// A report, what stands behind each of its citations, how it was made and its versions, as one file that asks nobody for anything.
import { withoutDirections } from '../base/directions.ts';
import { shortened } from '../base/shortened.ts';
import { titleLine } from '../base/title-line.ts';
import type { ReceiptView } from '../chat/views.ts';
import type { Say } from '../chat/words/say.ts';
import type { RunView, StoredEvent } from '../store/port.ts';
import type { PastQuestion } from '../store/port/past-question.ts';
import { styleText } from './assets.ts';
import { Made } from './made/made.tsx';
import { makingOf } from './made/making.ts';
import { Receipt } from './receipt/receipt.tsx';
import { ReportText } from './report/report-text.tsx';
import { shownText } from './report/shown-text.ts';
import { Versions } from './versions/versions.tsx';
import { Shell } from './view/shell.tsx';

const longestTitle = 200;

interface StandaloneParts {
  readonly run: Pick<RunView, 'request' | 'status' | 'result'>;
  readonly asked: readonly PastQuestion[];
  readonly events: readonly StoredEvent[];
  readonly receipts: readonly ReceiptView[];
  readonly say: Say;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The whole document. Null: there is no text to show. */
export async function standalonePage({ run, asked, events, receipts, say, now }: StandaloneParts) {
  const text = shownText(run, asked);
  if (text === null) return null;
  const title = shortened(titleLine(run.request), longestTitle);
  const kept = new Set(receipts.map(({ n }) => n));
  const receiptAt = (n: number) => (kept.has(n) ? `#receipt-${n}` : `#source-${n}`);
  const readOn = new Map(
    receipts.flatMap(({ n, source }) => (source.readOn === null ? [] : [[n, source.readOn] as const])),
  );
  const document = (
    <Shell say={say} title={title} style={styleText()}>
      <header class="top">
        <h1 dir="auto">{title}</h1>
      </header>
      <main>
        <p class="state">
          {text.kind === 'draft'
            ? say('draft.unapproved', { version: text.version })
            : say(`page.${text.kind}`)}
        </p>
        <ReportText text={text} readOn={readOn} receiptAt={receiptAt} say={say} />
        {receipts.length > 0 && (
          <section class="receipts">
            <h2>{say('page.receipts')}</h2>
            {receipts.map((view) => (
              <Receipt view={view} say={say} />
            ))}
          </section>
        )}
        {events.length > 0 && (
          <section>
            <h2>{say('page.made')}</h2>
            <Made making={makingOf(events, asked, now)} asked={asked} say={say} />
          </section>
        )}
        {asked.some(({ kind }) => kind === 'draft') && (
          <section>
            <h2>{say('page.versions')}</h2>
            <Versions asked={asked} text={text} say={say} />
          </section>
        )}
      </main>
    </Shell>
  );
  return withoutDirections(String(await document));
}
