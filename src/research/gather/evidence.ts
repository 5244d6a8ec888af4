// From the pages of a task to the sentences that answer it: a researcher reads whole sections, with a model or without.
import { storedPages } from '../stored-pages.ts';
import { errorText } from '../../chat/words/say.ts';
import { researcher } from '../../agents/researcher/researcher.ts';
import type {
  Evidence,
  ResearcherInput,
  ResearcherOutput,
  WantedSections,
} from '../../agents/researcher/contract.ts';
import type { Task } from '../../agents/planner/contract.ts';
import { type Wanted, wordsOf } from '../../agents/prompt/request.ts';
import { placeOf } from '../../agents/material.ts';
import { ExpectedFailure, FootnoteError } from '../../base/errors.ts';
import { isPoor } from '../../citations/content-score.ts';
import { hostOf } from '../../citations/host.ts';
import type { Run, StepContext } from '../run.ts';
import type { StoredPage } from '../../sources/port.ts';
import { consultWithin } from '../consult.ts';
import { addressesIn } from './search-hits.ts';
import { hashesOf, type FirstPages } from './first-pages.ts';
import { better } from './investigation.ts';
import { passagesIn } from './known-pages.ts';
import type { ResearchParts } from '../parts.ts';
import type { Visited } from './visited.ts';

export interface Material {
  readonly request: Wanted;
  /** What is assumed about what the request leaves open. */
  readonly constraints: readonly string[];
  readonly task: Task;
  readonly feedback: string | null;
  /** What an earlier try quoted. */
  readonly earlier: readonly Evidence[];
  readonly queries: readonly string[];
  readonly notes: FirstPages['notes'];
  /** All other pages. */
  readonly pages: readonly Visited[];
  readonly withoutModel: boolean;
  /** Whether a model may ask once for sections that it was not shown. */
  readonly mayAsk: boolean;
  /** Tokens of source text that a model is shown; left out: as many as a task has. */
  readonly tokens?: number;
}

export interface Evidenced extends ResearcherOutput {
  /** Why the pages could not be read through, a sentence; null: they were. */
  readonly trouble: string | null;
}

/** One step, or two. What is wrong with a task's pages is the task's trouble, never the run's (A47). */
export async function findEvidence(run: Run, material: Material, parts: ResearchParts): Promise<Evidenced> {
  const first = await read(run, 'sections', material, parts);
  const { wanted = [] } = first;
  if (wanted.length === 0) return first;
  const earlier = [...material.earlier, ...first.evidence];
  const second = await read(run, 'sections-again', { ...material, earlier, mayAsk: false }, parts, wanted);
  const places = new Set(first.evidence.map(placeOf));
  return {
    ...better(first, second),
    evidence: [...first.evidence, ...second.evidence.filter((one) => !places.has(placeOf(one)))],
  };
}

function read(
  run: Run,
  key: string,
  material: Material,
  parts: ResearchParts,
  wanted?: readonly WantedSections[],
): Promise<Evidenced> {
  const { say, chooseEvidence } = parts;
  // Without a model it works in threads where there are any.
  const agent = chooseEvidence === undefined ? researcher : { ...researcher, elsewhere: chooseEvidence };
  return run.step(key, [material, wanted ?? null], async (context) => {
    const [own, foreign] = await Promise.all([
      storedPages(hashesOf(material.notes.visited), parts),
      storedPages(hashesOf(material.pages), parts),
    ]);
    // Where nothing was found there is nothing to read.
    const withoutModel = material.withoutModel || own.length + foreign.length === 0;
    try {
      const worth = worthQuoting(context, material, { own, foreign }, parts);
      const input = { ...(await inputOf(context, material, worth, parts)), wanted };
      const { output } = await consultWithin(run, context, agent, input, parts, { withoutModel });
      return { ...output, trouble: null };
    } catch (error) {
      // What the pages do and a fault of our own are caught: whatever else fails here is tried again, or asked about.
      context.signal.throwIfAborted();
      const isOfPages = error instanceof ExpectedFailure;
      if (error instanceof FootnoteError && error.code !== 'bug' && !isOfPages) throw error;
      const trouble = isOfPages ? errorText(error, say) : say('trouble.unread');
      context.emit('warning', { text: `${trouble} (${material.task.title})` });
      return { evidence: [], observation: trouble, missing: [], answered: 'no', trouble };
    }
  });
}

interface Texts {
  readonly own: readonly StoredPage[];
  readonly foreign: readonly StoredPage[];
}

/** Leaves poor pages out, unless there are no others (A91). */
function worthQuoting(
  { emit }: StepContext,
  { request, task, feedback }: Material,
  { own, foreign }: Texts,
  { web, say }: ResearchParts,
): Texts {
  const poor = poorIn(foreign, [wordsOf(request), feedback ?? ''], web);
  if (poor.length === 0 || poor.length === foreign.length) return { own, foreign };
  const hosts = [...new Set(poor.map(({ url }) => hostOf(url)?.name ?? url))].slice(0, 3).join(', ');
  emit('warning', { text: say('warning.not-quoted', { title: task.title, hosts }) });
  return { own, foreign: foreign.filter((page) => !poor.includes(page)) };
}

/** Pages of the web that show only the outside of something (A91); never those whose address people wrote. */
export function poorIn(
  pages: readonly StoredPage[],
  said: readonly string[],
  web: ResearchParts['web'],
): StoredPage[] {
  const asked = new Set(addressesIn(said, web).map(({ url }) => url));
  return pages.filter(({ url, text }) => /^https?:/.test(url) && !asked.has(url) && isPoor(text));
}

/** Passages of a search for which sections are ranked: more than are quoted without a model. */
const passagesToRank = 40;

async function inputOf(
  context: StepContext,
  { request, constraints, task, feedback, earlier, queries, notes, withoutModel, mayAsk, tokens }: Material,
  { own, foreign }: Texts,
  parts: ResearchParts,
): Promise<ResearcherInput> {
  const kept = new Set(own.map(({ hash }) => hash));
  const pages = [...own, ...foreign.filter(({ hash }) => !kept.has(hash))];
  const base = { ...request, task, feedback, pages };
  if (!withoutModel) {
    // Every word of the task counts where whole sections are chosen, and each page is looked through alike.
    const looked = [...new Set([...(feedback === null ? [] : [feedback]), task.question, ...queries])];
    const found = await passagesIn(pages, looked, context, parts, passagesToRank);
    const searches = found.map((result, index) => ({ query: looked[index] ?? '', ...result }));
    return { ...base, constraints, searches, earlier, mayAsk, tokens };
  }
  const elsewhere = await passagesIn(foreign, queries, context, parts);
  const searches = [
    // Only what was kept can be quoted: a quote must be found again.
    ...notes.searches.map((search) => ({
      ...search,
      passages: search.passages.filter(({ pageHash }) => kept.has(pageHash)),
    })),
    ...elsewhere.map((result, index) => ({ query: queries[index] ?? '', ...result })),
  ];
  return { ...base, searches, attached: hashesOf(notes.attached) };
}
