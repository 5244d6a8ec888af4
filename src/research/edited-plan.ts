// A plan as somebody writes it: a list of tasks, and no model is asked.
import type { Plan, Task } from '../agents/planner/contract.ts';
import { folded } from '../agents/prompt/line.ts';
import { distinct } from '../base/lists.ts';
import { furtherTasks } from './tasks.ts';

/** The tasks of a plan that are still to be done. */
export function openOf({ tasks }: Plan, completed: readonly Task[]): Task[] {
  return tasks.filter(({ id }) => !completed.some((done) => done.id === id));
}

/** Longest line that is a task, in characters; a longer one is prose. */
const longest = 300;
/** Words of a question that make a search. */
const mostWords = 12;

/** Lines that name a task keep it, others are new; what is not listed is dropped, unless it is done. Null: the text is no list of tasks. */
export function editedPlan(made: Plan, text: string, completed: readonly Task[], most: number): Plan | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.flatMap((line) => {
    const [, item] = /^\s*(?:\d{1,2}[.)]|[-*•])\s+(.+)$/.exec(line) ?? [];
    return item === undefined || item.length > longest ? [] : [item.trim()];
  });
  if (items.length === 0 || items.length !== lines.length) return null;
  const open = openOf(made, completed);
  const kept = made.tasks.filter((task) => !open.includes(task));
  const wanted = items
    .filter((item) => !kept.some((task) => names(task, item)))
    .slice(0, Math.max(1, most - completed.length));
  const added = wanted.filter((item) => !open.some((task) => names(task, item)));
  const fresh = furtherTasks(added.map(asked), made.tasks);
  const listed = wanted.flatMap((item) => [...open, ...fresh].find((task) => names(task, item)) ?? []);
  return { ...made, tasks: [...kept, ...distinct(listed, ({ id }) => id)] };
}

function names({ title, question }: Task, item: string): boolean {
  return [title, question].some((own) => folded(own) === folded(item));
}

function asked(question: string) {
  return {
    question,
    searches: [question.split(/\s+/).slice(0, mostWords).join(' ')],
    priority: 1,
    rationale: 'A person put it into the plan.',
  };
}
