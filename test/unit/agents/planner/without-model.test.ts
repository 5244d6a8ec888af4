// The planner without a model: which tasks a request becomes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import { planner } from '../../../../src/agents/planner/planner.ts';
import type { Plan, PlannerInput, Task } from '../../../../src/agents/planner/contract.ts';
import { cases } from '../../../support/cases.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';
import { withoutModel } from '../../../support/without-model.ts';

async function plan(request: string, more: Partial<PlannerInput> = {}): Promise<Plan> {
  const input: PlannerInput = {
    request,
    answers: [],
    constraints: [],
    limits: { tasks: { min: 1, max: 6 }, searchesPerTask: 3 },
    feedback: null,
    completed: [],
    ...more,
  };
  return (await consult(planner, input, withoutModel)).output;
}

const asked = ({ tasks }: Plan) => tasks.filter((task) => task.priority === 1).map((task) => task.question);

describe('a comparison', () => {
  it.each([
    ['How do SQLite and PostgreSQL treat NULLs?', ['SQLite', 'PostgreSQL']],
    ['Compare Redis and Memcached for caching', ['Redis', 'Memcached']],
    ['Redis vs Memcached', ['Redis', 'Memcached']],
    ['Does SQLite, PostgreSQL 15 or MySQL support window functions?', ['SQLite', 'PostgreSQL 15', 'MySQL']],
    ['Wie behandeln SQLite und PostgreSQL den Wert NULL?', ['SQLite', 'PostgreSQL']],
    ['When did SQLite add support for JSON?', []],
    ['Which port does PostgreSQL use?', []],
  ])('%j has a task for each of %j (A32)', async (request, entities) => {
    const { tasks } = await plan(request);
    expect(tasks.flatMap((task) => (task.entity === null ? [] : [task.entity]))).toEqual(entities);
    for (const task of tasks.filter(({ entity }) => entity !== null))
      expect(task.question).toContain(task.entity);
  });

  it('asks the same of each side, and searches for each side alone', async () => {
    const { tasks } = await plan('How do SQLite and PostgreSQL treat NULLs in unique columns?');
    expect(tasks.map(({ title, searches }) => [title, searches[0]])).toEqual([
      [
        'SQLite: How do SQLite and PostgreSQL treat NULLs in unique columns?',
        'SQLite treat NULLs unique columns',
      ],
      [
        'PostgreSQL: How do SQLite and PostgreSQL treat NULLs in unique columns?',
        'PostgreSQL treat NULLs unique columns',
      ],
    ]);
  });
});

describe('a request of several parts', () => {
  it('becomes a task for each question', async () => {
    expect(asked(await plan('Who is on call this week? What is the escalation path?'))).toEqual([
      'Who is on call this week?',
      'What is the escalation path?',
    ]);
  });

  it('becomes a task for each item of a list, with what is asked about it', async () => {
    expect(asked(await plan('How are these backed up:\n- Heron\n- Egret'))).toEqual([
      'How are these backed up: Heron',
      'How are these backed up: Egret',
    ]);
  });

  it('is one task where it asks one thing, whatever is said before', async () => {
    const request = 'We run a small shop. Which database fits?';
    expect(asked(await plan(request))).toEqual([request]);
  });

  it('is taken apart at its commas where it is long', async () => {
    const request =
      'Which constants does the FTS5 bm25() of SQLite hard-code, and which default weight does PostgreSQL 15 give to lexemes when ranking?';
    expect(asked(await plan(request))).toHaveLength(2);
  });

  it('carries what a question rests on that names nothing', async () => {
    expect(asked(await plan('What is the WAL mode of SQLite? How does it scale?'))[1]).toBe(
      'How does it scale? (WAL SQLite)',
    );
  });

  it('keeps in the last task what there is no room for', async () => {
    const { tasks } = await plan('What is A1? What is B2? What is C3?', {
      limits: { tasks: { min: 1, max: 2 }, searchesPerTask: 2 },
    });
    expect(tasks.map(({ question }) => question)).toEqual(['What is A1?', 'What is B2? What is C3?']);
  });
});

