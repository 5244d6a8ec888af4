// One task as its explorer works on it: what it may use, and what is known so far. Everything here is rebuilt from the
// journal, in the order of turns and calls.
import type { ToolCall, ToolSpec } from '../../../llm/port.ts';
import type { Assignment } from '../investigate.ts';
import type { FirstPages } from '../first-pages.ts';
import type { Surroundings } from '../../surroundings.ts';
import type { SearchCounts, SearchFailure } from '../web.ts';
import { noSearches } from '../web.ts';
import type { Work } from '../../work.ts';
import { createRegistry, readEntries } from './registry.ts';
import type { Entry, Registry } from './registry.ts';
import type { PagePassages } from './shown.ts';

/** What a task begins with. */
export interface Outset {
  readonly work: Work;
  readonly assignment: Assignment;
  readonly surroundings: Surroundings;
  readonly first: FirstPages;
}

/** A part of what a tool answers: our words, or passages of the page with this number. */
export type Part = string | { readonly n: number; readonly shown: PagePassages };

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

export interface Expedition extends Outset {
  /** What may be called, `finish` excepted; fixed when the task began. */
  readonly tools: readonly ToolSpec[];
  readonly registry: Registry;
  /** Results and pages as they were at the beginning. */
  readonly firstEntries: readonly Entry[];
  /** What was shown of the first pages. */
  readonly opening: readonly Part[];
  readonly exchanges: Exchange[];
  /** What each call brought (gain.ts). */
  readonly gains: number[];
  readonly queries: string[];
  searches: SearchCounts;
  leftOut: number;
  readonly failures: SearchFailure[];
  /** Times its last words could not be used. */
  refused: number;
}

/** Results that are listed at the beginning. */
const mostFirst = 40;

export function expeditionOf(
  outset: Outset,
  tools: readonly ToolSpec[],
  shown: readonly PagePassages[],
): Expedition {
  const registry = registryOf(outset.first);
  const numbers = new Map(readEntries(registry).map(({ n, page }) => [page.hash, n]));
  return {
    ...outset,
    tools,
    registry,
    firstEntries: registry.entries.slice(0, mostFirst),
    opening: shown.map((one) => ({ n: numbers.get(one.hash) ?? 0, shown: one })),
    exchanges: [],
    gains: [],
    queries: [],
    searches: noSearches,
    leftOut: 0,
    failures: [],
    refused: 0,
  };
}

/** Own documents and known pages first, then the results of the web in their order. */
function registryOf({ notes, known, web }: FirstPages): Registry {
  const registry = createRegistry();
  for (const page of [...notes.visited, ...known]) {
    if (page.error === null) registry.addPage(page);
  }
  const numbers = new Map(web.hits.map((hit) => [hit.url, registry.addHit(hit).n]));
  for (const { hit, page } of web.visited) registry.addPage(page, numbers.get(hit));
  return registry;
}
