// The tools search_web and search_papers: up to three searches at once, their results merged in turns (C33). And search_notes:
// the team's documents and the sources of earlier reports cost no fetch, so their sections are shown at once.
// The tool open_pages reads pages by the numbers of their results, and sections of pages by their own (A43).
import { bounds, explorerTools } from '../../../agents/explorer/explorer.ts';
import { present } from '../../../base/lists.ts';
import { oneLine } from '../../../agents/prompt/line.ts';
import { readCall, isOf } from '../../../agents/tool.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { bestPages, knownPages, mostKnown, orWarned, passagesIn } from '../known-pages.ts';
import { readNote } from '../notes.ts';
import type { Visited } from '../visited.ts';
import { readPage, searchAll } from '../web.ts';
import { type Desk, failure, nothingFound, type OpenedPage, type Outcome } from './desk.ts';

/** Results of one call (C33): in a small context one for so many tokens that a turn may show, but never fewer than a query has. */
const mostInAll = 20;
const tokensForOne = 160;
/** Characters of a query: longer ones are no searches. */
const longestQuery = 300;

export async function search({ run, work, tokensOfTurn }: Desk, call: ToolCall): Promise<Outcome> {
  const { parts } = work;
  const isWeb = isOf(explorerTools.search, call);
  const read = readCall(isWeb ? explorerTools.search : explorerTools.papers, call);
  if ('problem' in read) return failure(read.problem);
  const { queries, told } = queriesOf(read.given.queries);
  if (queries.length === 0) return failure(allEmpty);
  const each = Math.min(bounds.results, Math.max(1, Math.round(read.given.count ?? bounds.usualResults)));
  const [name, engine] = isWeb ? (['search', parts.search] as const) : (['papers', parts.papers] as const);
  // Pages may have been read already: a search that nobody answers is told to the model and holds up nothing.
  const found = await searchAll(run, queries, { name, engine, insists: false }, parts, each);
  const most = Math.max(bounds.usualResults, Math.floor(tokensOfTurn / tokensForOne));
  const hits = found.hits.slice(0, Math.min(mostInAll, most));
  const allFailed = found.searches.failed > 0 && found.searches.failed === found.searches.done;
  const text = allFailed ? 'The search failed; nobody answered.' : hits.length === 0 ? nothing : '';
  return {
    ...nothingFound,
    ...found,
    failed: allFailed,
    text: `${told} ${text}`.trim(),
    summary: `${queries.join(' · ')} → ${hits.length} results`,
    hits,
    queries,
  };
}

const allEmpty = 'Each query was empty. Name what you look for.';
const nothing = 'Nothing was found, in fewer words neither. Try another way to say it.';

/** At most three that say something, each once, and a word about those beyond. */
function queriesOf(given: readonly string[]): { readonly queries: string[]; readonly told: string } {
  const lines = given.map((query) => oneLine(query, longestQuery)).filter((query) => query !== '');
  const all = [...new Set(lines)];
  const told = all.length > bounds.queries ? `Only the first ${bounds.queries} searches were made.` : '';
  return { queries: all.slice(0, bounds.queries), told };
}

/** Pages one call shows. */
const mostShown = 4;
/** Passages one search may bring. */
const passages = 20;

