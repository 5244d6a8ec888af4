// Facts that nothing found so far bears out, looked up on the web: one search each, a few pages, the sentences of them that
// speak of it (A129). What fails or takes too long was looked up in vain.
import { errorText } from '../../../chat/words/error-text.ts';
import type { DraftCitation } from '../../../agents/writer/contract.ts';
import type { ResearcherInput } from '../../../agents/researcher/contract.ts';
import { extract } from '../../../agents/researcher/extract.ts';
import { distinct } from '../../../base/lists.ts';
import { ExpectedFailure } from '../../../base/errors.ts';
import type { Run, StepContext } from '../../run.ts';
import { storedPages, readInTime } from '../../gather/first-pages.ts';
import { passagesIn } from '../../gather/known-pages.ts';
import type { Visited } from '../../gather/visited.ts';
import { inOtherWords, searchAll } from '../../gather/web.ts';
import type { ResearchParts } from '../../parts.ts';
import { wholeTask } from '../../tasks.ts';

/** Pages of one search (A129). */
const pagesOf = 3;
const searchMs = 10_000;
const pagesMs = 15_000;
const atOnce = 8;
/** A quote is more than about the same subject. */
const leastRelevance = 0.3;

/** A quote that no number stands for yet. */
export type Quote = Omit<DraftCitation, 'n'>;

export interface Fact {
  readonly text: string;
  /** Of the claim it is a part of. */
  readonly claimId: string;
}

export interface Outside {
  readonly quotes: readonly Quote[];
  readonly searches: number;
}

/** A fact and the task of the claim it is of. */
export interface Wanted {
  readonly fact: Fact;
  readonly taskId: string;
}

/** In the order of the facts. The first round looks for the fact as it is, the second in other words: one search each. */
export function lookOutside(
  run: Run,
  round: number,
  wanted: readonly Wanted[],
  parts: ResearchParts,
): Promise<Outside[]> {
  return run.parallel(`outside-${round}`, wanted, atOnce, async (branch, { fact, taskId }) => {
    const query = round === 1 ? fact.text : inOtherWords(fact.text);
    if (query === null) return { quotes: [], searches: 0 };
    const searched = await branch.limited('search', searchMs, (inside) =>
      searchAll(
        inside,
        [query],
        { name: 'search', engine: parts.search, insists: false, repeats: false },
        parts,
      ),
    );
    if (!searched.inTime) return { quotes: [], searches: 1 };
    const { hits, searches } = searched.value;
    const pages = await readInTime(branch, hits.slice(0, pagesOf), pagesOf, pagesMs, parts);
    const quotes = await quotesIn(branch, { fact, taskId }, query, pages, parts);
    return { quotes, searches: searches.done };
  });
}

/** The best sentences of each page. */
function quotesIn(
  branch: Run,
  { fact, taskId }: Wanted,
  query: string,
  visited: readonly Visited[],
  parts: ResearchParts,
): Promise<Quote[]> {
  const read = distinct(
    visited.filter(({ error }) => error === null),
    ({ hash }) => hash,
  );
  if (read.length === 0) return Promise.resolve([]);
  return branch.step('quotes', [fact.text, read], async (context) => {
    const input = await inputFor(context, fact.text, query, read, parts);
    const evidence = await choose(context, input, parts);
    const relevant = evidence.filter(({ score }) => score >= leastRelevance);
    return distinct(relevant, ({ pageHash }) => pageHash).map((quote) => ({ taskId, ...quote }));
  });
}

/** Pages under the addresses by which they were found. */
async function inputFor(
  context: StepContext,
  fact: string,
  query: string,
  read: readonly Visited[],
  parts: ResearchParts,
): Promise<ResearcherInput> {
  const known = new Map(read.map((page) => [page.hash, page]));
  const stored = await storedPages([...known.keys()], parts);
  const pages = stored.map((page) => {
    const { url = page.url, title = page.title } = known.get(page.hash) ?? {};
    return { ...page, url, title };
  });
  const results = await passagesIn(pages, [query], context, parts);
  return {
    request: fact,
    task: wholeTask(fact, [query]),
    searches: results.map((result) => ({ query, ...result })),
    pages,
  };
}

/** Off the main thread where that is worth it. */
async function choose({ signal, emit }: StepContext, input: ResearcherInput, parts: ResearchParts) {
  try {
    const { evidence } = (await parts.chooseEvidence?.(input, signal)) ?? extract(input);
    return evidence;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ExpectedFailure)) throw error;
    emit('warning', { text: errorText(error, parts.say) });
    return [];
  }
}
