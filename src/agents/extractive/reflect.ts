// The reflector without a model: stops when everything that was asked is answered, asks for what is missing when the
// planner can make new searches of it, and goes on otherwise.
import type { Reflection, ReflectorInput, TaskState } from '../reflector.ts';
import { outline } from './outline.ts';
import { tellingWords } from './searches.ts';
import { wordsOf } from './words.ts';

/** The same input gives the same reflection. */
export function reflect(input: ReflectorInput): Reflection {
  const asked = input.tasks.filter(isAskedFor);
  const open = asked.filter(({ answered }) => answered !== 'yes');
  const topics = {
    covered: titlesOf(asked.filter((state) => !open.includes(state))),
    uncovered: titlesOf(open),
  };
  const completed = input.tasks.filter(({ status }) => status === 'completed').length;
  if (asked.length > 0 && open.length === 0 && completed >= input.minimum) {
    const reasoning = 'Everything that was asked for is answered.';
    return { decision: 'complete', reasoning, suggestedChanges: null, ...topics };
  }
  // A plan may be changed a few times only: first comes what is planned, then what is still missing, all at once.
  const questions = open.some(({ status }) => status === 'pending') ? [] : newQuestions(input);
  if (questions.length > 0) {
    const reasoning = `${counted(open.length)} not answered in full, and other searches may find what is missing.`;
    return { decision: 'adjust', reasoning, suggestedChanges: questions.join(' '), ...topics };
  }
  return { decision: 'continue', reasoning: reasonToGoOn(open), suggestedChanges: null, ...topics };
}

function reasonToGoOn(open: readonly TaskState[]): string {
  if (open.length === 0)
    return 'Everything that was asked for is answered, but fewer tasks are done than this depth asks for.';
  return open.some(({ status }) => status === 'pending')
    ? 'Tasks that were asked for are left.'
    : `${counted(open.length)} not answered in full, but there is nothing new to search for.`;
}

function isAskedFor({ task }: TaskState): boolean {
  return task.priority <= 2;
}

function titlesOf(states: readonly TaskState[]): string[] {
  return states.map(({ task }) => task.title);
}

function counted(tasks: number): string {
  return tasks === 1 ? 'One question is' : `${tasks} questions are`;
}

/** Questions for one change of the plan. */
const mostQuestions = 3;

/** Questions on what finished tasks miss, of which the planner makes searches that nobody has tried or planned. */
function newQuestions(input: ReflectorInput): string[] {
  const { tasks } = input;
  const questions = tasks.flatMap((state) => {
    const isFinished = state.status === 'completed' && state.answered !== null && state.answered !== 'yes';
    if (!isFinished || !isAskedFor(state) || state.task.kind === 'analysis') return [];
    if (state.missing.length === 0) return [];
    const names = missingNames(state);
    const others = tasks.filter((other) => other !== state);
    if (names.length === 0 || others.some(({ task }) => asksAbout(task.question, names))) return [];
    return [questionOn(names, state)];
  });
  const isNew = (question: string) => bringsNewSearches(question, input);
  return [...new Set(questions)].filter(isNew).slice(0, mostQuestions);
}

/** Names that go into one question. */
const mostNames = 3;

/**
 * What could not be found: what is quoted or named in the sentences that say so. Where they name nothing and the task has
 * no answer at all, what its question names: fewer words find more. Of a task that has an answer only names count, since
 * a search for a plain word brings anything.
 */
function missingNames({ task, answered, missing }: TaskState): string[] {
  const quoted = missing
    .flatMap((sentence) => Array.from(sentence.matchAll(/“([^”]+)”/gu), (match) => match[1] ?? ''))
    .filter((name) => answered === 'no' || isName(name));
  // what follows a colon repeats the question
  const named = missing.map((sentence) => namesIn(sentence.split(': ', 1)[0] ?? '').join(' '));
  const own = answered === 'no' ? namesIn(task.question) : [];
  const [found = []] = [quoted, named, own]
    .map((names) => [...new Set(names.map(plain))].filter((name) => wordsOf(name).length > 0))
    .filter((names) => names.length > 0);
  return found.slice(0, mostNames);
}

/** Words that name something, not at the beginning of the sentence. */
function namesIn(sentence: string): string[] {
  const [, ...rest] = sentence.trim().split(/\s+/);
  return tellingWords(rest.join(' ')).filter(isName);
}

/** With a capital, a digit or an underscore. */
function isName(word: string): boolean {
  return /^\p{Lu}|[\d_]/u.test(word);
}

/** Without marks that would end the question or begin another one. */
function plain(name: string): string {
  return name
    .replace(/[“”()?!:;]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function asksAbout(question: string, names: readonly string[]): boolean {
  const stems = new Set(wordsOf(question).map(({ stem }) => stem));
  return names.every((name) => wordsOf(name).every(({ stem }) => stems.has(stem)));
}

/** Words of the task's question that say what the names belong to. */
const mostSubject = 3;

function questionOn(names: readonly string[], { task }: TaskState): string {
  const own = new Set(names.flatMap((name) => wordsOf(name).map(({ stem }) => stem)));
  const subject = tellingWords(task.question)
    .map(plain)
    .filter((word) => !wordsOf(word).some(({ stem }) => own.has(stem)))
    .slice(0, mostSubject);
  const about = subject.length === 0 ? '' : ` (${subject.join(' ')})`;
  // a comma: "A and B" would be read as a comparison
  return `What is known about ${names.join(', ')}${about}?`;
}

/** More than any plan has. */
const plenty = 100;

/** Asks the planner itself: a question of which it would only make searches that were tried is no use. */
function bringsNewSearches(question: string, { request, tasks }: ReflectorInput): boolean {
  const completed = tasks.map(({ task }) => task);
  const tried = new Set(completed.flatMap(({ searches }) => searches.map(wordSet)));
  const { tasks: planned } = outline({
    request,
    answers: [],
    constraints: [],
    limits: { tasks: { min: 1, max: plenty }, searchesPerTask: 1 },
    feedback: question,
    completed,
  });
  return planned
    .slice(completed.length)
    .some(({ priority, searches }) => priority <= 2 && !tried.has(wordSet(searches[0] ?? '')));
}

function wordSet(search: string): string {
  return [...new Set(wordsOf(search).map(({ stem }) => stem))].toSorted().join(' ');
}
