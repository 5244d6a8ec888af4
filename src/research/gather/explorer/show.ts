// Which sections of pages a model is shown, as places in the stored texts: the journal keeps the places, not the words.
import { pagesByHash, storedPages } from '../../stored-pages.ts';
import { wordsOf } from '../../../agents/prompt/request.ts';
import { outlineTokens } from '../../../agents/researcher/outline.ts';
import { beginningIn, chosenSections, type ShownPage } from '../../../agents/researcher/sections.ts';
import { present } from '../../../base/lists.ts';
import { estimateTokens } from '../../../base/tokens.ts';
import { sectionsOf, type PageSection } from '../../../citations/page-sections.ts';
import type { Run } from '../../run.ts';
import type { StoredPage } from '../../../sources/port.ts';
import { poorIn } from '../evidence.ts';
import { passagesIn } from '../known-pages.ts';
import { hashesOf, visitedOf } from '../first-pages.ts';
import { requestWith } from '../../run-context.ts';
import { type Desk, isInView, type OpenedPage, type Exploring, smallTurn, turnOf } from './desk.ts';

export interface FirstSections {
  readonly shown: readonly ShownPage[];
  /** Hashes of pages that show only the outside of something. */
  readonly poor: readonly string[];
  /** Tokens of sections that one turn may show. */
  readonly tokensOfTurn: number;
}

/** Tokens of sections that are shown at the beginning, and after one turn; at most this part of a model's room. */
const most = { first: 8_000, turn: 8_000, again: 6_000 };
const partOfRoom = { first: 1 / 3, turn: 1 / 5 };
/** In a small context they may take more of it, up to so many tokens: what was shown gives way when more is opened. */
const small = { first: { tokens: 3_000, part: 3 / 4 }, turn: { tokens: smallTurn, part: 2 / 5 } };

/** Of the first pages: not of those with little on them where there are better ones (A91). A second try looks for its feedback. */
export function firstSections(run: Run, outset: Exploring, room: () => number): Promise<FirstSections> {
  const { work, assignment, first } = outset;
  const { parts, brief } = work;
  const hashes = hashesOf(visitedOf(first));
  const { task, feedback } = assignment;
  const about = [...(feedback === null ? [] : [feedback]), task.question, ...first.queries];
  return run.step('first-sections', [hashes, about], async (context) => {
    const pages = await storedPages(hashes, parts);
    const poor = poorIn(pages, [wordsOf(requestWith(brief, assignment.said))], parts.web);
    const worth = poor.length === pages.length ? pages : pages.filter((page) => !poor.includes(page));
    const tokens = Math.min(assignment.earlier === null ? most.first : most.again, shareOf(room(), 'first'));
    const results = await passagesIn(worth, about, context, parts);
    const tokensOfTurn = Math.min(most.turn, shareOf(room(), 'turn'));
    return {
      shown: chosenSections(worth, results, tokens, { outline: outlineOf({ tokensOfTurn }), canOpen: true }),
      poor: poor.map(({ hash }) => hash),
      tokensOfTurn,
    };
  });
}

function shareOf(room: number, when: 'first' | 'turn'): number {
  const { tokens, part } = small[when];
  return Math.floor(Math.max(room * partOfRoom[when], Math.min(room * part, tokens)));
}

/** Tokens of a page's outline: in a small context it must not take the room of what it leads to. */
export function outlineOf({ tokensOfTurn }: Pick<FirstSections, 'tokensOfTurn'>): number {
  return Math.min(outlineTokens, Math.floor(tokensOfTurn / 10));
}

/** What is shown of an opened page, and what the model is told about it. */
export interface Shown {
  readonly shown: ShownPage;
  readonly told: string;
  /** Sections that were asked for and are too much for this turn, in words; left out: none. */
  readonly late?: string;
  /** Tokens of these sections. */
  readonly size: number;
  readonly isPoor: boolean;
}

