// Evidence with what stands around it, read from the stored pages.
import { pagesByHash } from './stored-pages.ts';
import { blockOf, type EvidenceBlock, type Quoted } from '../citations/blocks.ts';
import type { Investigation } from './gather/investigate.ts';
import type { ResearchParts } from './parts.ts';
import { type Sourced, materialOf } from '../agents/material.ts';

export interface Numbered extends Quoted {
  readonly n: number;
  readonly pageHash: string;
}

/** In their order; each page is read once. `dates`: when pages were published, by address. For use inside of steps. */
export async function readBlocks(
  quotes: readonly Numbered[],
  dates: ReadonlyMap<string, string>,
  parts: Pick<ResearchParts, 'library'>,
): Promise<EvidenceBlock[]> {
  const hashes = quotes.map(({ pageHash }) => pageHash);
  const pages = await pagesByHash(hashes, parts);
  return quotes.map((quote) =>
    blockOf(quote.n, quote, pages.get(quote.pageHash)?.text ?? null, dates.get(quote.url) ?? null),
  );
}

/** The quotes of all tasks, under their numbers. */
export function blocksOf(
  found: Sourced,
  dates: ReadonlyMap<string, string>,
  parts: Pick<ResearchParts, 'library'>,
): Promise<EvidenceBlock[]> {
  const quotes = materialOf(found).map(({ n, evidence }) => ({ n, ...evidence }));
  return readBlocks(quotes, dates, parts);
}

/** When the pages they looked at were published, by address, as far as it is known. */
export function publishedOf(investigations: readonly Investigation[]): ReadonlyMap<string, string> {
  const visited = investigations.flatMap((investigation) => investigation.visited);
  return new Map(visited.flatMap(({ url, published }) => (published ? [[url, published] as const] : [])));
}