describe('searches', () => {
  it('keep identifiers, versions and quoted code exactly', async () => {
    const [task] = (await plan('What does io_combine_limit do in PostgreSQL 17.2 when bm25() is used?'))
      .tasks;
    expect(task?.searches[0]).toBe('io_combine_limit PostgreSQL 17.2 bm25 used');
  });

  it('are different from each other and no more than allowed', async () => {
    const { tasks } = await plan('How large does a write-ahead log grow by default?', {
      limits: { tasks: { min: 1, max: 1 }, searchesPerTask: 2 },
    });
    expect(tasks[0]?.searches).toHaveLength(2);
    expect(new Set(tasks[0]?.searches).size).toBe(2);
  });
});

describe('the size of a plan', () => {
  const questions = 'What is A1? What is B2? What is C3? What is D4? What is E5? What is F6? What is G7?';
  it.each([
    ['light', 1, 3],
    ['medium', 3, 6],
    ['extended', 5, 10],
  ] as const)(
    'at %s depth is %i to %i tasks where there are so many parts (A23, A24, A25)',
    async (depth, min, max) => {
      const { tasks: limits } = shippedSettings.depths[depth];
      expect(limits).toEqual({ min, max });
      const { tasks } = await plan(questions, { limits: { tasks: limits, searchesPerTask: 2 } });
      expect(tasks.length).toBeGreaterThanOrEqual(min);
      expect(tasks.length).toBeLessThanOrEqual(max);
    },
  );

  it('is what the request has parts, and never filled up', async () => {
    const { tasks } = await plan('Which port does PostgreSQL use?', {
      limits: { tasks: { min: 3, max: 6 }, searchesPerTask: 2 },
    });
    expect(tasks).toHaveLength(1);
  });
});

describe('feedback', () => {
  const done: Task[] = [
    {
      id: 'task-1',
      title: 'How does SQLite lock files?',
      question: 'How does SQLite lock files?',
      searches: ['SQLite lock files'],
      entity: null,
      priority: 1,
      rationale: 'The request asks this.',
    },
  ];

  it('adds tasks behind the completed ones, which stay as they are (A27)', async () => {
    const { tasks } = await plan('How does SQLite lock files?', {
      completed: done,
      feedback: 'Also cover network file systems',
    });
    expect(tasks[0]).toEqual(done[0]);
    expect(tasks[1]).toMatchObject({ id: 'task-2', priority: 1 });
    expect(tasks[1]?.searches[0]).toContain('network file systems');
  });

  it('is added to a plan that was shown, whatever the request has besides', async () => {
    const shown = [{ ...done[0]!, question: 'Which licences are there?', title: 'Licences' }];
    const made = await plan('How does SQLite lock files?', {
      feedback: 'Also cover network file systems',
      shown,
    });
    expect(made.tasks.map(({ title }) => title)).toEqual([
      'Licences',
      expect.stringMatching(/network file systems/),
    ]);
  });

  it('before anything is done changes the plan of the request, and does not replace it', async () => {
    const made = await plan('How does SQLite lock files?', { feedback: 'Also cover network file systems' });
    expect(made.tasks.map(({ id }) => id)).toEqual(['task-1', 'task-2']);
    expect(made.tasks[0]?.question).toBe('How does SQLite lock files?');
    expect(made.tasks[1]?.searches[0]).toContain('network file systems');
  });

  it('of a gate makes no task of its words (A33)', async () => {
    const gate = { feedback: 'The plan has fewer than 2 tasks.', feedbackBy: 'gate' } as const;
    const { tasks } = await plan('How does SQLite lock files?', gate);
    expect(tasks.map(({ question }) => question)).toEqual(['How does SQLite lock files?']);
  });

  it('that names nothing is about what the request names', async () => {
    const { tasks } = await plan('How does SQLite lock files?', {
      completed: done,
      feedback: 'more on locks',
    });
    expect(tasks[1]?.question).toBe('more on locks (SQLite)');
  });

  it('of a reflection brings new tasks or none, and never more than the limit (A26, A27)', async () => {
    const again = async (feedback: string, max = 3) =>
      (
        await plan('How does SQLite lock files?', {
          completed: done,
          feedback,
          feedbackBy: 'reflection',
          limits: { tasks: { min: 3, max }, searchesPerTask: 2 },
        })
      ).tasks.slice(1);
    expect(await again('How does SQLite lock files?')).toEqual([]);
    expect(await again('Why does SQLite lock files?')).toHaveLength(1);
    expect(await again('What is known about F_FULLFSYNC?', 1)).toEqual([]);
  });
});

