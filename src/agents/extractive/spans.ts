// One to three sentences of a page as they could be quoted, with their score for a question.
import { createFit } from './answer-type.ts';
import { readPageText } from './page-text.ts';
import { createPhrases } from './phrases.ts';
import type { AnswerType, QuestionWords } from './question-words.ts';
import { unreadability } from './readability.ts';
import { coverage, ownShare, standingIn, total } from './relevance.ts';
import type { Matcher, Standing, WeightedWord } from './relevance.ts';
import type { Excerpt } from './stretch.ts';
import type { Unit } from './units.ts';
import type { Wording } from './wording.ts';
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
  /** The words of the text. */
  readonly wording: Wording;
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
  const units = near.map(({ unit }) => unit);
  const text = readPageText(page, units, question.isSmall);
  const presence = units.map((unit) => question.matcher.presenceIn(text.excerpt(unit, unit).wording));
  const whole = question.isSmall ? question.matcher.presenceIn(text.wording) : [];
  const placeOf = createPlaces(page, whole, question);
  const scoreOf = createScore(page, question);
  const spans: Span[] = [];
  near.forEach(({ unit: first, nearness }, from) => {
    const place = placeOf(first);
    let inside = best([presence[from] ?? [], ...place.columns]);
    for (let to = from; to < units.length && to < from + most; to += 1) {
      const last = units[to];
      if (last === undefined || (to > from && !continues(first, last))) break;
      if (to > from && last.end - first.start > longest) break;
      if (to > from) inside = best([inside, presence[to] ?? []]);
      const beside = [from - 1, to + 1].filter((index) => units[index]?.block === first.block);
      const covered = coverage(place.standing, inside, best(beside.map((index) => presence[index] ?? [])));
      const excerpt = text.excerpt(first, last);
      const said: Said = { text: text.slice(first.start, last.end), excerpt, inside, covered };
      spans.push({
        page,
        units: units.slice(from, to + 1),
        start: first.start,
        end: last.end,
        text: said.text,
        wording: excerpt.wording,
        covered,
        score: clamp(scoreOf(first, place, said, 0.12 * nearness, price * (to - from))),
        neighbours: units,
      });
    }
  });
  return spans;
}

/** What is known of all spans that begin with one unit. */
interface Place {
  readonly standing: Standing;
  /** A row means what its columns are called too. */
  readonly columns: readonly (readonly number[])[];
  /** What its table adds to the score of a row. */
  readonly columnsAsked: number;
  /** The title and what stands in the address, by which a page can name a side of a comparison. */
  readonly named: readonly number[];
}

function createPlaces(
  page: ReadPage,
  text: readonly number[],
  { words, matcher }: Question,
): (first: Unit) => Place {
  const presenceOf = remember((line) => matcher.presence(line));
  const address = matcher.presence(addressWords(page.url));
  return ({ kind, label: above, headings }) => {
    const label = presenceOf(above);
    const title = presenceOf(`${page.title} ${headings.slice(0, -1).join(' ')}`);
    const heading = presenceOf(headings.at(-1) ?? page.title);
    const isRow = kind === 'row';
    return {
      standing: standingIn(words, { label, heading, title, address, text }),
      columns: isRow ? [label] : [],
      columnsAsked: isRow && hasColumnsAsked(label) ? 0.1 : 0,
      named: best([title, address]),
    };
  };
}

/** What a span says itself. */
interface Said {
  readonly text: string;
  readonly excerpt: Excerpt;
  readonly inside: readonly number[];
  readonly covered: readonly number[];
}

type Score = (first: Unit, place: Place, said: Said, nearness: number, length: number) => number;

function createScore(page: ReadPage, question: Question): Score {
  const { words, read } = question;
  const stems = new Set([...words, ...wordsOf(page.title)].map((word) => word.stem));
  const knows = (stem: string) => stems.has(stem);
  const mayBeForeign = isAboutRival(page, question);
  const counts = typeCounts(read.wants);
  const phrases = createPhrases(read.pairs);
  const fits = createFit(read.wants, read.text);
  return (
    { kind },
    { standing, columnsAsked, named },
    { text, excerpt, inside, covered },
    nearness,
    length,
  ) =>
    0.46 * total(words, covered) +
    0.22 * ownShare(standing, inside) +
    0.1 * phrases(excerpt.wording) +
    counts * fits(text) +
    nearness +
    columnsAsked -
    length -
    unreadability(kind, text, excerpt, knows) -
    (mayBeForeign && lacksSide(question, inside, named) ? 0.5 : 0) -
    (lacksName(question, covered) ? 0.15 : 0);
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
function hasColumnsAsked(columns: readonly number[]): boolean {
  return columns.filter((value) => value >= 0.85).length >= 2;
}

/** Sentences of one block read on; items, rows and pieces of code stand alone. */
function continues(first: Unit, next: Unit): boolean {
  return first.block === next.block && first.kind === 'sentence' && next.kind === 'sentence';
}

/** A page about another side of the comparison. */
function isAboutRival({ title, url }: ReadPage, { rivals }: Question): boolean {
  return rivals.size > 0 && wordsOf(`${title} ${addressWords(url)}`).some(({ stem }) => rivals.has(stem));
}

/** A text that does not name this side, on a page that does not. */
function lacksSide({ words }: Question, inside: readonly number[], named: readonly number[]): boolean {
  return words.some(
    (word, index) => word.kind === 'name' && Math.max(inside[index] ?? 0, named[index] ?? 0) < 0.7,
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
