// Which call of a run needs the answer of which other one, and how long the longest chain of them takes at least.
import { firstLook, tasks } from './topic.ts';

export type CallKind = 'model' | 'search' | 'page' | 'robots';

/** One call as the world saw it. Times are milliseconds since 1970. */
export interface Call {
  /** Mark of the run. */
  readonly run: string;
  readonly kind: CallKind;
  /** Agent, query without the mark, or number of the page. */
  readonly name: string;
  readonly arrivedAt: number;
  readonly sentAt: number;
  /** What the answer was meant to take. */
  readonly latencyMs: number;
}

const searches = tasks.flatMap((task) => task.searches);

/** Calls of the pinned graph with their number in one run. */
export const pinned = {
  model: 4 + tasks.length,
  search: 1 + searches.length,
  page: new Set(searches.flatMap(({ pages }) => pages)).size,
};
export const pinnedCalls = pinned.model + pinned.search + pinned.page;

/** What of the same run must be back before this call can be made: all of `every` and one of `some`. */
export function neededBy(call: Pick<Call, 'kind' | 'name'>): {
  readonly every: readonly string[];
  readonly some: readonly string[];
} {
  const all = (names: readonly string[]) => ({ every: names, some: [] });
  if (call.kind === 'search') {
    return all([call.name === firstLook.words ? 'model/intake' : 'model/planner']);
  }
  if (call.kind === 'page') {
    // A page is known as soon as one of the searches that find it is back. What the first look found, a task reads after
    // its own searches, where these bring less than it may read.
    const page = Number(call.name);
    const known = firstLook.pages.includes(page);
    const finding = searches.filter(({ pages }) => known || pages.includes(page));
    return { every: [], some: finding.map(({ words }) => `search/${words}`) };
  }
  if (call.name === 'planner') return all([`search/${firstLook.words}`]);
  if (call.name === 'verifier') return all(['model/writer']);
  if (call.name === 'writer') return all(tasks.map((_, index) => `model/researcher ${index + 1}`));
  const task = tasks[Number(/^researcher (\d)$/.exec(call.name)?.[1]) - 1];
  if (task === undefined) return all([]);
  const pages = [...new Set(task.searches.flatMap((search) => search.pages))];
  return all([
    ...task.searches.map(({ words }) => `search/${words}`),
    ...pages.map((page) => `page/${page}`),
  ]);
}

export function nameOf({ kind, name }: Pick<Call, 'kind' | 'name'>): string {
  return `${kind}/${name}`;
}

/**
 * The longest chain of a run's calls at their intended latencies, in milliseconds: no scheduler can be faster.
 * @throws Error when the calls are not those of the pinned graph, or one came before what it needs
 */
export function criticalPathOf(calls: readonly Call[]): number {
  const byName = new Map(calls.map((call) => [nameOf(call), call]));
  for (const [kind, count] of Object.entries(pinned)) {
    const seen = calls.filter((call) => call.kind === kind).length;
    if (seen !== count) throw new Error(`${calls[0]?.run}: ${seen} ${kind} calls, expected ${count}`);
  }
  const ends = new Map<string, number>();
  const endOf = (name: string): number => {
    const call = byName.get(name);
    if (call === undefined) throw new Error(`${calls[0]?.run}: nobody called ${name}`);
    const known = ends.get(name);
    if (known !== undefined) return known;
    const { every, some } = neededBy(call);
    const early = [...every, ...(some.length === 0 ? [] : [firstOf(some, byName)])].find(
      (need) => (byName.get(need)?.sentAt ?? Infinity) > call.arrivedAt,
    );
    if (early !== undefined) throw new Error(`${call.run}: ${name} came before the answer of ${early}`);
    const start = Math.max(
      0,
      ...every.map(endOf),
      some.length === 0 ? 0 : Math.min(...some.map((need) => endOf(need))),
    );
    ends.set(name, start + call.latencyMs);
    return start + call.latencyMs;
  };
  return Math.max(...calls.filter(({ kind }) => kind !== 'robots').map((call) => endOf(nameOf(call))));
}

function firstOf(names: readonly string[], calls: ReadonlyMap<string, Call>): string {
  const sent = (name: string) => calls.get(name)?.sentAt ?? Infinity;
  return names.toSorted((a, b) => sent(a) - sent(b))[0] ?? '';
}
