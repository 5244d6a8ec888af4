// One task as its explorer works on it: what it may use, what is known so far, and which sections it has before it.
// All of it is rebuilt from the journal, in the order of turns and calls; what a call brought gets its numbers in that order, too.
import type { Evidence, ResearcherOutput } from '../../../agents/researcher/contract.ts';
import type { ShownPage } from '../../../agents/researcher/sections.ts';
import type { ToolCall, ToolSpec } from '../../../llm/port.ts';
import type { SearchHit } from '../../../sources/port.ts';
import type { Background } from '../../background.ts';
import type { RunContext } from '../../run-context.ts';
import type { Run } from '../../run.ts';
import type { FirstPages } from '../first-pages.ts';
import type { Assignment } from '../investigate.ts';
import type { Visited } from '../visited.ts';
import { noSearches, type WebFindings } from '../web.ts';
import { createRegistry, type Entry, numbersByHash, type Registry } from './registry.ts';
import type { FirstSections } from './show.ts';

export interface Exploring {
  readonly work: RunContext;
  readonly assignment: Assignment;
  readonly surroundings: Background;
  readonly first: FirstPages;
}

/** A part of what a tool answers: our words, or sections of the page with this number. */
export type Part = string | { readonly n: number; readonly shown: ShownPage };

export interface Answer {
  readonly callId: string;
  readonly failed: boolean;
  readonly parts: readonly Part[];
}

/** A turn of the model, and what the tools answered. */
export interface Exchange {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly answers: readonly Answer[];
}

export interface Desk extends Exploring {
  readonly run: Run;
  /** What may be called, `finish` excepted; fixed when the task began. */
  readonly tools: readonly ToolSpec[];
  readonly registry: Registry;
  /** Tokens of sections that one turn may show. */
  readonly tokensOfTurn: number;
  /** Results and pages as they were at the beginning. */
  readonly firstEntries: readonly Entry[];
  /** What was shown of the first pages. */
  readonly opening: readonly Exclude<Part, string>[];
  readonly exchanges: Exchange[];
  /** When and how far each section was shown last, by page and number. */
  readonly seen: Map<string, Map<number, Seen>>;
  /** Numbers of results that a search has told. */
  readonly told: Set<number>;
  readonly taken: Evidence[];
  /** Turns in which quotes were taken, all of which were found. */
  readonly quotedTurns: Set<number>;
  /** Calls that count. */
  calls: number;
  /** Turns in a row that brought nothing new. */
  idle: number;
  /** Why it can only finish in this turn; null: it may go on. */
  must: Reason | null;
  searched: Searched;
  /** Times its last words could not be used. */
  refused: number;
  /** What was asked for in the last turn and was too much to be shown; empty: nothing. */
  late: readonly string[];
}

export interface Seen {
  /** The turn after which it was shown; 0: in the opening. */
  readonly turn: number;
  /** What was shown of it, as a place in the text of its page. */
  readonly start: number;
  readonly end: number;
  /** All that was ever shown of it lies between these places. */
  readonly from: number;
  readonly to: number;
}

/** Tokens a turn may show, up to which a context is small. */
export const smallTurn = 1_500;

export function deskOf(
  run: Run,
  outset: Exploring,
  tools: readonly ToolSpec[],
  { shown, poor, tokensOfTurn }: FirstSections,
): Desk {
  const registry = registryOf(outset.first);
  for (const hash of poor) registry.markPoor(hash);
  const numbers = numbersByHash(registry);
  const desk: Desk = {
    run,
    ...outset,
    tools,
    registry,
    tokensOfTurn,
    firstEntries: [...registry.entries],
    opening: shown.map((one) => ({ n: numbers.get(one.hash) ?? 0, shown: one })),
    exchanges: [],
    seen: new Map(),
    told: new Set(),
    taken: [],
    quotedTurns: new Set(),
    calls: 0,
    idle: 0,
    must: null,
    searched: nothingSearched,
    refused: 0,
    late: [],
  };
  for (const one of shown) look(desk, one, 0);
  return desk;
}

