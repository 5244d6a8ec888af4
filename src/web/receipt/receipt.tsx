/** @jsxImportSource hono/jsx */
// What stands behind a citation: each quote in its page as it was read, and how each sentence that cites it was checked.
import { isolated } from '../../base/directions.ts';
import type { ReceiptView } from '../../chat/views.ts';
import { judgement, moreText, quotePlace, quotesNote, sourceFacts } from '../../chat/words/receipt-text.ts';
import type { Say } from '../../chat/words/say.ts';
import { webAddress } from '../report/sources.tsx';
import { atText } from './text-fragment.ts';

export function Receipt({ view, say }: { view: ReceiptView; say: Say }) {
  const { n, source, quotes, claims } = view;
  const address = webAddress(source.url);
  const more = moreText(view, say);
  return (
    <section class="receipt" id={`receipt-${n}`} aria-label={say('receipt.title', { n })}>
      <h2>
        <span class="cite">[{n}]</span> <span dir="auto">{isolated(source.title || source.url)}</span>
      </h2>
      <p class="facts">
        {[...sourceFacts(view, say), quotesNote(quotes, say)]
          .filter((fact) => fact !== '')
          .map((fact) => (
            <span>{fact}</span>
          ))}
      </p>
      {quotes.length === 0 && <p>{say('receipt.no-quotes')}</p>}
      {quotes.map((quote, index) => (
        <figure>
          <figcaption dir="auto">{quotePlace(quote, index + 1, quotes.length, say)}</figcaption>
          <blockquote dir="auto">
            {quote.before}
            <mark>{quote.quote}</mark>
            {quote.after}
          </blockquote>
          {!quote.verified && <p class="notice">{say('receipt.quote-not-found')}</p>}
          {address !== null && (
            <p>
              <a href={atText(address, quote.quote)} rel="noopener noreferrer nofollow" target="_blank">
                {say('page.original')}
              </a>
            </p>
          )}
        </figure>
      ))}
      <h3>{say('receipt.claims')}</h3>
      {claims.length === 0 && <p>{say('receipt.no-claims')}</p>}
      <ul class="claims">
        {claims.map((claim) => (
          <li class={claim.verdict ?? 'open'}>
            <span dir="auto">{claim.text}</span>
            <small dir="auto">{judgement(claim, quotes.length, say)}</small>
          </li>
        ))}
      </ul>
      {more !== '' && <p>{more}</p>}
    </section>
  );
}
