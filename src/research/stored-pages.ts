// Pages as the library keeps them, by the hashes of their texts, and evidence with what stands around it in them. For use inside of steps.
import { type Sourced, materialOf } from '../agents/material.ts';
import { blockOf, type EvidenceBlock, type Quoted } from '../citations/blocks.ts';
import type { StoredPage } from '../sources/port.ts';
import type { Investigation } from './gather/investigate.ts';
import type { ResearchParts } from './parts.ts';

interface Stored {
  readonly library: Pick<ResearchParts['library'], 'page'>;
}

/** Each once, in their order; without those that are not kept. */
export async function storedPages(hashes: Iterable<string>, { library }: Stored): Promise<StoredPage[]> {
  const pages = await Promise.all(Array.from(new Set(hashes), (hash) => library.page(hash)));
  return pages.filter((page) => page !== null);
}

export async function pagesByHash(
  ...asked: Parameters<typeof storedPages>
): Promise<ReadonlyMap<string, StoredPage>> {
  return new Map((await storedPages(...asked)).map((page) => [page.hash, page]));
}

interface Numbered extends Quoted {
  readonly n: number;
  readonly pageHash: string;
}

/** In their order; each page is read once. `dates`: when pages were published, by address. */
export async function readBlocks(
  quotes: readonly Numbered[],
  dates: ReadonlyMap<string, string>,
  parts: Stored,
): Promise<EvidenceBlock[]> {
  const pages = await pagesByHash(
    quotes.map(({ pageHash }) => pageHash),
    parts,
  );
  return quotes.map((quote) =>
    blockOf(quote.n, quote, pages.get(quote.pageHash)?.text ?? null, dates.get(quote.url) ?? null),
  );
}

/** The quotes of all tasks, under their numbers. */
export function blocksOf(
  found: Sourced,
  dates: ReadonlyMap<string, string>,
  parts: Stored,
): Promise<EvidenceBlock[]> {
  const quotes = materialOf(found).map(({ n, evidence }) => ({ n, ...evidence }));
  return readBlocks(quotes, dates, parts);
}

/** When the pages they looked at were published, by address, as far as it is known. */
export function publishedOf(investigations: readonly Investigation[]): ReadonlyMap<string, string> {
  const visited = investigations.flatMap((investigation) => investigation.visited);
  return new Map(visited.flatMap(({ url, published }) => (published ? [[url, published] as const] : [])));
}