it('is a valid plan for any request, never an empty one (A33, C26)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), async (request) => {
      const made = await plan(request);
      expect(made.tasks.length).toBeGreaterThan(0);
      expect(new Set(made.tasks.map((task) => task.id)).size).toBe(made.tasks.length);
      expect(await plan(request)).toEqual(made);
    }),
    { ...cases(100), examples: [[' ']] },
  );
});

describe('an address in a question', () => {
  const link = 'https://heron.test/wal.html';

  it('is not searched for by its letters', async () => {
    const { tasks } = await plan(`What is checkpoint starvation in ${link} ?`);
    expect(tasks.map(({ searches }) => searches)).toEqual([
      ['checkpoint starvation', 'What is checkpoint starvation in ?'],
    ]);
  });

  it.each([link, `What is in ${link} ?`])('is all there is to search by in %j', async (request) => {
    const { tasks } = await plan(request);
    expect(tasks.map(({ searches }) => searches.join(' '))).toEqual([expect.stringContaining('heron.test')]);
  });
});

describe('code and tables in a request', () => {
  const code = 'CREATE UNIQUE INDEX i ON t (a) NULLS NOT DISTINCT;';
  const table = '| a | b |\n|---|---|\n| 1 | NULL |';
  const row = '| a | b | |---|---| | 1 | NULL |';

  it.each([`\`\`\`sql\n${code}\n\`\`\``, `\`\`\`${code}\n\`\`\``, `\`\`\`${code}\`\`\``])(
    'are a part of the question they stand below: %j',
    async (fenced) => {
      const one = await plan(`What does this do in PostgreSQL?\n${fenced}\n\n${table}`);
      expect(asked(one)).toEqual([expect.stringMatching(/^What does this do in PostgreSQL\? ```.*NULL \|$/)]);
      const two = await plan(`What does this do in PostgreSQL?\n${fenced}\n${table}\nHow is an index made?`);
      expect(asked(two)).toEqual([expect.stringContaining(code), 'How is an index made?']);
      expect(asked(two)[0]).toContain(row);
    },
  );

  it('are a part of the first question where they stand above it', async () => {
    const { tasks } = await plan(`${table}\n\nWhat is column b of PostgreSQL? How is an index made?`);
    expect(tasks.map(({ question }) => question)).toEqual([
      `What is column b of PostgreSQL? ${row}`,
      'How is an index made?',
    ]);
  });

  it('ask nothing themselves, have no items, and compare nothing', async () => {
    const lines = '-- Is it null?\n- Is it one?\n- Is it two?\nSELECT Heron, Egret;';
    expect(asked(await plan(`What does this do?\n\`\`\`\n${lines}\n\`\`\``))).toHaveLength(1);
    const listed = `Explain:\n- backups\n\`\`\`\n${lines}\n\`\`\`\n- deploys`;
    expect(asked(await plan(listed))).toEqual([
      expect.stringMatching(/^Explain: backups ```.*```$/),
      'Explain: deploys',
    ]);
  });
});
