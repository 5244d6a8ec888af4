// What a rehearsal and a writer want to know for sure: looked for on the web and in the pages that were read, by one researcher.
import { materialOf, placeOf } from '../../agents/material.ts';
import type { Remark } from '../../agents/rehearser/rehearser.ts';
import type { Evidence } from '../../agents/researcher/contract.ts';
import { distinct } from '../../base/lists.ts';
import { statementsOf } from '../../citations/statements.ts';
import { findEvidence } from '../gather/evidence.ts';
import { readInTime } from '../gather/first-pages.ts';
import { knownAs, type Investigation } from '../gather/investigate.ts';
import { readKnown } from '../gather/known-pages.ts';
import type { Visited } from '../gather/visited.ts';
import { searchBeside } from '../gather/web.ts';
import type { ResearchParts } from '../parts.ts';
import type { Drafted } from '../research-state.ts';
import type { Run } from '../run.ts';
import { assumedIn, requestWith, type RunContext } from '../run-context.ts';
import { wholeTask } from '../tasks.ts';

/** Pages that were read and are looked into again. */
const mostPages = 6;
/** Of pages. */
const mostTokens = 5_000;
/** Things that tasks lack and that are looked for once more, among all that is. */
const mostMissing = 6;
/** Sentences without a source. */
const mostOwn = 5;

interface LookedUp {
  readonly evidence: readonly Evidence[];
  /** Pages that nobody had read before. */
  readonly fresh: readonly Visited[];
}

/** Nothing was looked for, or found. */
export const nothingFound: LookedUp = { evidence: [], fresh: [] };

/** What the web and the pages read say of it, of what has no source and of what is left open. A remark says what to search the web for. */
export async function lookUp(
  run: Run,
  round: number,
  context: RunContext,
  drafted: Drafted,
  remarks: readonly Remark[],
): Promise<LookedUp> {
  const { brief, parts } = context;
  const { investigations, wishes, written } = drafted;
  const { forWeb, searches, question } = wantedOf(context, drafted, remarks);
  // What is said to stand nowhere is looked for when it is checked, too.
  if (forWeb.length === 0) return nothingFound;
  const visited = investigations.flatMap((one) => one.visited).filter(({ error }) => error === null);
  const read = distinct(visited, ({ hash }) => hash);
  return run.scope(`write/r${round}/looked-up`, async (phase) => {
    const [known, found] = await Promise.all([
      readKnown(phase, read, searches, mostPages, parts),
      readOutside(phase, forWeb, visited, parts),
    ]);
    const pages = distinct([...found, ...known], ({ hash }) => hash);
    if (pages.length === 0) return nothingFound;
    const hashes = new Set(pages.map(({ hash }) => hash));
    const quoted = materialOf({ tasks: investigations }).map((each) => each.evidence);
    const material = {
      request: requestWith(brief, wishes),
      constraints: assumedIn(brief, written.draft),
      task: wholeTask(question, searches),
      feedback: null,
      earlier: quoted.filter(({ pageHash }) => hashes.has(pageHash)),
      queries: searches,
      notes: { searches: [], visited: [], attached: [] },
      pages,
      withoutModel: false,
      mayAsk: true,
      tokens: mostTokens,
    };
    const { evidence } = await findEvidence(phase, material, parts);
    const old = new Set(read.map(({ hash }) => hash));
    return { evidence: knownAs(evidence, pages), fresh: pages.filter(({ hash }) => !old.has(hash)) };
  });
}

/** What is to be looked for: on the web, there and in the pages that were read, and as the question of a task. */
function wantedOf(
  { limits }: RunContext,
  { investigations, written: { draft } }: Drafted,
  remarks: readonly Remark[],
) {
  const forWeb = [...remarks.flatMap(({ search }) => search ?? []), ...(draft.lookUp ?? [])];
  const absent = (draft.absences ?? []).map(({ what }) => what);
  const own = statementsOf(draft.text).flatMap(({ isOwn, text }) => (isOwn === true ? [text] : []));
  // Where there is a critic, what was missing has been looked for again.
  const unmet = limits.critiques > 0 ? [] : investigations.filter(({ answered }) => answered !== 'yes');
  // What was looked for in vain once gives way to what nobody has looked for.
  const room = Math.max(0, mostMissing - forWeb.length - absent.length);
  const missing = unmet.flatMap((task) => task.missing).slice(0, room);
  const points = [
    'What do the sources say about each of these points?',
    ...remarks.flatMap(({ happens, search }) => (search === null ? [] : [`${happens} (${search})`])),
    ...own.slice(0, mostOwn),
    ...absent,
    ...draft.openQuestions,
    ...missing.map((text) => `Not found so far: ${text}`),
  ];
  return { forWeb, searches: [...forWeb, ...absent, ...missing], question: points.join('\n- ') };
}

/** Results of searches that are shown, and pages among them that nobody has read. */
const mostResults = 8;
const mostUnread = 4;
/** Milliseconds of active time for reading these. */
const readingMs = 15_000;

/** The best results of its searches, those that were read before in their places among them; what fails or takes too long was looked for in vain. */
async function readOutside(
  phase: Run,
  searches: readonly string[],
  read: readonly Visited[],
  parts: ResearchParts,
): Promise<readonly Visited[]> {
  const { hits = [] } = (await searchBeside(phase, searches, parts)) ?? {};
  const known = new Map(read.map((page) => [page.url, page]));
  const unread = hits.filter(({ url }) => !known.has(url));
  const pages = await readInTime(phase, unread, mostUnread, readingMs, parts);
  const fresh = new Map(pages.map((page, rank) => [unread[rank]?.url, page]));
  const found = hits.flatMap(({ url }) => known.get(url) ?? fresh.get(url) ?? []);
  return found.filter(({ error }) => error === null).slice(0, mostResults);
}

/** What was looked up is a part of the last task that has evidence: behind all other quotes, of which none changes its number. */
export function behindLastTask(
  { investigations, analyzed }: Drafted,
  { evidence: quotes, fresh }: LookedUp,
): Pick<Drafted, 'investigations' | 'analyzed'> {
  const last = investigations.findLast(({ evidence }) => evidence.length > 0) ?? investigations.at(-1);
  if (last === undefined || quotes.length === 0) return { investigations, analyzed };
  const known = new Set(investigations.flatMap(({ evidence }) => evidence.map(placeOf)));
  const added = quotes.filter((quote) => !known.has(placeOf(quote)));
  const evidence = [...last.evidence, ...added];
  const visited = [...last.visited, ...fresh];
  const withMore = (one: Investigation) =>
    one.task.id === last.task.id ? { ...one, evidence, visited } : one;
  const [all, weighed] = [investigations, analyzed].map((tasks) => materialOf({ tasks }).length);
  // Nothing that an analyst who has seen all there was would have to be asked about again.
  const seen = all === weighed ? analyzed.map(withMore) : analyzed;
  return { investigations: investigations.map(withMore), analyzed: seen };
}
