// Facts that nothing found so far bears out, looked up on the web: one search each, a few pages, the sentences of them that
// speak of it (A129). What fails or takes too long was looked up in vain.
import type { DraftCitation } from '../../../agents/writer/contract.ts';
import { distinct } from '../../../base/lists.ts';
import type { Run } from '../../run.ts';
import { readInTime } from '../../gather/first-pages.ts';
import { knownPages, sentencesOn } from '../../gather/known-pages.ts';
import { inOtherWords, searchBeside } from '../../gather/web.ts';
import type { ResearchParts } from '../../parts.ts';

/** Pages of one search (A129). */
const pagesOf = 3;
const pagesMs = 15_000;
const atOnce = 8;
/** A quote is more than about the same subject. */
const leastRelevance = 0.3;

/** A quote that no number stands for yet. */
export type Quote = Omit<DraftCitation, 'n'>;

export interface Fact {
  readonly text: string;
  readonly claimId: string;
}

/** In the order of the facts. The first round looks for the fact as it is, the second in other words: one search each. */
export function lookOutside(
  run: Run,
  round: number,
  facts: readonly Fact[],
  taskId: string,
  parts: ResearchParts,
) {
  return run.parallel(`outside-${round}`, facts, atOnce, async (branch, fact) => {
    const query = round === 1 ? fact.text : inOtherWords(fact.text);
    if (query === null) return { quotes: [], searches: 0 };
    const found = await searchBeside(branch, [query], parts);
    if (found === null) return { quotes: [], searches: 1 };
    const searches = found.searches.done;
    const visited = await readInTime(branch, found.hits.slice(0, pagesOf), pagesOf, pagesMs, parts);
    const readable = visited.filter(({ error }) => error === null);
    const read = distinct(readable, ({ hash }) => hash);
    if (read.length === 0) return { quotes: [], searches };
    const quotes = await branch.step('quotes', [fact.text, read], async (context) => {
      const evidence = await sentencesOn(fact.text, query, await knownPages(read, parts), context, parts);
      const relevant = evidence.filter(({ score }) => score >= leastRelevance);
      // The best sentence of each page.
      return distinct(relevant, ({ pageHash }) => pageHash).map((quote) => ({ taskId, ...quote }));
    });
    return { quotes, searches };
  });
}
