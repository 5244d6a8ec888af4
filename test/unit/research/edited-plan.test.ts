import { describe, expect, it } from 'vitest';
import type { Plan, Task } from '../../../src/agents/planner/contract.ts';
import { editedPlan } from '../../../src/research/edited-plan.ts';

const task = (n: number, title: string): Task => ({
  id: `task-${n}`,
  title,
  question: `What about ${title}?`,
  searches: [title],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
});
const plan: Plan = { brief: 'Two things are looked up.', tasks: [task(1, 'backups'), task(2, 'deploys')] };
const titles = (text: string, done: readonly Task[] = [], most = 5) =>
  editedPlan(plan, text, done, most)?.tasks.map(({ id, title }) => `${id} ${title}`) ?? null;

describe('a plan that a person edited', () => {
  it('keeps, drops, adds and orders tasks as the list says', () => {
    expect(titles('1. Deploys\n2. Who pays for it?')).toEqual(['task-2 deploys', 'task-3 Who pays for it?']);
    expect(titles('- What about backups?')).toEqual(['task-1 backups']);
  });

  it('searches for a new task in its own words', () => {
    const [added] = editedPlan(plan, '* Who pays for the billing service?', [], 5)?.tasks ?? [];
    expect(added).toMatchObject({
      question: 'Who pays for the billing service?',
      searches: ['Who pays for the billing service?'],
      priority: 1,
    });
  });

  it('leaves words that are no list to the planner', () => {
    expect(titles('Also look at the deploy times.')).toBeNull();
    expect(titles('Please change it:\n1. backups')).toBeNull();
    expect(titles('')).toBeNull();
    expect(titles(`- ${'long '.repeat(100)}`)).toBeNull();
  });

  it('takes completed tasks in the list for what they are, and tells signs apart', () => {
    const [first] = plan.tasks;
    const done = first === undefined ? [] : [first];
    expect(titles('1. backups\n2. deploys', done)).toEqual(['task-1 backups', 'task-2 deploys']);
    expect(titles('- C++\n- C#')).toEqual(['task-3 C++', 'task-4 C#']);
  });

  it('keeps what is done, names nothing twice, and stays within the depth (B19)', () => {
    const [first] = plan.tasks;
    expect(titles('1. deploys\n2. deploys', first === undefined ? [] : [first])).toEqual([
      'task-1 backups',
      'task-2 deploys',
    ]);
    expect(titles('- a question\n- another one\n- a third', [], 2)).toHaveLength(2);
  });
});