export async function notes(desk: Desk, key: string, call: ToolCall): Promise<Outcome> {
  const read = readCall(explorerTools.notes, call);
  if ('problem' in read) return failure(read.problem);
  const { queries, told } = queriesOf(read.given.queries);
  if (queries.length === 0) return failure(allEmpty);
  const { work, surroundings, first } = desk;
  const { parts } = work;
  const found = await desk.run.step(key, queries, async (context): Promise<Visited[]> => {
    const { signal, emit } = context;
    const ask = (query: string) => parts.knowledge.search(query, { limit: passages, signal });
    const [own, known] = await Promise.all([
      orWarned(() => Promise.all(queries.map(ask)), emit, parts.say),
      knownPages([...first.notes.attached, ...surroundings.known.slice(0, mostKnown)], parts),
    ]);
    const ofKnown = await passagesIn(known, queries, context, parts);
    const hashes = bestPages([...own, ...ofKnown], mostShown);
    const texts = await Promise.all([...bestPages(own, mostShown)].map((hash) => readNote(hash, parts)));
    const pages = [...texts.flatMap((one) => ('page' in one ? [one.page] : [])), ...known];
    const best = [...hashes].flatMap((hash) => pages.find((page) => page.hash === hash) ?? []);
    if (best.length > 0) await parts.library.keepPages(best);
    for (const { url, title } of best) emit('source-found', { url, title });
    return best.map(({ hash, url, title }) => ({ hash, url, title: oneLine(title, 300), error: null }));
  });
  return {
    ...nothingFound,
    text: `${told} ${found.length === 0 ? 'The documents have nothing on this.' : ''}`.trim(),
    summary: `${queries.join(' · ')} → ${found.length} pages`,
    queries,
    about: queries,
    pages: found.map((page) => ({ n: null, page, sections: null })),
  };
}

export async function open(desk: Desk, call: ToolCall): Promise<Outcome> {
  const read = readCall(explorerTools.open, call);
  if ('problem' in read) return failure(read.problem);
  const wanted = wantedIn(read.given.pages);
  const numbers = [...wanted.keys()];
  const known = numbers.flatMap((n) => desk.registry.at(n) ?? []).slice(0, bounds.pages);
  const unknown = numbers.filter((n) => desk.registry.at(n) === undefined);
  const told = present(
    numbers.length === 0 && 'Name pages by the numbers of their results, as in "3" or "3 §12".',
    unknown.length > 0 && `There is no result with the number ${unknown.slice(0, 10).join(', ')}.`,
    numbers.length - unknown.length > bounds.pages && `Only the first ${bounds.pages} were opened.`,
  );
  if (known.length === 0) return failure(told.join(' '));
  const pages = await Promise.all(
    known.map(async (entry): Promise<OpenedPage> => {
      // What was read already is not read again: the page in view is the one that is quoted.
      const page = entry.page ?? (await readPage(desk.run, entry, desk.work.parts));
      return { n: entry.n, page, ...(wanted.get(entry.n) ?? { sections: null }) };
    }),
  );
  const about = oneLine(read.given.about ?? '', 300);
  const failed = pages.flatMap(({ n, page: { error } }) =>
    error === null ? [] : [`Page ${n} could not be read: ${oneLine(error, 200)}`],
  );
  const named = known.map(({ n, title }) => {
    const sections = wanted.get(n)?.sections?.slice(0, 5).join(', ');
    return `${oneLine(title, 60)}${sections === undefined ? '' : ` §${sections}`}`;
  });
  return {
    ...nothingFound,
    failed: failed.length === known.length,
    text: [...told, ...failed].join(' '),
    summary: named.join(' · '),
    about: present(about !== '' && about),
    pages,
  };
}

/** More sections of one page are no choice. */
const mostSections = 30;

type Wanted = Pick<OpenedPage, 'sections' | 'bestToo'>;

/** "3" is page 3, "3 §12" and "3 §12-14, 20" are sections of it: pages in their order, each with all that is wanted of it. */
function wantedIn(texts: readonly string[]): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>();
  for (const text of texts) {
    const [page, ...parts] = text.match(/\d+(?:\s*[-–]\s*\d+)?/g) ?? [];
    if (page === undefined) continue;
    const n = Number(/^\d+/.exec(page)?.[0]);
    const known = wanted.get(n);
    const named = [...new Set([...(known?.sections ?? []), ...parts.flatMap(rangeOf)])];
    const wantsBest = parts.length === 0 || known?.sections === null || known?.bestToo === true;
    const sections = named.length === 0 ? null : named.slice(0, mostSections);
    wanted.set(n, { sections, ...(wantsBest && sections !== null ? { bestToo: true } : {}) });
  }
  return wanted;
}

function rangeOf(part: string): number[] {
  const [from = 0, to = from] = part.split(/[-–]/).map(Number);
  const length = Math.min(mostSections, Math.max(1, to - from + 1));
  return Array.from({ length }, (_, index) => from + index);
}
