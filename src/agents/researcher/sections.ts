// What a model is shown of pages: an outline of each, and of the sections that fit a question best the whole text, within a
// number of tokens.
import { chunks } from '../../base/lists.ts';
import { shortened } from '../../base/shortened.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { addressOf } from '../../citations/host.ts';
import { sectionsOf } from '../../citations/page-sections.ts';
import type { PageSection } from '../../citations/page-sections.ts';
import { oneLine } from '../prompt/line.ts';

/** What is shown of a page: places in its stored text, in their order. */
export interface ShownPage {
  readonly hash: string;
  readonly sections: readonly PageSection[];
}

interface Page {
  readonly hash: string;
  readonly text: string;
}

/** What one search found in the pages. */
interface Found {
  readonly passages: readonly {
    readonly pageHash: string;
    readonly start: number;
    readonly end: number;
    readonly score: number;
  }[];
}

/** A section with how well it fits; only compared with others of the same choice. */
interface Candidate {
  readonly page: Page;
  readonly section: PageSection;
  readonly strength: number;
}

/** Tokens up to which a page is shown whole. */
const smallPage = 1_500;
/** Tokens of one page's outline, and of the head of a section. */
const outlineTokens = 300;
const headTokens = 25;
/** Tokens of an outline that names what stands in the parts of a long section, or has too many headings. */
const namingTokens = 700;
/** What a section is worth beside one that was found, as a part of that. */
const besideFound = 0.35;

/**
 * The sections of these pages that fit best, at most so many tokens of them. Every page has its best section first; then
 * small pages are whole, then the best of all. `seen`: numbers of sections that are not to be shown, by page. One entry a
 * page, in their order; a section is whole, unless not even the best one fits: of that one the part that was found.
 */
export function chosenSections(
  pages: readonly Page[],
  results: readonly Found[],
  tokens: number,
  seen: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): ShownPage[] {
  const all = pages.map((page) => ({ page, sections: sectionsOf(page.text) }));
  const found = all.map(({ page, sections }) =>
    candidatesOf(page, sections, results).filter(
      ({ section }) => seen.get(page.hash)?.has(section.n) !== true,
    ),
  );
  const taken = new Map<string, PageSection[]>(pages.map(({ hash }) => [hash, []]));
  let left = all.reduce((sum, { sections }) => sum - reserved(sections), tokens);
  const take = ({ page, section }: Candidate): void => {
    const own = taken.get(page.hash) ?? [];
    const cost = headTokens + estimateTokens(page.text.slice(section.start, section.end));
    if (cost > left || own.some(({ n }) => n === section.n)) return;
    left -= cost;
    own.push(section);
  };
  const best = found.flatMap((own) => own.slice(0, 1)).toSorted(byStrength);
  const [first] = best;
  if (first !== undefined) take(first);
  if (first !== undefined && taken.get(first.page.hash)?.length === 0) {
    return all.map(({ page }) => ({
      hash: page.hash,
      sections: page === first.page ? [partOf(first, results, Math.max(tokens, 100))] : [],
    }));
  }
  for (const one of best.filter(({ strength }) => strength > 0)) take(one);
  for (const own of found) if (isSmall(own)) for (const one of own) take(one);
  for (const one of found
    .flat()
    .filter(({ strength }) => strength > 0)
    .toSorted(byStrength))
    take(one);
  for (const one of best) take(one);
  return pages.map(({ hash }) => ({
    hash,
    sections: (taken.get(hash) ?? []).toSorted((a, b) => a.n - b.n),
  }));
}

function reserved(sections: readonly PageSection[]): number {
  const lines = sections.reduce((sum, { part }) => sum + (part ? 30 : 10), 0);
  return 40 + Math.min(sections.some(({ part }) => part) ? namingTokens : outlineTokens, lines);
}

function byStrength(one: Candidate, other: Candidate): number {
  return other.strength - one.strength;
}

function isSmall(own: readonly Candidate[]): boolean {
  const size = own.reduce((sum, { section }) => sum + section.end - section.start, 0);
  return size <= smallPage * 4 && own.length < 40;
}

/** All sections of a page, those that were found best first, the others in their order. */
function candidatesOf(page: Page, sections: readonly PageSection[], results: readonly Found[]): Candidate[] {
  const sums = sections.map(() => 0);
  for (const { passages } of results) {
    const top = Math.max(...passages.map(({ score }) => score), 1e-9);
    const best = new Map<number, number>();
    for (const passage of passages) {
      if (passage.pageHash !== page.hash) continue;
      for (let index = firstAt(sections, passage.start); index < sections.length; index += 1) {
        const { start, end } = sections[index] as PageSection;
        const common = Math.min(end, passage.end) - Math.max(start, passage.start);
        if (common <= 0) break;
        const share = common / Math.max(1, Math.min(end - start, passage.end - passage.start));
        best.set(index, Math.max(best.get(index) ?? 0, (share * passage.score) / top));
      }
    }
    for (const [index, strength] of best) sums[index] = (sums[index] ?? 0) + strength;
  }
  const strengths = sums.map((own, index) =>
    Math.max(own, besideFound * Math.max(sums[index - 1] ?? 0, sums[index + 1] ?? 0)),
  );
  return sections
    .map((section, index) => ({ page, section, strength: strengths[index] ?? 0 }))
    .toSorted(byStrength);
}

