// How the planner asks a model. Limits, ids and what is done already are kept by code.
import { lastNumber, type Plan, type PlannerInput, type Task } from './contract.ts';
import { isWished, mostNew, outline } from './outline.ts';
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { type Agent, type Attempt, sendBackOnce } from '../agent.ts';
import { folded, lines, oneLine } from '../prompt/line.ts';
import { requestText } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { attachments, clarifications, earlierFeedback } from '../prompt/thread.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr, none } from '../prompt/fence.ts';

const answer = z.object({
  brief: form.text('Two or three sentences: what will be found out, and how.'),
  enough: form.orNull(
    z.boolean(),
    'True only when what is known answers all of the request already; then plan no task.',
  ),
  compared: form.orNull(
    z.array(z.string()),
    'The things the request compares, by their names; empty where it compares nothing.',
  ),
  takenBack: form.orNull(
    z.array(z.int()),
    'Numbers of the completed tasks whose subject the feedback takes back or wants left out; nearly always empty.',
  ),
  tasks: form.list('New tasks only, in the order in which the report should treat them.', {
    question: form.text('A full question that can be understood without the rest of the plan.'),
    title: form.text('The task in at most ten words.'),
    rationale: form.text('One sentence: why the request needs this.'),
    entity: form.textOrNull('In a comparison the one thing this task is about; otherwise null.'),
    priority: form.number('1: asked for. 2: taken for granted by the request. 3: further material.'),
    searches: form.texts('Search queries as one would type them, the best first.'),
    kind: form.orNull(
      z.enum(['research', 'analysis']),
      '"analysis" only for what is derived from the results of other tasks; else "research".',
    ),
    after: form.orNull(
      z.array(z.int()),
      'Numbers of the tasks whose results this one needs; nearly always empty.',
    ),
  }),
});
type Answer = z.infer<typeof answer>;

export const planner: Agent<PlannerInput, Plan, Answer> = {
  name: 'planner',
  tier: 'analytical',
  share: 0.1,
  outage: 'wait',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.4,
  variables: (input, room) => {
    const text = roomFor(room);
    const { context = '', background = '', report = '' } = input;
    const firstLook = lines(background.split('\n'), 20, 200);
    return {
      today: input.today ?? 'unknown',
      request: requestText(input, Math.floor(text / 2)),
      answers: clarifications(input.answers),
      constraints: fenced('constraint', input.constraints),
      files: attachments(input.files),
      context: fencedOr('context', context, Math.floor(text / 8)),
      background: fencedOr('background', firstLook.join('\n'), Math.floor(text / 8)),
      // A label of its own, for mostly there is none.
      report: report === '' ? '' : `The report so far:\n\n${fence('report', report, Math.floor(text / 6))}`,
      completed: completedText(input),
      feedback: [fencedOr('feedback', input.feedback, Math.floor(text / 4)), ...besides(input)].join('\n\n'),
      tasks: tasksWanted(input),
      searches: String(input.limits.searchesPerTask),
    };
  },
  read: (given, input, attempt) => {
    const brief = oneLine(given.brief, 600) || `Research: ${oneLine(input.request, 200)}`;
    // where nothing is known yet, nothing can be enough
    const isKnown = input.completed.length > (input.open ?? []).length || input.report !== undefined;
    // Only people take something back: completed tasks, by their numbers.
    const named = isWished(input) ? (given.takenBack ?? []) : [];
    const takenBack = named.flatMap((n) => input.completed[n - 1]?.id ?? []);
    const kept = input.completed.filter(({ id }) => !takenBack.includes(id) || !input.open?.includes(id));
    const told = takenBack.length === 0 ? {} : { takenBack };
    if (given.enough === true && isKnown) {
      return { brief, tasks: kept, enough: true, ...told };
    }
    const proposed = proposedBy(given, input);
    // A wish may drop everything once something was done; before that, a plan needs a task.
    if (proposed.length === 0 && input.shown !== undefined) {
      return { brief, tasks: input.completed.length > 0 ? kept : [...input.shown], ...told };
    }
    if (proposed.length === 0 && input.completed.length === 0) {
      throw new AnswerRejected('The plan has no new task. Give at least one with a question of its own.');
    }
    refuseBundled(given.compared ?? [], proposed, input, attempt);
    const drafts = fit(proposed, mostNew(input));
    return { brief, tasks: [...kept, ...numbered(drafts, input.completed)], ...told };
  },
  fallback: outline,
};

