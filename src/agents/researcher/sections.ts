// What a model is shown of pages: an outline of each, and the whole text of the sections that fit a question best.
import { firstWhere } from '../../base/first-where.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { addressOf } from '../../citations/host.ts';
import { sectionsOf, type PageSection } from '../../citations/page-sections.ts';
import type { Passage, StoredPage } from '../../sources/port.ts';
import { oneLine } from '../prompt/line.ts';
import { lengthWithin } from '../prompt/room.ts';
import { isContents, longestHeading, outlineOf, outlineRoom, outlineTokens } from './outline.ts';

/** What is shown of a page: places in its stored text, in their order. */
export interface ShownPage {
  readonly hash: string;
  readonly sections: readonly PageSection[];
  /** Nothing of it is shown, its outline neither. */
  readonly withoutOutline?: true;
}

type Page = Pick<StoredPage, 'hash' | 'text'>;

export interface Found {
  readonly passages: readonly Pick<Passage, 'pageHash' | 'start' | 'end' | 'score'>[];
}

/** A section with how well it fits; only compared with others of the same choice. */
interface Candidate {
  readonly page: Page;
  readonly section: PageSection;
  /** How well it fits all searches together; 0: nothing was found in it. */
  readonly strength: number;
  /** How well it fits the search that it fits best, 0 to 1. */
  readonly peak: number;
}

const headTokens = 25;
/** Tokens up to which a page of which something was found is shown whole. */
const smallPage = 800;
/** Tokens up to which the rest of a page is shown with what fits: the next sentence of a short manual often is the answer. */
const smallRest = 600;
/** What a table of contents is worth beside a section that says something. */
const contentsWorth = 0.1;
/** What the weakest of many passages has, all of them have: this part of its score says nothing. */
const common = 0.8;
/** A section that fits no search at least so well, against the one that fits it best, is left to the outline. */
const leastPeak = 0.5;
/** Twice as long, a section has to fit by so much better (as a power of 2). */
const byLength = { power: 0.4, least: 150 };

interface Choosing {
  /** Numbers of sections that are not to be shown, by the hash of their page. */
  readonly seen?: ReadonlyMap<string, ReadonlySet<number>>;
  /** Tokens of the outline of a page. */
  readonly outline?: number;
  /** Somebody has named these pages, the most wanted first: each has its best section before any has a second one. */
  readonly asked?: boolean;
  /** Whoever reads can open what is not shown. */
  readonly canOpen?: boolean;
}

/**
 * The sections of these pages that fit best, at most so many tokens of them, outlines included; short ones before long ones
 * that fit as well. One entry a page, in their order; a page of which nothing is shown has no outline either. A section is
 * whole, unless not even the best one fits: of that one the part that was found. Of a page in which nothing was found the
 * beginning is shown, where there is room; not to somebody who can open it, beside pages in which something was.
 */
export function chosenSections(
  pages: readonly Page[],
  results: readonly Found[],
  tokens: number,
  { seen = new Map(), outline = outlineTokens, asked = false, canOpen = false }: Choosing = {},
): ShownPage[] {
  const all = pages.map((page) => ({ page, sections: sectionsOf(page.text) }));
  const outlines = new Map(all.map(({ page, sections }) => [page.hash, outlineRoom(sections, outline)]));
  const found = all.map(({ page, sections }) =>
    candidatesOf(page, sections, results).filter(
      ({ section }) => seen.get(page.hash)?.has(section.n) !== true,
    ),
  );
  const taken = new Map<string, PageSection[]>(pages.map(({ hash }) => [hash, []]));
  let left = tokens;
  const isTaken = ({ page, section }: Candidate) =>
    (taken.get(page.hash) ?? []).some(({ n }) => n === section.n);
  const take = (one: Candidate, mustFit = true): boolean => {
    const { page, section } = one;
    if (isTaken(one)) return false;
    const own = taken.get(page.hash) ?? [];
    const tokensOfIt = headTokens + estimateTokens(page.text.slice(section.start, section.end));
    const whole = tokensOfIt + (own.length === 0 ? (outlines.get(page.hash) ?? 0) : 0);
    if (mustFit && whole > left) return false;
    left -= whole;
    own.push(section);
    return true;
  };
  const [first, ...others] = found
    .flat()
    .filter(({ strength }) => strength > 0)
    .toSorted((one, other) => worthOf(other) - worthOf(one));
  if (first !== undefined && !take(first)) {
    const room = left - headTokens - (outlines.get(first.page.hash) ?? 0);
    take({ ...first, section: partOf(first, results, Math.max(room, 100)) }, false);
  }
  if (asked) for (const own of found) for (const best of own.slice(0, 1)) take(best);
  for (const one of others) if (one.peak >= leastPeak) take(one);
  const restOf = (own: readonly Candidate[]) => own.filter((one) => !isTaken(one));
  for (const own of found) {
    const isSmall = (own[0]?.strength ?? 0) > 0 && tokensOf(own) <= smallPage;
    if (isSmall || (own.some(isTaken) && tokensOf(restOf(own)) <= smallRest))
      for (const one of restOf(own)) take(one);
  }
  if (!canOpen || first === undefined) for (const own of found) if (own[0]?.strength === 0) take(own[0]);
  return pages.map(({ hash }): ShownPage => {
    const sections = (taken.get(hash) ?? []).toSorted((a, b) => a.n - b.n);
    return { hash, sections, ...(sections.length === 0 ? { withoutOutline: true } : {}) };
  });
}

