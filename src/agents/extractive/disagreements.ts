// Where two pages surely disagree: they state different figures of the same unit about the same thing, in nearly the same
// words. Anything less certain is left to a model: a false alarm is worse than a miss.
import type { Contradiction } from '../analyst.ts';
import type { Material } from '../material.ts';
import type { Task } from '../planner.ts';
import { statementIn } from './measures.ts';
import type { Statement } from './measures.ts';
import { readQuestion } from './question-words.ts';
import { cutUnits } from './units.ts';
import { wordsOf } from './words.ts';

interface Stated {
  readonly quote: Material;
  readonly statement: Statement;
}

/** Contradictions without a model. */
const most = 3;
/** The part of all words of both sides that both must have; two words alone must be the same ones. */
const shared = 0.7;
/** Figures nearer than this, as a part of the larger one, are the same one rounded. */
const rounding = 0.05;

/** At most three, in the order of the quotes; each has the two quotes and what they say. */
export function disagreementsIn(material: readonly Material[], tasks: readonly Task[]): Contradiction[] {
  const questions = new Map(tasks.map(({ id, question }) => [id, question]));
  const stated = material.flatMap(statementsOf);
  const used = new Set<number>();
  const pairs = stated.flatMap((one, index) => {
    if (used.has(one.quote.n)) return [];
    const later = stated.slice(index + 1).filter(({ quote }) => !used.has(quote.n));
    const other = later.find((each) => disagree(one, each, questions));
    if (other === undefined) return [];
    used.add(one.quote.n).add(other.quote.n);
    return [{ one, other }];
  });
  return pairs.slice(0, most).map(({ one, other }, index) => ({
    id: `contradiction-${index + 1}`,
    description: describe(one.statement, other.statement),
    quotes: [one.quote.n, other.quote.n],
  }));
}

function statementsOf(quote: Material): Stated[] {
  const text = quote.evidence.quote;
  return cutUnits(text).flatMap(({ start, end, kind }) => {
    // what a row, a label or a line of code is about stands somewhere else
    if (kind !== 'sentence' && kind !== 'item') return [];
    const statement = statementIn(text.slice(start, end));
    return statement === null ? [] : [{ quote, statement }];
  });
}

function disagree(one: Stated, other: Stated, questions: ReadonlyMap<string, string>): boolean {
  const [a, b] = [one.statement, other.statement];
  return (
    one.quote.evidence.url !== other.quote.evidence.url &&
    one.quote.evidence.pageHash !== other.quote.evidence.pageHash &&
    a.unit === b.unit &&
    Math.abs(a.value - b.value) > rounding * Math.max(a.value, b.value) &&
    [...a.names].every((name) => b.subject.has(name)) &&
    [...b.names].every((name) => a.subject.has(name)) &&
    isSame(a.bounds, b.bounds) &&
    isSameSubject(a.subject, b.subject) &&
    isSame(numbersAround(one.quote), numbersAround(other.quote)) &&
    isSameThing(one, other, questions)
  );
}

/**
 * "The trial lasts 14 days" is true of one product and false of another one. So the sentences name what they are about,
 * or the task they were quoted for does and both pages name it; or both are documents of one's own.
 */
function isSameThing(one: Stated, other: Stated, questions: ReadonlyMap<string, string>): boolean {
  if (one.statement.names.size + other.statement.names.size > 0) return true;
  if (one.quote.taskId !== other.quote.taskId) return false;
  const { words } = readQuestion(questions.get(one.quote.taskId) ?? '');
  const names = words.filter(({ kind }) => kind === 'name' || kind === 'identifier' || kind === 'number');
  if (names.length === 0) return isOwn(one.quote) && isOwn(other.quote);
  return [one, other].every(({ quote }) => {
    const around = stemsAround(quote);
    return names.every(({ stem }) => around.has(stem));
  });
}

function isOwn({ evidence: { url } }: Material): boolean {
  return url.startsWith('knowledge:');
}

function stemsAround({ evidence: { title, headings, quote } }: Material): ReadonlySet<string> {
  return new Set(wordsOf([title, ...headings, quote].join(' ')).map(({ stem }) => stem));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((each) => other.has(each));
}

function isSameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = [...one].filter((stem) => other.has(stem)).length;
  const all = one.size + other.size - both;
  return both >= 2 && both >= (both === 2 ? 1 : shared) * all;
}

/** Versions and years in the title and the headings of a quote: it may be about another one. */
function numbersAround({ evidence }: Material): ReadonlySet<string> {
  return new Set([evidence.title, ...evidence.headings].join(' ').match(/\d+(?:\.\d+)*/g));
}

function describe(one: Statement, other: Statement): string {
  const about = one.words.slice(0, 8).join(', ');
  return `The sources state different figures, ${one.figure} and ${other.figure}, in the same words: ${about}.`;
}
