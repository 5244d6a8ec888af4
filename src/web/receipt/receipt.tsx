/** @jsxImportSource hono/jsx */
// What stands behind a citation: each quote in its page as it was read, and how each sentence that cites it was checked.
import type { Context } from 'hono';
import { isolated } from '../../base/directions.ts';
import type { ReceiptView } from '../../chat/views.ts';
import { judgement, moreText, quotePlace, shownClaims, sourceFacts } from '../../chat/words/receipt-text.ts';
import { asTitle, type Say } from '../../chat/words/say.ts';
import type { PageEnv, PagesParts } from '../parts.ts';
import { RunPage, refusal } from '../view/shell.tsx';
import { webAddress } from '../view/web-link.tsx';

export function Receipt({ view, say }: { view: ReceiptView; say: Say }) {
  const { n, source, quotes, claims } = view;
  const address = webAddress(source.url);
  const more = moreText(view, say);
  const said = shownClaims(view);
  return (
    <section class="receipt" id={`receipt-${n}`} aria-label={say('receipt.title', { n })}>
      <h2>
        <span class="cite">[{n}]</span> <span dir="auto">{isolated(source.title || source.url)}</span>
      </h2>
      <p class="facts">
        {sourceFacts(view, say).map((fact) => (
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
          {!quote.verified && <p class="notice">{asTitle(say('quotes.not-found'))}</p>}
          {address !== null && (
            <p>
              <a href={atText(address, quote.quote)} rel="noopener noreferrer nofollow" target="_blank">
                {say('page.original')}
              </a>
            </p>
          )}
        </figure>
      ))}
      {said.length === 0 ? (
        <p>{say(claims.length === 0 ? 'receipt.no-claims' : 'receipt.claims-quoted')}</p>
      ) : (
        <>
          <h3>{say('receipt.claims')}</h3>
          <ul class="claims">
            {said.map((claim) => (
              <li class={claim.verdict ?? 'open'}>
                <span dir="auto">{claim.text}</span>
                <small dir="auto">{judgement(claim, quotes.length, say)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {more !== '' && <p>{more}</p>}
    </section>
  );
}

/** Words that name the beginning and the end of a long text. */
const words = 6;
const longestWhole = 100;

/** The same address at this quote: `#:~:text=` names how it begins and ends. Browsers that know no such fragments open the page. */
function atText(url: string, quote: string): string {
  const lines = quote.split(/\n+/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const [first = '', last = ''] = [lines.find((line) => line !== ''), lines.findLast((line) => line !== '')];
  if (first === '') return url;
  const isShort = lines.length === 1 && first.length <= longestWhole;
  const text = isShort
    ? encoded(first)
    : `${encoded(first.split(' ').slice(0, words).join(' '))},${encoded(last.split(' ').slice(-words).join(' '))}`;
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${text}`;
}

/** A dash has a meaning of its own there. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');
}

/** A page of its own; the script of the report shows it beside the text. */
export async function receiptPage(context: Context<PageEnv>, { receipts }: PagesParts) {
  const visit = context.var.runVisit;
  const { run, say } = visit;
  const n = context.req.param('n') ?? '';
  const view = /^[1-9]\d{0,3}$/.test(n) ? await receipts.receipt(run.id, Number(n)) : null;
  if (view === null) return refusal(context, 404, 'page.no-receipt');
  // Beside the text, only the receipt itself is wanted.
  if (context.req.query('part') === '1') return context.html(<Receipt view={view} say={say} />);
  return context.html(
    <RunPage visit={visit} tab="report">
      <p>
        <a href={`/runs/${run.id}#source-${n}`}>{say('page.back')}</a>
      </p>
      <Receipt view={view} say={say} />
    </RunPage>,
  );
}
