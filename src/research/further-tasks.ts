// Tasks that come to a plan after it was made: questions of the critic, of gaps, and of people.
import type { Task } from '../agents/planner/contract.ts';
import { shortTitle } from './short-title.ts';

/** What is asked besides. */
type Asked = Pick<Task, 'question' | 'searches' | 'priority' | 'rationale'>;

/** With ids that go on where the known tasks end. */
export function furtherTasks(asked: readonly Asked[], known: readonly Pick<Task, 'id'>[]): Task[] {
  const last = Math.max(0, ...known.map(({ id }) => Number(id.slice('task-'.length))));
  return asked.map((each, index) => ({
    ...each,
    id: `task-${last + index + 1}`,
    title: shortTitle(each.question),
    entity: null,
  }));
}
