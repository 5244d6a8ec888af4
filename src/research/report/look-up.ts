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

/** Pages that were read and are looked into again, tokens of pages, what tasks lack, sentences without a source. */
const most = { pages: 6, tokens: 5_000, missing: 6, own: 5 };

interface LookedUp {
  readonly evidence: readonly Evidence[];
  readonly fresh: readonly Visited[];
}

/** Nothing was looked for, or found. */
export const nothingLooked: LookedUp = { evidence: [], fresh: [] };

/** Results of its searches that are shown, pages among them that nobody has read, and milliseconds of active time for reading these. */
const outside = { results: 8, pages: 4, withinMs: 15_000 };

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
  const pages = await readInTime(phase, unread, outside.pages, outside.withinMs, parts);
  const fresh = new Map(pages.map((page, rank) => [unread[rank]?.url, page]));
  const found = hits.flatMap(({ url }) => known.get(url) ?? fresh.get(url) ?? []);
  return found.filter(({ error }) => error === null).slice(0, outside.results);
}

/** What the web and the pages read say of it, of what has no source and of what is left open. A remark says what to search the web for. */
export function lookUp(
  run: Run,
  key: string,
  { brief, limits, parts }: RunContext,
  { investigations, wishes, written: { draft } }: Drafted,
  remarks: readonly Remark[],
): Promise<LookedUp> {
  const absent = (draft.absences ?? []).map(({ what }) => what);
  const own = statementsOf(draft.text).flatMap(({ isOwn, text }) => (isOwn === true ? [text] : []));
  const wanted = [...remarks.flatMap(({ search }) => search ?? []), ...(draft.lookUp ?? [])];
  // What is said to stand nowhere is looked for when it is checked, too.
  if (wanted.length === 0) return Promise.resolve(nothingLooked);
  // Where there is a critic, what was missing has been looked for again.
  const unmet = limits.critiques > 0 ? [] : investigations.filter(({ answered }) => answered !== 'yes');
  // What was looked for in vain once gives way to what nobody has looked for.
  const room = Math.max(0, most.missing - wanted.length - absent.length);
  const missing = unmet.flatMap((task) => task.missing).slice(0, room);
  const searches = [...wanted, ...absent, ...missing];
  const said = remarks.flatMap(({ happens, search }) => (search === null ? [] : [`${happens} (${search})`]));
  const open = missing.map((text) => `Not found so far: ${text}`);
  const points = [...said, ...own.slice(0, most.own), ...absent, ...draft.openQuestions, ...open];
  const question = ['What do the sources say about each of these points?', ...points].join('\n- ');
  const visited = investigations.flatMap((one) => one.visited).filter(({ error }) => error === null);
  const read = distinct(visited, ({ hash }) => hash);
  return run.scope(`write/${key}/looked-up`, async (phase) => {
    const [again, found] = await Promise.all([
      readKnown(phase, read, searches, most.pages, parts),
      readOutside(phase, wanted, visited, parts),
    ]);
    const pages = distinct([...found, ...again], ({ hash }) => hash);
    if (pages.length === 0) return nothingLooked;
    const hashes = new Set(pages.map(({ hash }) => hash));
    const quoted = materialOf({ tasks: investigations }).map((each) => each.evidence);
    const material = {
      request: requestWith(brief, wishes),
      constraints: assumedIn(brief, draft),
      task: wholeTask(question, searches),
      feedback: null,
      earlier: quoted.filter(({ pageHash }) => hashes.has(pageHash)),
      queries: searches,
      notes: { searches: [], visited: [], attached: [] },
      pages,
      withoutModel: false,
      mayAsk: true,
      tokens: most.tokens,
    };
    const { evidence } = await findEvidence(phase, material, parts);
    const old = new Set(read.map(({ hash }) => hash));
    return { evidence: knownAs(evidence, pages), fresh: pages.filter(({ hash }) => !old.has(hash)) };
  });
}

/** With the quotes behind all others: no quote changes its number. */
export function withQuotes(
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