/** @throws AnswerRejected once, when things that are compared have no tasks of their own, though there is room (A32) */
function refuseBundled(
  compared: readonly string[],
  proposed: readonly Proposed[],
  input: PlannerInput,
  attempt: Attempt,
): void {
  const names = lines(compared, mostNew(input) + 1, 100).map(folded);
  const isFirst = input.completed.length === 0 && input.shown === undefined;
  if (!isFirst || names.length < 2 || names.length > mostNew(input)) return;
  const entities = proposed.map(({ entity }) => folded(entity ?? ''));
  const own = names.map((name) => {
    const exact = entities.indexOf(name);
    if (exact >= 0) return exact;
    return entities.findIndex((entity) => entity !== '' && (entity.includes(name) || name.includes(entity)));
  });
  if (!own.includes(-1) && new Set(own).size === names.length) return;
  sendBackOnce(
    attempt,
    'Give each of the things that are compared one research task of its own, with its name in `entity`, and all of these tasks the same aspects.',
  );
}

/** Characters of what a task found and did not find; a few sentences. */
const longestObservation = 1_000;

/** The completed tasks, numbered from 1, each with what it found; those still to be done are called so. */
function completedText({ completed, open = [], observations = {} }: PlannerInput): string {
  const shown = completed.map(({ id, question }, index) => {
    if (open.includes(id)) return fence(`task ${index + 1}, planned and still to be done`, question, 200);
    const found = Object.hasOwn(observations, id) ? oneLine(observations[id] ?? '', longestObservation) : '';
    const text = clip(question, 200);
    return fence(`completed task ${index + 1}`, found === '' ? text : `${text}\nFound: ${found}`);
  });
  return shown.join('\n') || none;
}

/** What the feedback comes to: the plan that it is about, and what was wanted before. Each has a label, for mostly there is none. */
function besides({ shown = [], followed = [] }: PlannerInput): string[] {
  const tasks = shown.map(({ question, searches }, index) =>
    fence(`task ${index + 1}`, `${clip(question, 200)}\nSearches: ${oneLine(searches.join('; '), 300)}`),
  );
  return [
    ...(tasks.length === 0 ? [] : ['The plan that it speaks of:', tasks.join('\n')]),
    ...(followed.length === 0 ? [] : ['Earlier feedback:', earlierFeedback(followed)]),
  ];
}

/** A new task with the numbers it goes by in the model's list: completed tasks count first. */
interface Proposed extends Draft {
  readonly number: number;
  readonly needs: readonly number[];
}

/** New tasks with a question that no other one has. */
function proposedBy(given: Answer, input: PlannerInput): Proposed[] {
  const known = new Set(input.completed.map(({ question }) => folded(question)));
  return given.tasks.flatMap((task, index): Proposed[] => {
    const question = oneLine(task.question, 2_000);
    if (question === '' || known.has(folded(question))) return [];
    known.add(folded(question));
    const number = input.completed.length + index + 1;
    // What a wish leaves as it was stays so to the letter.
    const same = input.shown?.find((shown) => folded(shown.question) === folded(question));
    const { after: _after, ...draft } = same ?? draftOf(task, question, input.limits.searchesPerTask);
    return [{ ...draft, number, needs: task.after ?? [] }];
  });
}

/** With ids that go on where the completed ones end, in the place of numbers. A task may need only tasks before it. */
function numbered(drafts: readonly Proposed[], completed: readonly Task[]): Task[] {
  const last = lastNumber(completed);
  const idOf = new Map(completed.map(({ id }, index) => [index + 1, id]));
  const before = completed.map(({ id }) => id);
  return drafts.map((draft, index): Task => {
    const id = `task-${last + index + 1}`;
    const { number, needs: wanted, kind, ...rest } = draft;
    const needs = wanted.flatMap((one) => idOf.get(one) ?? []);
    // what names nothing it is made of is made of all there is; where there is nothing, it is a task like any other
    const after = kind === 'analysis' && needs.length === 0 ? [...before] : [...new Set(needs)];
    idOf.set(number, id);
    if (kind !== 'analysis') before.push(id);
    if (after.length === 0) return { ...rest, id };
    return { ...rest, id, ...(kind === 'analysis' ? { kind } : {}), after };
  });
}

type Draft = Omit<Task, 'id'>;

function draftOf(task: Answer['tasks'][number], question: string, searches: number): Draft {
  const queries = lines(task.searches, searches, 300);
  return {
    title: oneLine(task.title, 110) || oneLine(question, 110),
    question,
    searches: queries.length === 0 ? [oneLine(question, 300)] : queries,
    entity: oneLine(task.entity ?? '', 100) || null,
    priority: Math.min(5, Math.max(1, task.priority)),
    rationale: oneLine(task.rationale, 300) || 'The request asks this.',
    ...(task.kind === 'analysis' ? { kind: task.kind } : {}),
  };
}

function tasksWanted(input: PlannerInput): string {
  const most = mostNew(input);
  if (most === 0) return '0';
  return input.completed.length > 0 ? `${most} at most, none where none is needed` : `${most} at most`;
}

/** Keeps what matters most when there is no room for everything; the order stays. */
function fit<T extends Draft>(drafts: readonly T[], room: number): T[] {
  const ranked = drafts.toSorted((a, b) => a.priority - b.priority).slice(0, room);
  return drafts.filter((draft) => ranked.includes(draft));
}
