// What a task begins with: the searches of its plan, all at once, and the pages they point to. No model chooses here.
import type { Searched } from '../../agents/researcher/contract.ts';
import { distinct, present } from '../../base/lists.ts';
import { isLoopback } from '../../base/loopback.ts';
import { parseUrl } from '../../base/parse-url.ts';
import type { SearchHit } from '../../sources/port.ts';
import { wordsOf } from '../../text/words.ts';
import type { Background } from '../background.ts';
import type { ResearchParts } from '../parts.ts';
import { mostSearches, type RunContext } from '../run-context.ts';
import type { Run } from '../run.ts';
import type { Assignment } from './investigate.ts';
import { readKnown } from './known-pages.ts';
import { readAttached, readNotes, searchNotes } from './notes.ts';
import { isOnlyAddresses } from '../../text/addresses.ts';
import { addressesIn, repeatsLast } from './search-hits.ts';
import { pageKey, siteOf, type Visited } from './visited.ts';
import { inOtherWords, readWeb, searchWeb, type WebFindings } from './web.ts';

export interface FirstPages {
  readonly queries: readonly string[];
  readonly notes: {
    readonly searches: readonly Searched[];
    readonly visited: readonly Visited[];
    /** Those of them that people attached. */
    readonly attached: readonly Visited[];
  };
  /** Pages of earlier reports, and of an earlier try at this task. */
  readonly known: readonly Visited[];
  /** Addresses that people wrote come first among the hits. */
  readonly web: WebFindings & {
    /** Pages that were read, or could not be, with the addresses of their hits; a page may have moved. */
    readonly visited: readonly { readonly hit: string; readonly page: Visited }[];
  };
}

/** The pages that were read or could not be, each once. */
export function visitedOf({ notes, known, web }: FirstPages): Visited[] {
  const all = [...notes.visited, ...known, ...web.visited.map(({ page }) => page)];
  return distinct(all, pageKey);
}

/** Hashes of the pages that were read, each once. */
export function hashesOf(visited: readonly Visited[]): string[] {
  return [...new Set(visited.flatMap(({ hash, error }) => (error === null ? [hash] : [])))];
}

/** Passages one search may bring. */
const passagesPerSearch = 20;
/** Documents of the knowledge folder cost no fetch: this many times the pages a task may read of the web. */
const localPages = 3;

/** `isRead`: by a model, for which a second try does not read on in the results of old searches (F24). */
export async function firstPages(
  run: Run,
  work: RunContext,
  { task, earlier, said = [] }: Assignment,
  surroundings: Background,
  isRead: boolean,
): Promise<FirstPages> {
  const { brief, limits, parts } = work;
  const isAgain = earlier !== null && isRead;
  const queries = searchesOf(task.searches.slice(0, mostSearches(work)), earlier, isRead);
  // The letters of an address find anything: without a model only its page is read.
  const searched = !isRead && isOnlyAddresses(task.question) ? [] : queries;
  // What was said last is wanted most. In a configuration that somebody asks about, a machine's own name is no page.
  const written = addressesIn([...said.toReversed(), ...writtenIn(brief, parts)], parts.web);
  const notPages = new Set(addressesIn(brief.notPages ?? [], parts.web).map(({ url }) => url));
  const wanted = isOnlyAddresses(brief.topic)
    ? written
    : written.filter(({ url }) => !notPages.has(url) && !isLoopback(parseUrl(url)?.hostname ?? ''));
  const fromNotes = async () => {
    const [{ searches: ofAttached, visited: attached }, searches] = await Promise.all([
      readAttached(run, queries, passagesPerSearch, work),
      searchNotes(run, searched, passagesPerSearch, parts),
    ]);
    const visited = await readNotes(run, searches, limits.pagesPerTask * localPages, parts);
    return { searches: [...ofAttached, ...searches], visited: [...attached, ...visited], attached };
  };
  const fromWeb = async () => {
    const found = await searchWeb(run, searched, parts, brief.mode === 'deep');
    // What the first look found comes last: it is read where a task's own searches bring too little.
    const around = isAgain ? [] : surroundings.hits;
    const { hits } = repeatsLast([...wanted, ...byEntity(found.hits, task.entity), ...around]);
    // What an earlier try has looked at is there already.
    const seen = new Set(earlier?.visited.map(({ url }) => url));
    const fresh = hits.filter(({ url }) => !seen.has(url));
    const asked = fresh.filter((hit) => wanted.includes(hit)).length;
    const most = asked + limits.pagesPerTask;
    const pages = await readInTime(run, fresh, most, firstPagesMs(work), parts);
    const visited = pages.map((page, rank) => ({ hit: fresh[rank]?.url ?? page.url, page }));
    return { ...found, hits, visited };
  };
  const [notes, web, known] = await Promise.all([
    fromNotes(),
    fromWeb(),
    readKnown(run, surroundings.known, queries, limits.pagesPerTask, parts),
  ]);
  const again = (earlier?.visited ?? []).filter(({ error }) => error === null);
  return { queries, notes, known: [...known, ...again], web };
}

