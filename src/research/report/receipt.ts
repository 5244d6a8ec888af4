// What stands behind a citation, put together from the records of its report and the stored pages. Nothing is checked again.
import { shortened } from '../../base/shortened.ts';
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../../chat/views.ts';
import { classifySource } from '../../citations/credibility.ts';
import { surroundings } from '../../citations/surroundings.ts';
import type { Library, Receipt } from '../../store/library-port.ts';

/** More are counted, not shown. */
const mostQuotes = 6;
const mostClaims = 10;
/** In characters. */
const around = 200;
const longest = { quote: 600, claim: 300, reason: 200, title: 200, date: 40 };

type Kept = Pick<Library, 'receipt' | 'page'>;

/** What can be looked up of reports that are saved. */
export interface Receipts {
  /** Null: the run's saved report has no such number, or nothing is saved. */
  receipt(runId: string, n: number): Promise<ReceiptView | null>;
  /** The numbers under which the report cites sources, ascending; none when nothing is saved. */
  numbers(runId: string): Promise<readonly number[]>;
  /** The thread's newest run with a saved report that cites anything; null: there is none. */
  newest(threadId: string): Promise<string | null>;
}

export function receiptsOf(library: Kept & Pick<Library, 'citedNumbers' | 'newestReport'>): Receipts {
  return {
    receipt: (runId, n) => receiptView(library, runId, n),
    numbers: (runId) => library.citedNumbers(runId),
    newest: (threadId) => library.newestReport(threadId),
  };
}

async function receiptView(library: Kept, runId: string, n: number): Promise<ReceiptView | null> {
  const receipt = await library.receipt(runId, n);
  if (receipt === null) return null;
  const { source, quotes, claims } = receipt;
  const { host, note } = classifySource(source.url);
  const { quality, readOn, link } = source;
  return {
    kind: 'receipt',
    n,
    source: {
      title: shortened(source.title, longest.title),
      url: source.url,
      host,
      tier: note,
      quality,
      published: source.published === null ? null : shortened(source.published, longest.date),
      readOn,
      link: link === null ? null : { ...link, reason: shortened(link.reason, longest.reason) },
    },
    quotes: await inTheirPages(library, quotes.slice(0, mostQuotes)),
    claims: claims.slice(0, mostClaims).map(claimOf),
    more: {
      quotes: Math.max(0, quotes.length - mostQuotes),
      claims: Math.max(0, claims.length - mostClaims),
    },
  };
}

/** Each page is read once. One that is gone leaves the quotes as they are. */
async function inTheirPages(library: Kept, quotes: Receipt['quotes']): Promise<ReceiptQuote[]> {
  const hashes = [...new Set(quotes.map(({ pageHash }) => pageHash))];
  const read = await Promise.all(hashes.map(async (hash) => [hash, await library.page(hash)] as const));
  const pages = new Map(read);
  return quotes.map(({ quote, start, end, pageHash, verified }): ReceiptQuote => {
    const text = pages.get(pageHash)?.text ?? '';
    const alone = { before: '', quote: shortened(quote, longest.quote), after: '', verified };
    // Offsets mean nothing where the quote was not found.
    if (!verified || text.slice(start, end) !== quote) return alone;
    const { before, after } = surroundings(text, { start, end }, around);
    return { ...alone, before, after };
  });
}

function claimOf({ text, verdict, reason, how, numbers }: Receipt['claims'][number]): ReceiptClaim {
  return {
    text: shortened(withoutMarkup(text), longest.claim),
    verdict,
    how,
    reason: shortened(reason ?? '', longest.reason),
    ...(numbers === undefined ? {} : { numbers }),
  };
}

/** A claim is a piece of the report's Markdown. */
function withoutMarkup(text: string): string {
  return text.replaceAll('**', '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