/** The index of the first section that ends behind a place. */
function firstAt(sections: readonly PageSection[], place: number): number {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of a section that is too long what was found in it, to the end of a line. */
function partOf({ page, section }: Candidate, results: readonly Found[], tokens: number): PageSection {
  const inside = results
    .flatMap(({ passages }) => passages)
    .find(({ pageHash, start }) => pageHash === page.hash && start >= section.start && start < section.end);
  const start = inside?.start ?? section.start;
  const most = page.text.slice(start, Math.min(section.end, start + tokens * 3));
  const line = most.lastIndexOf('\n');
  const end =
    start + most.length < section.end && line > most.length / 2 ? start + line : start + most.length;
  return { ...section, start, end };
}

/** Characters of a heading in an outline, and of the name of an item. */
const longestHeading = 80;
const longestName = 30;

/**
 * The headings of a page with the numbers of their sections, a line each, in so many tokens; `*`: it is shown. Parts of a
 * section that was too long name the items of its list, all or some, the first and the last always, or else their first words.
 */
export function outlineOf(
  text: string,
  sections: readonly PageSection[],
  shown: ReadonlySet<number>,
  tokens = outlineTokens,
): string {
  const named = sections.map((section) => ({ section, names: section.part ? namesIn(text, section) : [] }));
  const room = named.some(({ names }) => names.length > 1) ? Math.max(tokens, namingTokens) : tokens;
  for (const each of [Infinity, ...someNames]) {
    const lines = named.map(({ section, names }) => {
      const about = names.length > 1 ? spread(names, each) : beginningOf(text, section);
      return lineOf([section], shown, about === '' ? '' : `: ${about}`);
    });
    if (fits(lines, room)) return lines.join('\n');
  }
  return folded(sections, shown, tokens);
}

/** Names of a part where there is no room for all, tried one after the other. */
const someNames = [8, 5, 3, 2];

/** The first, the last, and some between them. */
function spread(names: readonly string[], most: number): string {
  if (names.length <= most) return names.join('; ');
  const step = (names.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => names[Math.round(index * step)]).join(' … ');
}

function fits(lines: readonly string[], tokens: number): boolean {
  return lines.reduce((sum, line) => sum + line.length + 1, 0) / 4 <= tokens;
}

/** Headings as deep as fits; else so many neighbours on a line, by the first and the last of them, that all fit. */
function folded(sections: readonly PageSection[], shown: ReadonlySet<number>, tokens: number): string {
  const deepest = sections.reduce((most, { trail }) => Math.max(most, trail.length), 0);
  let groups: PageSection[][] = [];
  for (let depth = deepest; depth >= 0; depth -= 1) {
    const own = groupedAt(sections, depth);
    if (own.length < 2 && groups.length > 0) break;
    groups = own;
    const lines = groups.map((group) => lineOf(group, shown));
    if (fits(lines, tokens)) return lines.join('\n');
  }
  for (let each = 2; ; each *= 2) {
    const lines = chunks(groups, each).map((many) => {
      const last = many.length > 1 ? oneLine(many.at(-1)?.[0]?.trail.at(-1) ?? '', longestHeading) : '';
      return lineOf(many.flat(), shown, last === '' ? '' : ` … ${last}`);
    });
    if (lines.length === 1 || fits(lines, Math.max(tokens, namingTokens))) return lines.join('\n');
  }
}

/** Neighbours under the same headings down to a depth. */
function groupedAt(sections: readonly PageSection[], depth: number): PageSection[][] {
  const groups: PageSection[][] = [];
  let last: string | null = null;
  for (const section of sections) {
    const key = JSON.stringify(section.trail.slice(0, depth));
    if (key === last) groups.at(-1)?.push(section);
    else groups.push([{ ...section, trail: section.trail.slice(0, depth) }]);
    last = key;
  }
  return groups;
}

/** What the blocks of a section are about that begin with a short line of their own: terms, options, statements. */
function namesIn(text: string, { start, end }: PageSection): string[] {
  const names = text
    .slice(start, end)
    .split(/\n\s*\n/)
    .flatMap((block) => /^(?![-*•] |\d+[.)] |\s)(.{1,60})(?<![.!?:,])(?:\n|$)/u.exec(block)?.[1] ?? []);
  return [...new Set(names)].map((name) => shortened(name.replace(/\s*;$/, ''), longestName));
}

/** The first words of a part: its heading alone tells nothing of it. */
function beginningOf(text: string, { start, part }: PageSection): string {
  return part === true ? oneLine(text.slice(start, start + 200), 30) : '';
}

function lineOf(group: readonly PageSection[], shown: ReadonlySet<number>, about = ''): string {
  const [first, last] = [group[0] as PageSection, group.at(-1) as PageSection];
  const numbers = first.n === last.n ? `§${first.n}` : `§${first.n}-${last.n}`;
  const isShown = group.every(({ n }) => shown.has(n));
  const heading = oneLine(first.trail.at(-1) ?? '(beginning)', longestHeading);
  return `${'  '.repeat(Math.max(0, first.trail.length - 1))}${numbers}${isShown ? '*' : ''} ${heading}${about}`;
}

interface Titled {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** A page as it is read: its title and address, its outline where not all of it is shown, and sections of it. */
export function pageText({ title, url, text }: Titled, sections: readonly PageSection[]): string {
  const all = sectionsOf(text);
  const shown = new Set(sections.map(({ n }) => n));
  const isWhole = all.every(({ n }) => shown.has(n));
  return [
    [`Title: ${title}`, ...(addressOf(url) === '' ? [] : [`Address: ${addressOf(url)}`])].join('\n'),
    ...(isWhole ? [] : [`Sections (* is shown below):\n${outlineOf(text, all, shown)}`]),
    ...sections.map((section) => sectionText(text, section)),
  ].join('\n\n');
}

/** A section under its number and the headings above it. */
export function sectionText(text: string, { n, trail, start, end }: PageSection): string {
  const under = trail.slice(-3).map((heading) => oneLine(heading, longestHeading));
  return `§${n}${under.length === 0 ? '' : ` ${under.join(' › ')}`}\n${text.slice(start, end).toWellFormed().trim()}`;
}
