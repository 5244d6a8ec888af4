// How the planner asks a model. Limits, ids and what is done already are kept by code.
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { outline } from '../extractive/outline.ts';
import type { Plan, PlannerInput, Task } from '../planner.ts';
import { fence } from '../prompt.ts';
import { lines, oneLine } from './line.ts';
import { clip, roomFor } from './room.ts';
import { clarifications, fenced } from './thread.ts';

const answer = z.object({
  brief: z.string().describe('Two or three sentences: what will be found out, and how.'),
  tasks: z
    .array(
      z.object({
        question: z.string().describe('A full question that can be understood without the rest of the plan.'),
        title: z.string().describe('The task in at most ten words.'),
        rationale: z.string().describe('One sentence: why the request needs this.'),
        entity: z
          .string()
          .nullable()
          .describe('In a comparison the one thing this task is about; otherwise null.'),
        priority: z.int().describe('1: asked for. 2: taken for granted by the request. 3: further material.'),
        searches: z.array(z.string()).describe('Search queries as one would type them, the best first.'),
      }),
    )
    .describe('New tasks only, in the order in which the report should treat them.'),
});
type Answer = z.infer<typeof answer>;

export const askPlanner = asking<PlannerInput, Plan, Answer>({
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.4,
  variables: (input, room) => {
    const { tasks, searchesPerTask } = input.limits;
    const text = roomFor(room, 20_000);
    return {
      today: input.today ?? 'unknown',
      request: fence('request', clip(input.request, Math.floor(text / 2))),
      answers: clarifications(input.answers),
      constraints: fenced('constraint', input.constraints),
      completed: fenced(
        'completed task',
        input.completed.map(({ question }) => question),
      ),
      feedback:
        input.feedback === null ? '(none)' : fence('feedback', clip(input.feedback, Math.floor(text / 4))),
      tasks: tasksWanted(input, tasks),
      searches: String(searchesPerTask),
    };
  },
  read: (given, input) => {
    const known = new Set(input.completed.map(({ question }) => folded(question)));
    const proposed = given.tasks.flatMap((task): Draft[] => {
      const question = oneLine(task.question, 1_000);
      if (question === '' || known.has(folded(question))) return [];
      known.add(folded(question));
      return [draftOf(task, question, input.limits.searchesPerTask)];
    });
    if (proposed.length === 0 && input.completed.length === 0) {
      throw new AnswerRejected('The plan has no new task. Give at least one with a question of its own.');
    }
    const drafts = [...fit(proposed, roomLeft(input)), ...missingFrom(proposed, input)];
    const last = Math.max(0, ...input.completed.map(({ id }) => Number(id.slice('task-'.length))));
    const tasks = drafts.map((draft, index): Task => ({ ...draft, id: `task-${last + index + 1}` }));
    return {
      brief: oneLine(given.brief, 600) || `Research: ${oneLine(input.request, 200)}`,
      tasks: [...input.completed, ...tasks],
    };
  },
});

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
  };
}

/** New tasks there is room for; what was asked for in feedback always gets one (A26). */
function roomLeft({ limits, completed, feedback }: PlannerInput): number {
  return Math.max(completed.length === 0 || feedback !== null ? 1 : 0, limits.tasks.max - completed.length);
}

function tasksWanted(input: PlannerInput, { min }: PlannerInput['limits']['tasks']): string {
  const most = roomLeft(input);
  // Feedback may be about words only.
  if (input.feedback !== null && input.completed.length > 0) return `0 to ${most}`;
  const least = Math.min(most, Math.max(1, min - input.completed.length));
  return least === most ? `${most}` : `${least} to ${most}`;
}

/** Keeps what matters most when there is no room for everything; the order stays. */
function fit(drafts: readonly Draft[], room: number): Draft[] {
  const ranked = drafts.toSorted((a, b) => a.priority - b.priority).slice(0, room);
  return drafts.filter((draft) => ranked.includes(draft));
}

/** More tasks than any depth has. */
const plenty = 30;

/** Further material where a first plan has fewer tasks than its depth asks for (A23-A25). */
function missingFrom(proposed: readonly Draft[], input: PlannerInput): Draft[] {
  const lacking = input.limits.tasks.min - input.completed.length - proposed.length;
  if (lacking <= 0 || input.feedback !== null) return [];
  const known = new Set(proposed.map(({ question }) => folded(question)));
  const tasks = { min: plenty, max: plenty };
  return outline({ ...input, limits: { ...input.limits, tasks } })
    .tasks.slice(input.completed.length)
    .filter(({ question, priority }) => priority >= 3 && !known.has(folded(question)))
    .slice(0, lacking)
    .map(({ id: _id, ...draft }) => draft);
}

function folded(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