function tokensOf(own: readonly Candidate[]): number {
  return own.reduce((sum, { section }) => sum + lengthOf(section), 0);
}

function worthOf({ strength, section }: Candidate): number {
  return strength / Math.max(lengthOf(section), byLength.least) ** byLength.power;
}

/** About how many tokens it has, its head included. */
function lengthOf({ start, end }: PageSection): number {
  return headTokens + (end - start) / 4;
}

/** All sections of a page, those that were found best first, the others in their order. */
function candidatesOf(page: Page, sections: readonly PageSection[], results: readonly Found[]): Candidate[] {
  const fits = results.map(({ passages }) => fitOf(page, sections, passages));
  const headings = new Set(sections.map(({ trail }) => trail.at(-1)?.trim() ?? ''));
  return sections
    .map((section, index): Candidate => {
      const own = fits.map((fit) => fit.get(index) ?? 0);
      const worth = isContents(page.text, section, headings) ? contentsWorth : 1;
      return {
        page,
        section,
        strength: worth * own.reduce((sum, fit) => sum + fit, 0),
        peak: worth * Math.max(0, ...own),
      };
    })
    .toSorted((one, other) => other.strength - one.strength);
}

/** How well the sections of a page fit one search, 0 to 1, by their place: what was found in them against the best of all. */
function fitOf(
  page: Page,
  sections: readonly PageSection[],
  passages: Found['passages'],
): Map<number, number> {
  const scores = passages.map(({ score }) => score);
  const top = Math.max(...scores, 1e-9);
  const least = Math.min(...scores, top) * common * (1 - 1 / Math.max(1, scores.length));
  const best = new Map<number, number>();
  for (const passage of passages) {
    if (passage.pageHash !== page.hash) continue;
    const first = firstWhere(0, sections.length, (index) => sections[index]!.end > passage.start);
    for (let index = first; index < sections.length; index += 1) {
      const { start, end } = sections[index] as PageSection;
      const both = Math.min(end, passage.end) - Math.max(start, passage.start);
      if (both <= 0) break;
      const share = both / Math.max(1, Math.min(end - start, passage.end - passage.start));
      const fit = (share * (passage.score - least)) / (top - least);
      best.set(index, Math.max(best.get(index) ?? 0, fit));
    }
  }
  return best;
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

/** A page as it is read: its title and address, its outline where not all of it is shown, and sections of it. */
export function pageText(
  { title, url, text }: Omit<StoredPage, 'hash'>,
  { sections, withoutOutline }: Pick<ShownPage, 'sections' | 'withoutOutline'>,
  outline = outlineTokens,
): string {
  const all = sectionsOf(text);
  const shown = new Set(sections.map(({ n }) => n));
  const isWhole = all.every(({ n }) => shown.has(n));
  const address = addressOf(url);
  const rest = () =>
    withoutOutline === true
      ? `Nothing of it is shown: others fit better. It has §1 to §${all.length}.`
      : `Sections (* is shown below):\n${outlineOf(text, all, shown, outline)}`;
  return [
    `Title: ${title}${address === '' ? '' : `\nAddress: ${address}`}`,
    ...(isWhole ? [] : [rest()]),
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
