// What a model is shown of pages: an outline of each, and of the sections that fit a question best the whole text, within a
// number of tokens.
import { estimateTokens } from '../../base/tokens.ts';
import { addressOf } from '../../citations/host.ts';
import { sectionsOf } from '../../citations/page-sections.ts';
import type { PageSection } from '../../citations/page-sections.ts';
import { oneLine } from '../prompt/line.ts';
import { lengthWithin } from '../prompt/room.ts';
import { isContents } from './contents.ts';
import { longestHeading, outlineOf, outlineRoom, outlineTokens } from './outline.ts';

/** What is shown of a page: places in its stored text, in their order. */
export interface ShownPage {
  readonly hash: string;
  readonly sections: readonly PageSection[];
  /** There was no room for its outline. */
  readonly withoutOutline?: true;
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
/** Tokens of the head of a section. */
const headTokens = 25;
/** What a section is worth beside one that was found, as a part of that. */
const besideFound = 0.35;

/** Where room is scarce: the part of it that outlines take, and of the rest what every page's best section takes. */
const scarce = { outlines: 1 / 3, bests: 1 / 2 };

/**
 * The sections of these pages that fit best, at most so many tokens of them. Every page has its best section first; then
 * small pages are whole, then the best of all. `seen`: numbers of sections that are not to be shown, by page. One entry a
 * page, in their order; a section is whole, unless not even the best one fits: of that one the part that was found.
 * Where room is scarce, which short outlines tell, pages that fit best come before the others.
 */
export function chosenSections(
  pages: readonly Page[],
  results: readonly Found[],
  tokens: number,
  seen: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
  outline = outlineTokens,
): ShownPage[] {
  const all = pages.map((page) => ({ page, sections: sectionsOf(page.text) }));
  const found = all.map(({ page, sections }) =>
    candidatesOf(page, sections, results).filter(
      ({ section }) => seen.get(page.hash)?.has(section.n) !== true,
    ),
  );
  const taken = new Map<string, PageSection[]>(pages.map(({ hash }) => [hash, []]));
  const isScarce = outline < outlineTokens;
  const bare = new Set<string>();
  const byWorth = all.toSorted((a, b) => strongest(found[all.indexOf(b)]) - strongest(found[all.indexOf(a)]));
  let left = tokens;
  for (const { page, sections } of byWorth) {
    const cost = outlineRoom(sections, outline);
    if (isScarce && tokens - left + cost > tokens * scarce.outlines) bare.add(page.hash);
    else left -= cost;
  }
  const take = ({ page, section }: Candidate, most = left): void => {
    const own = taken.get(page.hash) ?? [];
    const cost = headTokens + estimateTokens(page.text.slice(section.start, section.end));
    if (cost > most || own.some(({ n }) => n === section.n)) return;
    left -= cost;
    own.push(section);
  };
  const rest = isScarce ? left * scarce.bests : 0;
  const best = found.flatMap((own) => own.slice(0, 1)).toSorted(byStrength);
  const [first] = best;
  if (first !== undefined) take(first);
  if (first !== undefined && taken.get(first.page.hash)?.length === 0) {
    take({ ...first, section: partOf(first, results, Math.max(left - headTokens, 100)) }, Infinity);
  }
  for (const one of best) if (one.strength > 0 && left > rest) take(one);
  for (const own of found) if (isSmall(own)) for (const one of own) take(one);
  for (const one of found
    .flat()
    .filter(({ strength }) => strength > 0)
    .toSorted(byStrength))
    take(one);
  for (const one of best) take(one);
  return pages.map(({ hash }) =>
    shownOf(
      hash,
      (taken.get(hash) ?? []).toSorted((a, b) => a.n - b.n),
      bare,
    ),
  );
}

function shownOf(hash: string, sections: readonly PageSection[], bare: ReadonlySet<string>): ShownPage {
  return { hash, sections, ...(bare.has(hash) ? { withoutOutline: true } : {}) };
}

/** How well the best section of a page fits; its candidates come best first. */
function strongest(own: readonly Candidate[] | undefined): number {
  return own?.[0]?.strength ?? 0;
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
  const headings = new Set(sections.map(({ trail }) => trail.at(-1)?.trim() ?? ''));
  return sections
    .map((section, index) => {
      const worth = isContents(page.text, section, headings) ? besideFound : 1;
      return { page, section, strength: worth * (strengths[index] ?? 0) };
    })
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

/** Of a section that is too long what was found in it. */
function partOf({ page, section }: Candidate, results: readonly Found[], tokens: number): PageSection {
  const inside = results
    .flatMap(({ passages }) => passages)
    .find(({ pageHash, start }) => pageHash === page.hash && start >= section.start && start < section.end);
  return beginningIn(page.text, { ...section, start: inside?.start ?? section.start }, tokens);
}

/** As much of the beginning of a section as so many tokens hold, to the end of a line, else of a word. */
export function beginningIn(text: string, section: PageSection, tokens: number): PageSection {
  const own = text.slice(section.start, section.end);
  const length = lengthWithin(own, tokens);
  if (length === own.length) return section;
  const gap = ['\n', ' '].map((one) => own.lastIndexOf(one, length)).find((at) => at > length / 2);
  return { ...section, end: section.start + (gap ?? length) };
}

interface Titled {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** A page as it is read: its title and address, its outline where not all of it is shown, and sections of it. */
export function pageText(
  { title, url, text }: Titled,
  { sections, withoutOutline }: Pick<ShownPage, 'sections' | 'withoutOutline'>,
  outline = outlineTokens,
): string {
  const all = sectionsOf(text);
  const shown = new Set(sections.map(({ n }) => n));
  const isWhole = all.every(({ n }) => shown.has(n));
  return [
    [`Title: ${title}`, ...(addressOf(url) === '' ? [] : [`Address: ${addressOf(url)}`])].join('\n'),
    ...(isWhole || withoutOutline === true
      ? []
      : [`Sections (* is shown below):\n${outlineOf(text, all, shown, outline)}`]),
    ...sections.map((section) => sectionText(text, section, all)),
  ].join('\n\n');
}

/** A section under its number and the headings above it; `[…]` where it is cut. `all`: the sections of the page. */
export function sectionText(
  text: string,
  { n, trail, start, end }: PageSection,
  all: readonly PageSection[] = sectionsOf(text),
): string {
  const whole = all[n - 1] ?? { start, end };
  const under = trail.slice(-3).map((heading) => oneLine(heading, longestHeading));
  const [before, behind] = [start > whole.start ? '[…] ' : '', end < whole.end ? ' […]' : ''];
  const head = `§${n}${under.length === 0 ? '' : ` ${under.join(' › ')}`}`;
  return `${head}\n${before}${text.slice(start, end).toWellFormed().trim()}${behind}`;
}
