// A plan that a person edited: a list of tasks, a line each, is taken as it is written. Anything else is feedback.
import type { Plan, Task } from '../agents/planner.ts';

/** Longest line that is a task, in characters; a longer one is prose. */
const longest = 300;
/** Words of a question that make a search. */
const mostWords = 12;

/**
 * The plan as the list says: lines that name a task of the plan (its title or its number) keep it, others are new
 * tasks; what is not in the list is dropped, completed tasks excepted. Null: the text is no list of tasks.
 */
export function editedPlan(made: Plan, text: string, completed: readonly Task[], most: number): Plan | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.flatMap((line) => {
    const [, item] = /^\s*(?:\d{1,2}[.)]|[-*•])\s+(.+)$/.exec(line) ?? [];
    return item === undefined || item.length > longest ? [] : [item.trim()];
  });
  if (items.length === 0 || items.length !== lines.length) return null;
  const done = new Set(completed.map(({ id }) => id));
  const open = made.tasks.filter(({ id }) => !done.has(id));
  let last = Math.max(0, ...made.tasks.map(({ id }) => Number(id.slice('task-'.length))));
  const wanted = items.slice(0, Math.max(1, most - done.size)).map((item) => {
    const known = open.find(({ title, question }) =>
      [title, question].some((own) => folded(own) === folded(item)),
    );
    return known ?? newTask(`task-${(last += 1)}`, item);
  });
  const tasks = [...new Map(wanted.map((task) => [task.id, task])).values()];
  return { ...made, tasks: [...made.tasks.filter(({ id }) => done.has(id)), ...tasks] };
}

function newTask(id: string, question: string): Task {
  return {
    id,
    title: question.length <= 110 ? question : `${question.slice(0, 108).trimEnd()} …`,
    question,
    searches: [question.split(/\s+/).slice(0, mostWords).join(' ')],
    entity: null,
    priority: 1,
    rationale: 'A person put it into the plan.',
  };
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
