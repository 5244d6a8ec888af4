/** @jsxImportSource hono/jsx */
// A report or draft to read: what it comes to, its text, what to look at, its sources and notes.
import { parseMarkdown } from '../../chat/markdown/parse.ts';
import { lookAtNote } from '../../chat/words/receipt-text.ts';
import { blocksOf, Citation } from '../view/blocks.tsx';
import { ListSection } from '../view/section.tsx';
import type { ShownText } from './shown-text.ts';
import { Sources, listedSources, type Shown } from './sources.tsx';

export function ReportText({ text, ...shown }: Shown & { readonly text: ShownText }) {
  const { receiptAt, say } = shown;
  const { report, citations, answered, cautions, lookAt } = text;
  const addresses = new Map(citations.map(({ n, url }) => [n, url]));
  const sources = listedSources(report, citations);
  return (
    <>
      <article id="report" class="prose">
        {(answered === 'no' || answered === 'partly') && <p class="notice">{say(`answered.${answered}`)}</p>}
        {blocksOf(parseMarkdown(report, addresses), receiptAt)}
      </article>
      <ListSection
        class="look"
        title={say('look.title')}
        items={lookAt.map((one) => [
          <span dir="auto">{one.sentence}</span>,
          ' ',
          one.numbers.map((n) => <Citation n={n} receiptAt={receiptAt} />),
          <small dir="auto">{lookAtNote({ ...one, numbers: [] }, say)}</small>,
        ])}
      />
      <ListSection class="note" title={say('report.note')} items={cautions} />
      {sources.length > 0 && (
        <section>
          <h2>{say('report.sources')}</h2>
          <Sources sources={sources} {...shown} />
        </section>
      )}
    </>
  );
}
