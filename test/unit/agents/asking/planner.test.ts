// The planner with a model: limits, ids and finished work are not the model's to change.
import { describe, expect, it } from 'vitest';
import { planner } from '../../../../src/agents/planner.ts';
import type { PlannerInput, Task } from '../../../../src/agents/planner.ts';
import { consultScripted } from '../../../support/with-model.ts';

const input: PlannerInput = {
  request: 'Compare SQLite and PostgreSQL',
  answers: [],
  constraints: [],
  limits: { tasks: { min: 1, max: 3 }, searchesPerTask: 2 },
  feedback: null,
  completed: [],
};

const proposal = (question: string, more: object = {}) => ({
  question,
  title: question,
  rationale: 'Asked.',
  entity: null,
  priority: 1,
  searches: ['one', 'two', 'three'],
  ...more,
});
const planned = (...questions: string[]) => ({
  brief: 'A brief.',
  tasks: questions.map((each) => proposal(each)),
});

const done: Task = {
  id: 'task-4',
  title: 'Locks',
  question: 'How does SQLite lock?',
  searches: ['sqlite lock'],
  entity: null,
  priority: 1,
  rationale: 'Asked.',
};

const plan = async (answer: object, more: Partial<PlannerInput> = {}) =>
  (await consultScripted(planner, { ...input, ...more }, [answer])).output;

describe('a plan', () => {
  it('has the model’s tasks with ids and as many searches as allowed', async () => {
    const { brief, tasks } = await plan(planned('How fast is SQLite?', 'How fast is PostgreSQL?'));
    expect(brief).toBe('A brief.');
    expect(tasks.map(({ id, question, searches }) => [id, question, searches])).toEqual([
      ['task-1', 'How fast is SQLite?', ['one', 'two']],
      ['task-2', 'How fast is PostgreSQL?', ['one', 'two']],
    ]);
  });

  it('is cut to the limit, what matters most first, in its own order (A26, B19)', async () => {
    const answer = {
      brief: '',
      tasks: [
        proposal('A?', { priority: 3 }),
        proposal('B?'),
        proposal('C?', { priority: 2 }),
        proposal('D?'),
      ],
    };
    const made = await plan(answer);
    expect(made.tasks.map(({ question }) => question)).toEqual(['B?', 'C?', 'D?']);
    expect(made.brief).toContain('Compare SQLite');
  });

  it('keeps finished tasks word for word, first, and repeats none (A27)', async () => {
    const { tasks } = await plan(planned('how does SQLite lock', 'What is new?'), { completed: [done] });
    expect(tasks[0]).toEqual(done);
    expect(tasks.slice(1).map(({ id, question }) => [id, question])).toEqual([['task-5', 'What is new?']]);
  });

  it('makes room for one task when feedback asks for it', async () => {
    const completed = [1, 2, 3].map((id) => ({ ...done, id: `task-${id}`, question: `Question ${id}?` }));
    const { tasks } = await plan(planned('More?', 'And more?'), { completed, feedback: 'More!' });
    expect(tasks.slice(3).map(({ id, question }) => [id, question])).toEqual([['task-4', 'More?']]);
  });

  it('has at least as many tasks as its depth asks for', async () => {
    const limits = { tasks: { min: 3, max: 6 }, searchesPerTask: 2 };
    const { tasks } = await plan(planned('How fast is SQLite?'), { limits });
    expect(tasks).toHaveLength(3);
    expect(tasks.map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-3']);
    expect(tasks.slice(1).every(({ priority }) => priority === 3)).toBe(true);
  });

  it('survives sloppy tasks', async () => {
    const sloppy = proposal('Why?\n\u202e', {
      title: ' ',
      searches: [' '],
      entity: ' ',
      priority: -7,
      rationale: '',
    });
    const { tasks } = await plan({ brief: ' ', tasks: [proposal('  '), sloppy, proposal('why')] });
    expect(tasks).toEqual([
      {
        id: 'task-1',
        title: 'Why?',
        question: 'Why?',
        searches: ['Why?'],
        entity: null,
        priority: 1,
        rationale: 'The request asks this.',
      },
    ]);
  });
});

it('refuses a plan without any new task, and says what to do', async () => {
  const empty = { brief: 'Nothing.', tasks: [] };
  const { output, refusals } = await consultScripted(planner, input, [empty, planned('Now then?')]);
  expect(refusals).toEqual([expect.stringContaining('at least one')]);
  expect(output.tasks).toHaveLength(1);
  await expect(consultScripted(planner, { ...input, feedback: 'More' }, [empty])).rejects.toThrow(
    'refused twice',
  );
  expect((await plan(empty, { completed: [done] })).tasks).toEqual([done]);
});

it('needs no task for feedback that is about words only', async () => {
  const revised = { ...input, completed: [done], feedback: 'Make it shorter.' };
  const empty = { brief: 'It gets shorter.', tasks: [] };
  const { output, asked, refusals } = await consultScripted(planner, revised, [empty]);
  expect(output.tasks).toEqual([done]);
  expect(refusals).toEqual([]);
  expect(asked.text).toMatch(/New tasks: 0 to \d/);
});

it('tells the model what is wanted', async () => {
  const limits = { tasks: { min: 3, max: 6 }, searchesPerTask: 4 };
  const { asked } = await consultScripted(
    planner,
    { ...input, limits, completed: [done], today: '2026-11-21' },
    [planned('A?')],
  );
  expect(asked.text).toContain('New tasks: 2 to 5');
  expect(asked.text).toContain('Searches for each task: 4 at most');
  expect(asked.text).toContain('Today: 2026-11-21');
  expect(asked.text).toContain(done.question);
});
