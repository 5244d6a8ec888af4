// What stands behind a citation, put together from the records of its report and the stored pages. Nothing is checked again.
import { pagesByHash } from '../stored-pages.ts';
import { entryOf } from '../../base/entry-of.ts';
import { shortened } from '../../base/shortened.ts';
import type { ReceiptClaim, ReceiptQuote, ReceiptView } from '../../chat/views.ts';
import { classifySource } from '../../citations/credibility.ts';
import { namesAt, sectionAt } from '../../citations/page-sections.ts';
import { longestGrown } from '../../citations/quotes/grow.ts';
import { plainClaim } from '../../citations/statements.ts';
import { foldedToLines, surroundings } from '../../citations/blocks.ts';
import type { Library, Receipt } from '../../store/library-port.ts';
import type { Stretch } from '../../text/sentences.ts';

/** How much is shown: quotes and sentences (more are counted), and characters around and of a quote, and of a sentence. */
export interface Room {
  readonly quotes: number;
  readonly claims: number;
  readonly around: number;
  readonly quote: number;
  readonly claim: number;
  /** Whether what stands around a quote keeps its lines; left out: it is one line. */
  readonly lines?: true;
}

const ofMessage: Room = { quotes: 6, claims: 10, around: 200, quote: longestGrown, claim: 300 };
/** A page of its own has room. */
export const ofPage: Room = { quotes: 40, claims: 100, around: 1500, quote: 4000, claim: 1000, lines: true };
/** In characters. */
const longest = { reason: 200, title: 200, date: 40, heading: 100 };
/** Headings nearest to a quote. */
const mostHeadings = 3;

type Kept = Pick<Library, 'receipt' | 'page'>;

/** What can be looked up of reports that are saved. */
export type Receipts = ReturnType<typeof receiptsOf>;

export function receiptsOf(
  library: Kept & Pick<Library, 'citedSources' | 'reportsOf'>,
  room: Room = ofMessage,
) {
  return {
    /** Null: the run's saved report has no such number, or nothing is saved. */
    receipt: (runId: string, n: number) => receiptView(library, runId, n, room),
    /** The numbers under which the report cites sources, ascending; none when nothing is saved. */
    numbers: async (runId: string) => (await library.citedSources(runId)).map(({ n }) => n),
    /** The thread's runs with a saved report that cites anything, the newest last. */
    reports: (threadId: string) => library.reportsOf(threadId),
  };
}

async function receiptView(library: Kept, runId: string, n: number, room: Room): Promise<ReceiptView | null> {
  const receipt = await library.receipt(runId, n);
  if (receipt === null) return null;
  const { source, claims } = receipt;
  const quotes = citedQuotes(receipt);
  const shown = quotes.slice(0, room.quotes);
  const { host, tier } = classifySource(source.url);
  const { quality, readOn, link } = source;
  return {
    kind: 'receipt',
    n,
    source: {
      title: shortened(source.title, longest.title),
      url: source.url,
      host,
      tier,
      quality,
      published: source.published === null ? null : shortened(source.published, longest.date),
      readOn,
      link: link === null ? null : { ...link, reason: shortened(link.reason, longest.reason) },
    },
    quotes: await inTheirPages(library, shown, room),
    claims: claims.slice(0, room.claims).map((claim) => claimOf(claim, shown, room)),
    more: {
      quotes: Math.max(0, quotes.length - room.quotes),
      claims: Math.max(0, claims.length - room.claims),
    },
  };
}

/** Exactly those that a claim cites. Of a report whose claims nobody looked at, all that it cites. */
function citedQuotes({ quotes, claims }: Receipt): Receipt['quotes'] {
  const cited = new Set(claims.flatMap(({ evidence }) => evidence));
  return cited.size === 0 ? quotes : quotes.filter(({ id }) => cited.has(id));
}

/** Each page is read once. One that is gone leaves the quotes as they are. No text of a page stands there twice. */
async function inTheirPages(
  library: Kept,
  quotes: Receipt['quotes'],
  { around, quote: longestQuote, lines }: Room,
): Promise<ReceiptQuote[]> {
  const hashes = quotes.map(({ pageHash }) => pageHash);
  const pages = await pagesByHash(hashes, { library });
  const stretches = new Map<string, Stretch[]>();
  for (const { pageHash, start, end, verified } of quotes)
    if (verified) entryOf(stretches, pageHash, () => []).push({ start, end });
  return quotes.map(({ quote, start, end, pageHash, verified }): ReceiptQuote => {
    const text = pages.get(pageHash)?.text ?? '';
    const alone = { before: '', quote: shortened(quote, longestQuote), after: '', verified };
    // Offsets mean nothing where the quote was not found.
    if (!verified || text.slice(start, end) !== quote) return alone;
    const others = stretches.get(pageHash) ?? [];
    const { from, to } = free(text, { start, end }, around, others);
    others.push({ start: from, end: to });
    const near = (most: number) => surroundings(text, { start, end }, most, lines && foldedToLines);
    const [{ before }, { after }] = [near(start - from), near(to - end)];
    const nearest = namesAt(text, start).slice(-mostHeadings);
    const headings = nearest.map((heading) => shortened(heading, longest.heading));
    return {
      ...alone,
      before,
      after,
      ...(headings.length === 0 ? {} : { headings }),
    };
  });
}

/** How far the surroundings of a quote reach in its section, at most `around` on either side, without what others show. */
function free(text: string, { start, end }: Stretch, around: number, others: readonly Stretch[]) {
  const section = sectionAt(text, { start, end });
  const ahead = others.filter((one) => one.start < start).map((one) => Math.min(one.end, start));
  const behind = others.filter((one) => one.end > end).map((one) => Math.max(one.start, end));
  return {
    from: Math.max(section.start, start - around, ...ahead),
    to: Math.min(section.end, end + around, ...behind),
  };
}

function claimOf(
  { text, verdict, reason, how, mended, numbers, evidence }: Receipt['claims'][number],
  shown: Receipt['quotes'],
  room: Room,
): ReceiptClaim {
  return {
    text: shortened(plainClaim(text), room.claim),
    verdict,
    how,
    reason: shortened(reason ?? '', longest.reason),
    numbers,
    quotes: shown.flatMap(({ id }, index) => (evidence.includes(id) ? [index + 1] : [])),
    ...(mended ? { mended } : {}),
  };
}
