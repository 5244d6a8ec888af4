// Tasks that no planner has made: a request as a whole, and questions of the critic, of gaps, and of people.
import { lastNumber, type Task } from '../agents/planner/contract.ts';
import { shortened } from '../base/shortened.ts';
import { titleLine } from '../base/title-line.ts';

/** Characters of a title: short enough for cards and lists. */
const longest = 110;

/** A question as the title of a task: its first line that says something. */
export function shortTitle(question: string): string {
  return shortened(titleLine(question), longest);
}

/** The request as the one task of its research. */
export function wholeTask(question: string, searches: readonly string[], title = shortTitle(question)): Task {
  const rationale = 'It is the request.';
  return { id: 'task-1', title, question, searches, entity: null, priority: 1, rationale };
}

/** What is asked besides, with ids that go on where the known tasks end. */
export function furtherTasks(
  asked: readonly Pick<Task, 'question' | 'searches' | 'priority' | 'rationale'>[],
  known: readonly Pick<Task, 'id'>[],
): Task[] {
  const last = lastNumber(known);
  return asked.map((each, index) => ({
    ...each,
    id: `task-${last + index + 1}`,
    title: shortTitle(each.question),
    entity: null,
  }));
}