/** The words of people in which addresses are looked for, and those of the topic on sites that people have named: a model may make up others. */
function writtenIn(
  { topic, ownWords = topic, answers, history }: RunContext['brief'],
  { web }: Pick<ResearchParts, 'web'>,
): string[] {
  const own = [ownWords, ...answers.map(({ answer }) => answer ?? '')];
  const before = history.flatMap(({ by, text }) => (by === 'person' ? [text] : []));
  const words = [...own, ...before].join('\n').toLowerCase();
  const hosts = words.match(/[\p{L}\p{N}.-]+/gu) ?? [];
  const named = new Set(hosts.map((host) => host.replace(/^www\.|\.+$/g, '')));
  const meant = addressesIn([topic], web).filter(({ url }) => named.has(siteOf(url)));
  return [...own, ...meant.map(({ url }) => url)];
}

/** A second try begins with searches that were not done yet; without a model the old ones are done again in other words. */
function searchesOf(planned: readonly string[], earlier: Assignment['earlier'], isRead: boolean): string[] {
  if (earlier === null) return [...planned];
  if (isRead) return planned.filter((query) => !earlier.task.searches.includes(query));
  const [other] = planned.flatMap((query) => inOtherWords(query) ?? []);
  return [...new Set(present(...planned, other))];
}

/** Places in a list of results that a page is moved back when its lines, or all that is known of it, do not name the thing. */
const behind = { named: 0, said: 3, unnamed: 6 };

/** The best first: by their rank, those about the one thing of a comparison before those that do not name it. */
function byEntity(hits: readonly SearchHit[], entity: string | null): SearchHit[] {
  const keys = wordsOf(entity ?? '').flatMap(({ key, isStop }) => (isStop ? [] : [key]));
  if (keys.length === 0) return [...hits];
  const has = (text: string) => {
    const words = wordsOf(text.replaceAll(/[/._:-]+/g, ' ')).flatMap(({ key, parts }) => [key, ...parts]);
    return keys.every((key) => words.includes(key));
  };
  const places = hits.map((hit, rank) => {
    const name = `${hit.title} ${hit.url}`;
    const back = has(name) ? behind.named : has(`${name} ${hit.snippet}`) ? behind.said : behind.unnamed;
    return { hit, place: rank + back };
  });
  return places.toSorted((one, other) => one.place - other.place).map(({ hit }) => hit);
}

/** Parts of a task's time: of a researcher's with many turns before it, and of a quick look's few seconds. */
const share = { deep: 1 / 20, quick: 1 / 3 };
/** An honest page may take as long in any case; where a report is wanted, also on a machine that is busy. */
const least = { deep: 30_000, quick: 5_000 };

type Timed = Pick<RunContext, 'brief' | 'limits' | 'settings'>;

/** Active time that a task's first pages may take, in milliseconds. */
export function firstPagesMs({ brief, limits, settings }: Timed): number {
  if (brief.mode === 'web') return Math.max(least.quick, settings.webMs * share.quick);
  const own = limits.research === 'react' ? settings.agent.softMs : limits.softMs;
  return Math.max(least.deep, Math.min(own, limits.softMs) * share.deep);
}

/** How far it was when it was stopped; null stands for a page that had not come. */
interface Kept {
  readonly begun: number;
  readonly visited: readonly (Visited | null)[];
}

/** As readWeb, for no longer than `withinMs` of active time; a page that had not come by then is not read, and says so. */
export async function readInTime(
  run: Run,
  hits: readonly SearchHit[],
  limit: number,
  withinMs: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  if (hits.length === 0) return [];
  const limited = await run.limited('first-pages', withinMs, (inside) =>
    readWeb(inside, hits, limit, parts, (begun, visited) =>
      inside.keep({ begun, visited: Array.from(visited, (page) => (page ?? null) as never) }),
    ),
  );
  if (limited.inTime) return limited.value;
  const { begun, visited } = (limited.kept ?? { begun: 0, visited: [] }) as unknown as Kept;
  const error = parts.say('trouble.late-page', { count: Math.round(withinMs / 1000) });
  return hits.slice(0, begun).map(({ url, title }, rank) => visited[rank] ?? { url, title, hash: '', error });
}