/** Of each page that a call opened, in so many tokens of all; nothing that stands before the model already. */
export function showSections(
  desk: Desk,
  key: string,
  opened: readonly OpenedPage[],
  about: readonly string[],
  tokens: number,
): Promise<Shown[]> {
  const after = turnOf(desk) + 1;
  const asked = opened.map(({ n, page: { hash }, sections, bestToo }): Asked => {
    const seen = [...(desk.seen.get(hash) ?? [])].map(([number, { turn, start, end }]) => {
      return { n: number, start, end, isInView: isInView(desk, turn, after) };
    });
    const name = n === null ? 'this source' : `source ${n}`;
    return { name, hash, sections, seen, ...(bestToo === true ? { bestToo } : {}) };
  });
  return desk.run.step(key, [asked, about, tokens], async (context) => {
    const { parts } = desk.work;
    const byHash = await pagesByHash(
      opened.map(({ page }) => page.hash),
      parts,
    );
    let left = tokens;
    const named = asked.map((one) => {
      const page = byHash.get(one.hash);
      const wanted = wantedOf(page, one, left);
      left -= wanted.size;
      const hidden = new Set([...notAgain(page, one), ...wanted.sections.map(({ n }) => n)]);
      return { one, page, wanted, hidden };
    });
    const wide = named.flatMap(({ one: { sections, bestToo }, page }) =>
      sections === null || bestToo === true ? (page ?? []) : [],
    );
    // Each was asked for: one with many good passages must not hide the others.
    const found = await Promise.all(wide.map((page) => passagesIn([page], about, context, parts)));
    const seen = new Map(named.map(({ one, hidden }) => [one.hash, hidden]));
    const best = chosenSections(wide, found.flat(), left, { seen, outline: outlineOf(desk), asked: true });
    return named.map(({ one, page, wanted }): Shown => {
      const chosen = best.find(({ hash }) => hash === one.hash)?.sections ?? [];
      const sections = [...wanted.sections, ...chosen].toSorted((a, b) => a.n - b.n);
      const none = one.sections === null && chosen.length === 0 ? noneOf(page, one) : '';
      return {
        shown: { hash: one.hash, sections },
        told: none || wanted.told,
        ...(wanted.late === '' ? {} : { late: wanted.late }),
        size: sections.reduce((sum, part) => sum + tokensOf(page?.text ?? '', part), 0),
        isPoor: page !== undefined && poorIn([page], [], parts.web).length > 0,
      };
    });
  });
}

/** What was shown last of the section with this number: a place in the text of the page. */
interface Part extends Pick<PageSection, 'n' | 'start' | 'end'> {
  /** It stands before the model. */
  readonly isInView: boolean;
}

interface Asked {
  readonly name: string;
  readonly hash: string;
  readonly sections: readonly number[] | null;
  readonly bestToo?: boolean;
  readonly seen: readonly Part[];
}

/** What was shown gives way to what was not, as long as there is such; what stands before the model is not shown twice. */
function notAgain(page: StoredPage | undefined, { seen }: Asked): readonly number[] {
  const isAll = page === undefined || sectionsOf(page.text).every(({ n }) => seen.some((one) => one.n === n));
  return (isAll ? inViewOf(seen) : seen).map(({ n }) => n);
}

function inViewOf(seen: readonly Part[]): Part[] {
  return seen.filter((one) => one.isInView);
}

function noneOf(page: StoredPage | undefined, { name, seen }: Asked): string {
  if (page === undefined) return `The text of ${name} is not kept any more.`;
  const isAll = sectionsOf(page.text).every(({ n }) => inViewOf(seen).some((one) => one.n === n));
  return isAll ? `All of ${name} is shown above.` : tooMuch(name);
}

/** With so many tokens a section that is longer is shown in part; with fewer it waits for the next turn. */
const leastAlone = 300;

function tokensOf(text: string, { start, end }: PageSection): number {
  return estimateTokens(text.slice(start, end));
}

/** Of a section what is behind all that was shown of it, else what does not stand before the model. */
function restOf(section: PageSection, seen: readonly Part[]): PageSection {
  const shown = seen.find(({ n }) => n === section.n);
  if (shown !== undefined && shown.end < section.end) return { ...section, start: shown.end };
  return shown?.isInView === true ? { ...section, end: shown.start } : section;
}

/** The sections asked for by number, as many as fit; one that alone is too much is cut, and goes on when asked for again. */
function wantedOf(page: StoredPage | undefined, { name, sections: wanted, seen }: Asked, tokens: number) {
  const sections: PageSection[] = [];
  if (page === undefined || wanted === null) return { sections, told: '', late: '', size: 0 };
  const all = sectionsOf(page.text);
  const [late, before, cut]: [number[], number[], number[]] = [[], [], []];
  let size = 0;
  for (const section of all) {
    if (!wanted.includes(section.n)) continue;
    const rest = restOf(section, seen);
    const cost = tokensOf(page.text, rest);
    if (cost === 0) before.push(section.n);
    else if (size + cost > tokens && (size > 0 || tokens < leastAlone)) late.push(section.n);
    else {
      const shown = beginningIn(page.text, rest, tokens);
      if (shown.end < rest.end) cut.push(section.n);
      sections.push(shown);
      size += Math.min(cost, tokens);
    }
  }
  const unknown = wanted.filter((n) => n < 1 || n > all.length);
  const waiting = late.length === 0 ? '' : `${marked(late)} of ${name}`;
  const told = present(
    unknown.length > 0 && `There is no ${marked(unknown)}: ${name} has §1 to §${all.length}.`,
    before.length > 0 && `Shown above already: ${marked(before)} of ${name}.`,
    cut.length > 0 && `${marked(cut)} of ${name} goes on: ask for it again to see the rest.`,
    waiting !== '' && tooMuch(waiting),
  );
  return { sections, told: told.join(' '), late: waiting, size };
}

function marked(numbers: readonly number[]): string {
  const marks = numbers.map((n) => `§${n}`);
  return marks.slice(0, 10).join(', ');
}

function tooMuch(what: string): string {
  return `Not shown, because it is too much for one turn: ${what}. Ask for it in the next one.`;
}
