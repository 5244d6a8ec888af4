// The outline of a page: its headings with the numbers of their sections; and which sections are only an outline themselves.
import { chunks } from '../../base/lists.ts';
import { shortened } from '../../base/shortened.ts';
import type { PageSection } from '../../citations/page-sections.ts';
import { oneLine } from '../prompt/line.ts';

export const outlineTokens = 300;
/** Tokens of one that names what stands in the parts of a long section, or has too many headings. */
const namingTokens = 700;
/** Characters of a heading in an outline, and of the name of an item. */
export const longestHeading = 80;
const longestName = 30;

/** A heading a line with the numbers of its sections, in so many tokens; `*`: it is shown. Parts of a long section name some of their items. */
export function outlineOf(
  text: string,
  sections: readonly PageSection[],
  shown: ReadonlySet<number>,
  tokens = outlineTokens,
): string {
  const named = sections.map((section) => ({ section, names: section.part ? itemNames(text, section) : [] }));
  const room = named.some(({ names }) => names.length > 1) ? naming(tokens) : tokens;
  for (const each of [Infinity, ...someNames]) {
    const lines = named.map(({ section, names }) => {
      const about = names.length > 1 ? spread(names, each) : beginningOf(text, section);
      return lineOf([section], shown, about === '' ? '' : `: ${about}`);
    });
    if (fits(lines, room)) return lines.join('\n');
  }
  return inGroups(sections, shown, tokens);
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
function inGroups(sections: readonly PageSection[], shown: ReadonlySet<number>, tokens: number): string {
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
    if (lines.length === 1 || fits(lines, naming(tokens))) return lines.join('\n');
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
function itemNames(text: string, { start, end }: PageSection): string[] {
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

/** Tokens that the outline of a page takes at most. */
export function outlineRoom(sections: readonly PageSection[], tokens: number): number {
  const lines = sections.reduce((sum, { part }) => sum + (part ? 30 : 10), 0);
  return 40 + Math.min(sections.some(({ part }) => part) ? naming(tokens) : tokens, lines);
}

/** Where room is scarce, an outline names nothing. */
function naming(tokens: number): number {
  return tokens < outlineTokens ? tokens : Math.max(tokens, namingTokens);
}

/** Lines of a table of contents at least, and the part of them that are headings of the page. */
const contents = { lines: 6, headings: 0.6 };
/** Lines of an index of other pages at least, the part of them that are names, and the words of a name. */
const index = { lines: 30, names: 0.85, words: 6 };

/** A list of headings, of this page or of others, has the words of every question, and answers none. */
export function isContents(
  text: string,
  { start, end }: PageSection,
  headings: ReadonlySet<string>,
): boolean {
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines.map((line) => line.replace(/^[-*•]\s+/u, ''));
  const known = items.filter((item) => headings.has(item)).length;
  if (lines.length >= contents.lines && known / lines.length >= contents.headings) return true;
  const names = items.filter((item, at) => item !== lines[at] && isName(item)).length;
  return lines.length >= index.lines && names / lines.length >= index.names;
}

/** A few words that say nothing. */
function isName(item: string): boolean {
  return item.split(/\s+/u).length <= index.words && !/[.!?:;,。！？：；]$/u.test(item);
}