/** Notes what is shown after a turn; whether anything of it was never shown before. */
export function look({ seen }: Desk, { hash, sections }: ShownPage, turn: number): boolean {
  const own = seen.get(hash) ?? new Map<number, Seen>();
  let isNew = false;
  for (const { n, start, end } of sections) {
    const { from = Infinity, to = -1 } = own.get(n) ?? {};
    isNew ||= start < from || end > to;
    own.set(n, { turn, start, end, from: Math.min(start, from), to: Math.max(end, to) });
  }
  seen.set(hash, own);
  return isNew;
}

/** Whether what is shown leaves the conversation after one turn already. */
export function isSmall({ tokensOfTurn }: Pick<Desk, 'tokensOfTurn'>): boolean {
  return tokensOfTurn <= smallTurn;
}

/** Whether what was shown after a turn stands before the model in this one: for one turn, or two while nothing is quoted. */
export function isInView(
  desk: Pick<Desk, 'tokensOfTurn' | 'quotedTurns'>,
  shownAfter: number,
  turn: number,
): boolean {
  return turn - shownAfter <= (isSmall(desk) || desk.quotedTurns.has(shownAfter + 1) ? 1 : 2);
}

/** The turn that is being taken, from 1. */
export function turnOf({ exchanges }: Desk): number {
  return exchanges.length + 1;
}

/** Own documents and known pages first, then the results of the web in their order. */
function registryOf({ notes, known, web }: FirstPages): Registry {
  const registry = createRegistry();
  for (const page of [...notes.visited, ...known]) if (page.error === null) registry.addPage(page);
  const numbers = new Map(web.hits.map((hit) => [hit.url, registry.addHit(hit).n]));
  for (const { hit, page } of web.visited) registry.addPage(page, numbers.get(hit));
  return registry;
}

/** Why it ended: the model had enough; nobody chose (`classic`); two turns brought nothing (`early-stop`); or a limit of calls or time. */
export type Reason = 'llm-decided' | 'budget' | 'early-stop' | 'soft-limit' | 'hard-limit' | 'classic';

/** What exploring a task brought. JSON only: it is recorded, and kept when the explorer is stopped. */
export interface Explored extends Searched {
  readonly reason: Reason;
  /** What it finished with; null: its pages are read by somebody else. */
  readonly found: ResearcherOutput | null;
  /** Quotes that it took on the way. */
  readonly taken: readonly Evidence[];
  /** Pages beside the first ones, those that could not be read included. */
  readonly visited: readonly Visited[];
}

/** How a task was searched for, over all its calls. */
export interface Searched extends Omit<WebFindings, 'hits'> {
  readonly queries: readonly string[];
}

const nothingSearched: Searched = { queries: [], searches: noSearches, leftOut: 0, failures: [] };

export function exploredSoFar(
  { registry, taken, searched }: Desk,
  reason: Reason,
  found: ResearcherOutput | null = null,
): Explored {
  const visited = registry.entries.flatMap(({ page }) => (page === null ? [] : [page]));
  return { reason, found, taken, visited, ...searched };
}

/** No model chose anything. */
export const notExplored: Explored = {
  ...nothingSearched,
  reason: 'classic',
  found: null,
  taken: [],
  visited: [],
};

export interface OpenedPage {
  /** The number it was opened by; null: it was found by what the tool did. */
  readonly n: number | null;
  readonly page: Visited;
  /** Numbers of the sections that are wanted of it; null: those that fit best. */
  readonly sections: readonly number[] | null;
  /** The page was named as well: those that fit best are shown beside these. */
  readonly bestToo?: boolean;
}

/** What a tool call brought, before its results have numbers: calls of a turn run at the same time. */
export interface Outcome extends Searched {
  readonly failed: boolean;
  /** What the model is told first, in our words. */
  readonly text: string;
  /** At most 200 characters, for cards. */
  readonly summary: string;
  readonly hits: readonly SearchHit[];
  readonly pages: readonly OpenedPage[];
  /** What is looked for in the pages; empty: what the task asks. */
  readonly about: readonly string[];
}

/** An outcome without results. */
export const nothingFound: Outcome = {
  failed: false,
  text: '',
  summary: '',
  hits: [],
  pages: [],
  about: [],
  ...nothingSearched,
};

/** A call that could not be done; it counts all the same (A47). */
export function failure(text: string): Outcome {
  return { ...nothingFound, failed: true, text, summary: text.split('\n', 1)[0] ?? '' };
}
