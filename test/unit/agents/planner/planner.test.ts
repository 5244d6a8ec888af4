// The planner with a model: limits, ids and finished work are not the model's to change.
import { describe, expect, it } from 'vitest';
import { planner } from '../../../../src/agents/planner/planner.ts';
import type { PlannerInput, Task } from '../../../../src/agents/planner/contract.ts';
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
  it('has the model’s tasks with ids and as many searches as allowed (A19, B18)', async () => {
    const { brief, tasks, enough } = await plan(planned('How fast is SQLite?', 'How fast is PostgreSQL?'));
    expect({ brief, enough }).toEqual({ brief: 'A brief.', enough: undefined });
    expect(tasks[0]).toMatchObject({ title: 'How fast is SQLite?', rationale: 'Asked.', priority: 1 });
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

  it('has no more of what a person takes back where it was still to be done, and names all of it', async () => {
    const completed = [1, 2, 3].map((id) => ({ ...done, id: `task-${id}`, question: `Question ${id}?` }));
    const given = { ...planned('More?'), takenBack: [1, 3, 9] };
    const outset = { completed, open: ['task-3'], feedback: 'Leave 1 and 3 out.' };
    const { tasks, takenBack } = await plan(given, outset);
    expect(tasks.map(({ id }) => id)).toEqual(['task-1', 'task-2', 'task-4']);
    expect(takenBack).toEqual(['task-1', 'task-3']);
    for (const more of [{ feedback: null }, { feedbackBy: 'gate' as const }])
      expect((await plan(given, { ...outset, ...more })).takenBack).toBeUndefined();
    const nothing = await plan({ ...given, tasks: [], enough: true }, outset);
    expect(nothing).toMatchObject({ enough: true, takenBack: ['task-1', 'task-3'] });
    expect(nothing.tasks).toHaveLength(2);
  });

  it('makes room for one task when feedback asks for it', async () => {
    const completed = [1, 2, 3].map((id) => ({ ...done, id: `task-${id}`, question: `Question ${id}?` }));
    const { tasks } = await plan(planned('More?', 'And more?'), { completed, feedback: 'More!' });
    expect(tasks.slice(3).map(({ id, question }) => [id, question])).toEqual([['task-4', 'More?']]);
  });

  it('has the tasks that were proposed, and no others where its depth asks for more', async () => {
    const limits = { tasks: { min: 3, max: 6 }, searchesPerTask: 2 };
    const { tasks } = await plan(planned('How fast is SQLite?'), { limits });
    expect(tasks.map(({ question }) => question)).toEqual(['How fast is SQLite?']);
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

describe('when the plan is looked at again', () => {
  const completed = [1, 2].map((id) => ({ ...done, id: `task-${id}`, question: `Question ${id}?` }));
  const reflected = { completed, feedback: 'Also the costs.', feedbackBy: 'reflection' } as const;

  it('has room only for what the limit leaves beside completed tasks (A26, A27, B19)', async () => {
    const { tasks } = await plan(planned('A?', 'B?', 'C?'), reflected);
    expect(tasks.map(({ id, question }) => [id, question])).toEqual([
      ['task-1', 'Question 1?'],
      ['task-2', 'Question 2?'],
      ['task-3', 'A?'],
    ]);
    const limits = { tasks: { min: 1, max: 2 }, searchesPerTask: 2 };
    const { output, asked } = await consultScripted(planner, { ...input, ...reflected, limits }, [
      planned('A?'),
    ]);
    expect(output.tasks).toEqual(completed);
    expect(asked.text).toContain('New tasks: 0\n');
  });

  it('may find that enough is known, but only when something is (A22)', async () => {
    const enough = { ...planned('More?'), enough: true };
    expect(await plan(enough, reflected)).toEqual({ brief: 'A brief.', tasks: completed, enough: true });
    const report = 'SQLite locks the whole file.';
    expect(await plan(enough, { report })).toEqual({ brief: 'A brief.', tasks: [], enough: true });
    const first = await plan(enough);
    expect(first.enough).toBeUndefined();
    expect(first.tasks.map(({ question }) => question)).toEqual(['More?']);
  });

  it.each([
    [{ min: 1, max: 3 }, '3 at most'],
    [{ min: 3, max: 6 }, '6 at most'],
    [{ min: 5, max: 10 }, '10 at most'],
  ])('has at most so many tasks, and one where one answers: %j (A23, A24, A25)', async (tasks, wanted) => {
    const limits = { tasks, searchesPerTask: 2 };
    const { asked, output } = await consultScripted(planner, { ...input, limits }, [planned('How fast?')]);
    expect(asked.text).toContain(`New tasks: ${wanted}\n`);
    expect(asked.system.replace(/\s+/g, ' ')).toContain('one task where one answers');
    expect(output.tasks).toHaveLength(1);
    const many = planned(...Array.from({ length: 12 }, (_, index) => `How fast is engine ${index}?`));
    expect((await plan(many, { limits })).tasks).toHaveLength(tasks.max);
  });
});

describe('a comparison', () => {
  const compared = ['SQLite', 'PostgreSQL'];
  const bundled = { ...planned('How fast are both?'), compared };
  const split = {
    brief: 'A brief.',
    compared,
    tasks: [
      proposal('How fast is SQLite?', { entity: 'SQLite 3' }),
      proposal('How fast is PostgreSQL?', { entity: 'postgresql' }),
    ],
  };

  it('has a task for each thing: a plan that bundles them is sent back, once (A32)', async () => {
    const { output, refusals } = await consultScripted(planner, input, [bundled, split]);
    expect(refusals).toEqual([expect.stringContaining('one research task of its own')]);
    expect(output.tasks.map(({ entity }) => entity)).toEqual(['SQLite 3', 'postgresql']);
    const again = await consultScripted(planner, input, [bundled, bundled]);
    expect(again.output.tasks).toHaveLength(1);
  });

  it('may not call one task by both names (A32)', async () => {
    const both = { ...bundled, tasks: [proposal('How fast are both?', { entity: 'SQLite and PostgreSQL' })] };
    expect((await consultScripted(planner, input, [both, split])).refusals).toHaveLength(1);
  });

  it('is taken as it is where there is no room for all, and where nothing is compared', async () => {
    const limits = { tasks: { min: 1, max: 1 }, searchesPerTask: 2 };
    expect((await consultScripted(planner, { ...input, limits }, [bundled])).refusals).toEqual([]);
    const alone = { ...bundled, compared: [] };
    expect((await consultScripted(planner, input, [alone])).refusals).toEqual([]);
  });
});

describe('a task that is made of others', () => {
  const analysis = (after: number[] | null) => proposal('Which is best?', { kind: 'analysis', after });
  const made = (tasks: object[], more: Partial<PlannerInput> = {}) =>
    plan(
      { brief: 'A brief.', tasks },
      { limits: { tasks: { min: 1, max: 4 }, searchesPerTask: 2 }, ...more },
    );

  it('names them by their ids, completed ones too (A20)', async () => {
    const first = await made([proposal('A?'), proposal('B?'), proposal('C?'), analysis([1, 3])]);
    expect(first.tasks[3]).toMatchObject({ id: 'task-4', kind: 'analysis', after: ['task-1', 'task-3'] });
    expect(first.tasks[0]).not.toHaveProperty('after');
    const later = await made([proposal('B?'), analysis([1, 2])], { completed: [done] });
    expect(later.tasks[2]).toMatchObject({ id: 'task-6', after: ['task-4', 'task-5'] });
  });

  it('is made of all before it when it names none, and needs none that comes later, is cut or is itself', async () => {
    expect((await made([proposal('A?'), analysis(null)])).tasks[1]).toMatchObject({ after: ['task-1'] });
    const odd = await made([proposal('A?'), analysis([2, 3, 9, 1]), proposal('B?')]);
    expect(odd.tasks[1]).toMatchObject({ after: ['task-1'] });
    const cut = await made(
      [proposal('A?', { priority: 3 }), proposal('B?'), { ...analysis([1, 2]), priority: 1 }],
      { limits: { tasks: { min: 1, max: 2 }, searchesPerTask: 2 } },
    );
    expect(cut.tasks.map(({ question, after }) => [question, after])).toEqual([
      ['B?', undefined],
      ['Which is best?', ['task-1']],
    ]);
  });

  it('is a task like any other where there is nothing to make it of', async () => {
    const [only] = (await made([analysis([1])])).tasks;
    expect(only).not.toHaveProperty('kind');
    expect(only).not.toHaveProperty('after');
  });
});

it('shows the model what was found, seen and wished for (A18, A31, B20)', async () => {
  const { asked } = await consultScripted(
    planner,
    {
      ...input,
      completed: [done],
      feedback: 'Add the costs.',
      observations: {
        'task-4': `It locks the whole file. ${'x'.repeat(1_900)}`,
        'task-9': 'Of another run.',
      },
      background: `SQLite 4 is out:   a first look\nMenu: ${'entry '.repeat(32)}unfinishedwo`,
      report: 'People read that SQLite is small.',
      context: 'We only use free software.',
    },
    [planned('A?')],
  );
  expect(asked.tier).toBe('analytical');
  const shown = [
    'Compare SQLite and PostgreSQL',
    'Add the costs.',
    'SQLite 4 is out',
    'We only use free software.',
    'People read that SQLite is small.',
    'SQLite 4 is out: a first look\nMenu: entry',
  ];
  for (const text of shown) expect(asked.text).toContain(text);
  const first = await consultScripted(planner, input, [planned('A?')]);
  expect(first.asked.text).not.toContain('The report so far');
  expect(asked.text).toMatch(
    /completed task 1 \w+\nHow does SQLite lock\?\nFound: It locks the whole file\./,
  );
  expect(asked.text).not.toContain('Of another run.');
  expect(asked.text).not.toContain('x'.repeat(1_000));
  expect(asked.text).not.toContain('unfinishedwo');
});

it('refuses a plan without any new task, and says what to do (C26, D5)', async () => {
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
  expect(asked.text).toMatch(/New tasks: \d at most, none where none is needed/);
});

describe('a plan that somebody wants changed', () => {
  const other = {
    ...done,
    id: 'task-5',
    question: 'How does PostgreSQL lock?',
    entity: 'PostgreSQL',
    priority: 2,
  };
  const shown = [{ ...done, after: ['task-3'] }, other];
  const wished = { feedback: 'Drop task 1.', feedbackBy: 'person', shown } as const;

  it('keeps what the wish does not touch to the letter', async () => {
    const { tasks } = await plan(planned('How does postgresql lock?'), wished);
    expect(tasks).toEqual([{ ...other, id: 'task-1' }]);
  });

  it('has room for one task more than was shown', async () => {
    const four = planned('A, first?', 'B, next?', 'C, third?', 'D, last?');
    const three = { ...wished, shown: [done, other, { ...other, id: 'task-6' }] };
    expect((await plan(four, three)).tasks).toHaveLength(4);
  });

  it('without any task is as it was, or what is done already', async () => {
    const { tasks } = await plan({ brief: 'A table it is.', tasks: [] }, wished);
    expect(tasks).toEqual(shown);
    expect(
      (await plan({ brief: 'Nothing more.', tasks: [] }, { ...wished, completed: [done] })).tasks,
    ).toEqual([done]);
  });

  it('may drop one of the things that are compared', async () => {
    const compared = { ...planned('How does SQLite lock?'), compared: ['SQLite', 'PostgreSQL'] };
    const { refusals } = await consultScripted(planner, { ...input, ...wished }, [compared]);
    expect(refusals).toEqual([]);
  });
});

it('tells the model what is wanted', async () => {
  const limits = { tasks: { min: 3, max: 6 }, searchesPerTask: 4 };
  const { asked } = await consultScripted(
    planner,
    { ...input, limits, completed: [done], today: '2026-11-21' },
    [planned('A?')],
  );
  expect(asked.text).toContain('New tasks: 5 at most');
  expect(asked.text).toContain('Searches for each task: 4 at most');
  expect(asked.text).toContain('Today: 2026-11-21');
  expect(asked.text).toContain(done.question);
});
