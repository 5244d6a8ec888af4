// Reads what the searches of a task brought: every unit near a passage, with its score for the question.
import type { QuestionWords } from './question-words.ts';
import { fitsType } from './answer-type.ts';
import { coverage, phraseShare, readability, total } from './relevance.ts';
import type { Matcher, Surroundings, WeightedWord } from './relevance.ts';
import type { ResearcherInput } from './researcher.ts';
import { cutUnits } from './units.ts';
import type { Unit } from './units.ts';

type Passage = ResearcherInput['searches'][number]['passages'][number];

/** A page, or what is known of it: the text of one passage that begins at `offset`. */
export interface ReadPage {
  readonly hash: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly offset: number;
}

export interface ReadUnit {
  readonly page: ReadPage;
  readonly unit: Unit;
  readonly text: string;
  /** Presence of each word of the question, in the unit itself and counting its surroundings. */
  readonly inside: readonly number[];
  readonly covered: readonly number[];
  /** 0 to 1. */
  readonly score: number;
  /** Neighbours in the same block, for quotes that need them. */
  readonly previous: ReadUnit | undefined;
}

export interface Question {
  readonly words: readonly WeightedWord[];
  readonly read: QuestionWords;
  readonly matcher: Matcher;
}

/** Text on both sides of a passage that is read too. */
const margin = 400;

/** All units near the passages, in no particular order. */
export function readAll(input: ResearcherInput, question: Question): ReadUnit[] {
  const strongest = strengthOfPassages(input);
  const pages = new Map(input.pages.map((page) => [page.hash, page]));
  const byPage = new Map<string, Passage[]>();
  for (const passage of strongest.keys()) {
    const key = pages.has(passage.pageHash) ? passage.pageHash : `${passage.pageHash}@${passage.start}`;
    byPage.set(key, [...(byPage.get(key) ?? []), passage]);
  }
  return [...byPage.values()].flatMap((passages) => {
    const first = passages[0];
    if (first === undefined) return [];
    const whole = pages.get(first.pageHash);
    const page: ReadPage =
      whole === undefined
        ? { hash: first.pageHash, url: first.url, title: first.title, text: first.text, offset: first.start }
        : { ...whole, offset: 0 };
    const units = cutUnits(page.text, page.offset, whole === undefined ? first.headings : []);
    return scoreUnits(page, units, passages, strongest, question);
  });
}

/** Each passage once, with its best score of all searches, as a part of the best passage of that search. */
function strengthOfPassages(input: ResearcherInput): Map<Passage, number> {
  const best = new Map<string, { passage: Passage; strength: number }>();
  for (const search of input.searches) {
    const top = Math.max(...search.passages.map((passage) => passage.score), 1e-9);
    for (const passage of search.passages) {
      const key = `${passage.pageHash}@${passage.start}`;
      const strength = Math.max(0, passage.score / top);
      if (strength > (best.get(key)?.strength ?? -1)) best.set(key, { passage, strength });
    }
  }
  return new Map([...best.values()].map(({ passage, strength }) => [passage, strength]));
}

function scoreUnits(
  page: ReadPage,
  units: readonly Unit[],
  passages: readonly Passage[],
  strength: ReadonlyMap<Passage, number>,
  question: Question,
): ReadUnit[] {
  const { matcher } = question;
  const near = units
    .map((unit) => ({ unit, strength: strengthAt(unit, passages, strength) }))
    .filter((it) => it.strength > 0);
  const texts = near.map(({ unit }) => page.text.slice(unit.start - page.offset, unit.end - page.offset));
  const inside = texts.map((text) => matcher.presence(text));
  const none = question.words.map(() => 0);
  const headings = new Map<string, readonly number[]>();
  const presenceOf = (text: string) => {
    const known = headings.get(text) ?? matcher.presence(text);
    headings.set(text, known);
    return known;
  };
  const read: ReadUnit[] = [];
  near.forEach(({ unit, strength: nearness }, index) => {
    const sameBlock = (other: number) => near[other]?.unit.block === unit.block;
    const surroundings: Surroundings = {
      unit: inside[index] ?? none,
      label: unit.label === '' ? none : presenceOf(unit.label),
      heading: presenceOf(unit.headings.at(-1) ?? page.title),
      page: presenceOf(`${page.title} ${unit.headings.slice(0, -1).join(' ')} ${addressWords(page.url)}`),
      before: sameBlock(index - 1) ? (inside[index - 1] ?? none) : none,
      after: sameBlock(index + 1) ? (inside[index + 1] ?? none) : none,
    };
    const covered = coverage(surroundings);
    const text = texts[index] ?? '';
    const score =
      0.62 * total(question.words, covered) +
      0.14 * total(question.words, surroundings.unit) +
      0.1 * phraseShare(question.read, text) +
      0.08 * fitsType(question.read.wants, text) +
      0.12 * nearness -
      readability(unit, text);
    read.push({
      page,
      unit,
      text,
      inside: surroundings.unit,
      covered,
      score: Math.min(1, Math.max(0, score)),
      previous: sameBlock(index - 1) ? read[index - 1] : undefined,
    });
  });
  return read;
}

/** How good the best passage is that this unit is part of; half as good just outside, 0 far away. */
function strengthAt(
  unit: Unit,
  passages: readonly Passage[],
  strength: ReadonlyMap<Passage, number>,
): number {
  let best = 0;
  for (const passage of passages) {
    const value = Math.max(0.05, strength.get(passage) ?? 0);
    if (unit.start < passage.end && unit.end > passage.start) best = Math.max(best, value);
    else if (unit.start < passage.end + margin && unit.end > passage.start - margin)
      best = Math.max(best, value / 2);
  }
  return best;
}

/** The telling end of an address: folders say what their documents are about. */
function addressWords(url: string): string {
  const path = url.replace(/^[a-z]+:\/\//i, '').replace(/[?#].*$/, '');
  return path
    .split('/')
    .slice(-4)
    .join(' ')
    .replaceAll(/[-_.+%]/g, ' ');
}
