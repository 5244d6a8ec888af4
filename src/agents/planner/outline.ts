// The planner without a model: a task for each question, item of a list, or thing compared (A32), and for what people want.
import type { Say } from '../../chat/words/say.ts';
import { shortened } from '../../base/shortened.ts';
import { lastNumber, type Plan, type PlannerInput, type Task } from './contract.ts';
import { partsOf, standalone, withoutCode } from '../parts-of-request.ts';
import { searchesFor } from '../searches.ts';
import { sidesOf } from '../sides.ts';

const longestTitle = 110;
const longestSearch = 300;
/** What a task is asked in characters; more words tell nothing apart, and nobody reads them in a report. */
const longestQuestion = 2_000;

/** The same input gives the same plan; completed tasks come first and unchanged (A27). */
export function outline(input: PlannerInput, say: Say): Plan {
  const { limits, shown } = input;
  // What was shown stands, and what is wished for comes to it.
  const completed = [...input.completed, ...(shown ?? [])];
  const known = new Set(completed.map(({ question }) => question));
  // A request of blanks alone is looked up as what it is.
  const request = input.request.trim() === '' ? 'An empty request' : input.request;
  const wanted = askedFor({ ...input, request }).filter(({ question }) => !known.has(question));
  const last = lastNumber(completed);
  const tasks = withinRoom(wanted, mostNew(input)).map(
    ({ question, title, search, entity }, index): Task => ({
      id: `task-${last + index + 1}`,
      title: shortened(title, longestTitle),
      question,
      searches: searchesFor(search.slice(0, longestSearch).toWellFormed(), entity, limits.searchesPerTask),
      entity,
      priority: 1,
      rationale: completed.length === 0 ? 'The request asks this.' : 'Asked for besides.',
    }),
  );
  const subject = shortened(input.request, longestTitle);
  const isFirst = input.feedback === null || input.completed.length === 0;
  const brief = [
    say(isFirst ? 'plan.brief' : 'plan.brief-more', { subject, count: tasks.length }),
    say('plan.how'),
    ...(tasks.some(({ question }) => question.length >= longestQuestion) ? [say('plan.too-long')] : []),
    ...input.constraints.slice(0, 1),
  ];
  return { brief: brief.join(' '), tasks: [...completed, ...tasks] };
}

interface Asked {
  readonly question: string;
  readonly title: string;
  readonly search: string;
  readonly entity: string | null;
}

/** Each question once; one that compares things is asked for each of them, as long as there is room. */
function askedFor(input: PlannerInput): Asked[] {
  const questions = [...new Set(questionsOf(input).map(asQuestion))];
  let room = mostNew(input) - questions.length;
  return questions.flatMap((question): Asked[] => {
    const sides = sidesOf(withoutCode(question));
    if (sides.length < 2 || sides.length - 1 > room) return [whole(question)];
    room -= sides.length - 1;
    return sides.map(({ entity, alone }) => ({
      question: `${question} (${entity})`,
      title: `${entity}: ${question}`,
      search: alone,
      entity,
    }));
  });
}

/** The request in a first plan, and what is wanted besides; what a gate says is about the plan's form. */
function questionsOf(input: PlannerInput): string[] {
  const { request, completed, feedback, feedbackBy, shown } = input;
  const wishes = feedbackBy === 'gate' ? [] : (feedback ?? '').split('\n').map((line) => line.trim());
  const isAsked = (completed.length === 0 && shown === undefined) || feedback === null;
  return [
    ...(isAsked ? partsOf(withAnswers(input)) : []),
    ...wishes.filter((wish) => wish !== '').map((wish) => standalone(wish, [request])),
  ];
}

/** What people answered belongs to the request. */
function withAnswers({ request, answers }: PlannerInput): string {
  const said = answers.flatMap(({ answer }) =>
    answer === null || answer.trim() === '' ? [] : [answer.trim()],
  );
  return said.length === 0
    ? request
    : `${request.trim().replace(/(?<![?.!])[?.!]+$/, '')} (${said.join('; ')})?`;
}

/** What there is no room for stays together in the last task, so that the report says what was not found. */
function withinRoom(asked: readonly Asked[], room: number): Asked[] {
  if (asked.length <= room) return [...asked];
  if (room === 0) return [];
  const rest = asked.slice(room - 1).map(({ question }) => question);
  return [...asked.slice(0, room - 1), whole(asQuestion(rest.join(' ')))];
}

/** Of exactly the longest length where something is left out, by which the brief knows it: so not cut between words. */
function asQuestion(text: string): string {
  return text.length <= longestQuestion ? text : `${text.slice(0, longestQuestion - 1).toWellFormed()}…`;
}

function whole(question: string): Asked {
  return { question, title: question, search: question, entity: null };
}

/** Tasks there is room for beside the completed ones (A26): one at least in a first plan, and for a person's wish beside those shown. */
export function mostNew(input: PlannerInput): number {
  const { limits, completed, shown } = input;
  const least = isWished(input) ? (shown?.length ?? 0) + 1 : completed.length === 0 ? 1 : 0;
  return Math.max(least, limits.tasks.max - completed.length);
}

/** Whether a person wants it changed. */
export function isWished({ feedback, feedbackBy = 'person' }: PlannerInput): boolean {
  return feedback !== null && feedbackBy === 'person';
}
