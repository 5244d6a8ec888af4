// One to three sentences of a page as they could be quoted, with their score for a question.
import { fitsType } from './answer-type.ts';
import type { AnswerType, QuestionWords } from './question-words.ts';
import { unreadability } from './readability.ts';
import { coverage, ownShare, phraseShare, total } from './relevance.ts';
import type { Matcher, Surroundings, WeightedWord } from './relevance.ts';
import type { Unit } from './units.ts';
import { wordsOf } from './words.ts';

/** A page, or what is known of it: the text of one passage that begins at `offset`. */
export interface ReadPage {
  readonly hash: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly offset: number;
}

export interface Question {
  readonly words: readonly WeightedWord[];
  readonly read: QuestionWords;
  readonly matcher: Matcher;
  /** Names the whole request asks about, but not this question: the other sides of a comparison. */
  readonly rivals: ReadonlySet<string>;
  /** True where the collection is so small that a page is about one thing. */
  readonly isSmall: boolean;
}

export interface Span {
  readonly page: ReadPage;
  readonly units: readonly Unit[];
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How far each word of the question is there, counting surroundings. */
  readonly covered: readonly number[];
  /** 0 to 1. */
  readonly score: number;
  /** Units of the page around it, in order, for quotes that lean on a neighbour. */
  readonly neighbours: readonly Unit[];
}

/** A unit that lies near a passage; nearness is 1 inside the best passage. */
export interface NearUnit {
  readonly unit: Unit;
  readonly nearness: number;
}

const longest = 460;
const most = 3;
/** What a further sentence must bring, so that quotes stay short. */
const price = 0.035;

/** Every span of the units; units are in the order of the page. */
export function scoreSpans(page: ReadPage, near: readonly NearUnit[], question: Question): Span[] {
  const { matcher } = question;
  const slice = (start: number, end: number) => page.text.slice(start - page.offset, end - page.offset);
  const presence = near.map(({ unit }) => matcher.presence(slice(unit.start, unit.end)));
  const remembered = remember((text) => matcher.presence(text));
  const whole = question.isSmall ? matcher.presence(page.text) : [];
  const address = matcher.presence(addressWords(page.url));
  const stems = new Set([...question.words, ...wordsOf(page.title)].map((word) => word.stem));
  const neighbours = near.map(({ unit }) => unit);
  const spans: Span[] = [];
  near.forEach(({ unit: first, nearness }, from) => {
    for (let to = from; to < near.length && to < from + most; to += 1) {
      const last = near[to]?.unit;
      if (last === undefined || (to > from && !continues(first, last))) break;
      if (to > from && last.end - first.start > longest) break;
      const text = slice(first.start, last.end);
      const beside = [from - 1, to + 1].filter((index) => near[index]?.unit.block === first.block);
      const around: Surroundings = {
        // a row means what its columns are called
        inside: best([
          ...presence.slice(from, to + 1),
          ...(first.kind === 'row' ? [remembered(first.label)] : []),
        ]),
        label: remembered(first.label),
        heading: remembered(first.headings.at(-1) ?? page.title),
        title: remembered(`${page.title} ${first.headings.slice(0, -1).join(' ')}`),
        address,
        text: whole,
        beside: best(beside.map((index) => presence[index] ?? [])),
      };
      const covered = coverage(question.words, around);
      const score =
        scoreOf(question, around, covered, text) +
        0.12 * nearness +
        columnsAsked(first, remembered) -
        price * (to - from) -
        unreadability(first.kind, text, (stem) => stems.has(stem)) -
        (isForeign(page, around, question) ? 0.5 : 0) -
        (lacksName(question, covered) ? 0.15 : 0);
      const units = neighbours.slice(from, to + 1);
      spans.push({
        page,
        units,
        start: first.start,
        end: last.end,
        text,
        covered,
        score: clamp(score),
        neighbours,
      });
    }
  });
  return spans;
}

function scoreOf(
  { words, read }: Question,
  around: Surroundings,
  covered: readonly number[],
  text: string,
): number {
  return (
    0.46 * total(words, covered) +
    0.22 * ownShare(words, around) +
    0.1 * phraseShare(read, text) +
    typeCounts(read.wants) * fitsType(read.wants, text, read.text)
  );
}

/** Without a date nothing answers when; other kinds of answer can be put in many ways. */
function typeCounts(wants: AnswerType): number {
  return wants === 'date' ? 0.34 : wants === 'number' || wants === 'measure' ? 0.22 : 0.18;
}

function lacksName({ words }: Question, covered: readonly number[]): boolean {
  return words.some(
    (word, index) => (word.kind === 'name' || word.kind === 'identifier') && (covered[index] ?? 0) < 0.4,
  );
}

/** A table whose columns are called what the question asks for has the answer in its rows. */
function columnsAsked(unit: Unit, presenceOf: (text: string) => readonly number[]): number {
  if (unit.kind !== 'row') return 0;
  return presenceOf(unit.label).filter((value) => value >= 0.85).length >= 2 ? 0.1 : 0;
}

/** Sentences of one block read on; items, rows and pieces of code stand alone. */
function continues(first: Unit, next: Unit): boolean {
  return first.block === next.block && first.kind === 'sentence' && next.kind === 'sentence';
}

/** A page about another side of the comparison that does not name this side. */
function isForeign(page: ReadPage, around: Surroundings, question: Question): boolean {
  if (question.rivals.size === 0) return false;
  const about = wordsOf(`${page.title} ${addressWords(page.url)}`);
  if (!about.some((word) => question.rivals.has(word.stem))) return false;
  return question.words.some(
    (word, index) =>
      word.kind === 'name' &&
      Math.max(around.inside[index] ?? 0, around.title[index] ?? 0, around.address[index] ?? 0) < 0.7,
  );
}

/** The telling end of an address. */
function addressWords(url: string): string {
  const path = url.replace(/^[a-z]+:(?:\/\/)?/i, '').replace(/[?#].*$/, '');
  return path
    .split('/')
    .slice(-4)
    .join(' ')
    .replaceAll(/[-_.+%]/g, ' ');
}

function best(presences: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...more] = presences;
  return more.reduce((all, one) => all.map((value, index) => Math.max(value, one[index] ?? 0)), first);
}

function remember<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? work(text);
    known.set(text, found);
    return found;
  };
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score));
}
