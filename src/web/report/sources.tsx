/** @jsxImportSource hono/jsx */
// The sources of a report: each with its number, where it is, what kind of place that is, and how often it is cited.
import { isolated } from '../../base/directions.ts';
import { shortened } from '../../base/shortened.ts';
import { byNumber } from '../../chat/markdown/by-number.ts';
import type { CitationView } from '../../chat/views.ts';
import type { Say } from '../../chat/words/say.ts';
import { placeOf } from '../../chat/words/receipt-text.ts';
import { classifySource } from '../../citations/credibility.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { Citation, type ReceiptAt } from '../view/blocks.tsx';
import { WebLink } from '../view/web-link.tsx';

const longest = { title: 200, place: 120 };

/** By number, with how many times it stands in the text, and whether all its quotes stand in the page as it was read. */
export function listedSources(report: string, citations: readonly CitationView[]) {
  const times = new Map<number, number>();
  rewriteMarkers(report, (numbers) => {
    for (const n of numbers) times.set(n, (times.get(n) ?? 0) + 1);
    return '';
  });
  return byNumber(citations).map((quotes) => {
    const { n, url, title } = quotes[0];
    const verified = quotes.every((one) => one.verified || one.quote.trim() === '');
    return { n, url, title, verified, cited: times.get(n) ?? 0 };
  });
}

export interface Shown {
  /** By number: the day on which its page was read. */
  readonly readOn: ReadonlyMap<number, string>;
  readonly receiptAt: ReceiptAt;
  readonly say: Say;
}

export function Sources({
  sources,
  readOn,
  receiptAt,
  say,
}: Shown & { readonly sources: ReturnType<typeof listedSources> }) {
  return (
    <ol class="sources">
      {sources.map((source) => {
        const { tier } = classifySource(source.url);
        const date = readOn.get(source.n);
        const name = isolated(shortened(source.title.trim() || source.url, longest.title));
        return (
          <li id={`source-${source.n}`} value={source.n}>
            <Citation n={source.n} receiptAt={receiptAt} /> <WebLink url={source.url} name={name} />
            <small>
              <span class="place">{isolated(shortened(placeOf(source.url), longest.place))} · </span>
              {[
                say(`tier.${tier}`),
                ...(date === undefined ? [] : [say('receipt.read-on', { date })]),
                say('page.cited', { count: source.cited }),
                ...(source.verified ? [] : [say('quotes.not-found')]),
              ].join(' · ')}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
