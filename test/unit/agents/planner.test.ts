// The planner without a model: which tasks a request becomes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { planner } from '../../../src/agents/planner.ts';
import type { Plan, PlannerInput, Task } from '../../../src/agents/planner.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';
import { withoutModel } from '../../support/without-model.ts';

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
    ['Compare Redis with Memcached for caching', ['Redis', 'Memcached']],
    ['Redis vs Memcached', ['Redis', 'Memcached']],
    ['What is the difference between tabs and spaces?', ['tabs', 'spaces']],
    ['Does SQLite, PostgreSQL or MySQL support window functions?', ['SQLite', 'PostgreSQL', 'MySQL']],
    [
      'Which came first: SQLite’s RETURNING clause or PostgreSQL 15?',
      ['SQLite’s RETURNING clause', 'PostgreSQL 15'],
    ],
  ])('%j has a task for each of %j (A32)', async (request, entities) => {
    const { tasks } = await plan(request);
    expect(tasks.flatMap((task) => (task.entity === null ? [] : [task.entity]))).toEqual(entities);
    for (const task of tasks.filter(({ entity }) => entity !== null))
      expect(task.question).toContain(task.entity);
  });

  it('asks the same of each side, and of both at once', async () => {
    expect(
      (await plan('How do SQLite and PostgreSQL treat NULLs in unique columns?')).tasks.map(
        (task) => task.question,
      ),
    ).toEqual([
      'How does SQLite treat NULLs in unique columns?',
      'How does PostgreSQL treat NULLs in unique columns?',
      'How do SQLite and PostgreSQL treat NULLs in unique columns?',
    ]);
  });
});

describe('a compound question', () => {
  it('becomes a task for each thing that is asked', async () => {
    expect(asked(await plan('Who is on call this week and what is the escalation path?'))).toEqual([
      'Who is on call this week?',
      'What is the escalation path?',
    ]);
  });

  it('carries what a later part points to', async () => {
    expect(asked(await plan('Which MPM does httpd 2.4 use, and what does it limit?'))[1]).toBe(
      'What does it limit (about MPM httpd 2.4)?',
    );
  });

  it('keeps a condition as something to look up, not as a question', async () => {
    const { tasks } = await plan(
      'If SQLite is built with its default threading mode, which integer does the module report?',
    );
    expect(tasks[0]).toMatchObject({
      priority: 2,
      question: 'SQLite is built with its default threading mode.',
    });
    expect(tasks[1]).toMatchObject({ priority: 1 });
  });
});

describe('searches', () => {
  it('keep identifiers, versions and quoted code exactly', async () => {
    const [task] = (await plan('What does io_combine_limit do in PostgreSQL 17.2 when bm25() is used?'))
      .tasks;
    expect(task?.searches[0]).toBe('io_combine_limit PostgreSQL 17.2 bm25()');
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
  it.each([
    ['light', 1, 3, 'A23'],
    ['medium', 3, 6, 'A24'],
    ['extended', 5, 10, 'A25'],
  ] as const)('at %s depth is %i to %i tasks (%s)', async (depth, min, max, _id) => {
    const { tasks: limits } = shippedSettings.depths[depth];
    expect(limits).toEqual({ min, max });
    for (const request of [
      'Which port?',
      'How do SQLite, PostgreSQL and MySQL lock rows, and why, and since when?',
    ]) {
      const { tasks } = await plan(request, { limits: { tasks: limits, searchesPerTask: 2 } });
      expect(tasks.length).toBeGreaterThanOrEqual(min);
      expect(tasks.length).toBeLessThanOrEqual(max);
    }
  });

  it('fills up with other sides of the subject, marked as not asked for', async () => {
    const { tasks } = await plan('Which port does PostgreSQL use?', {
      limits: { tasks: { min: 3, max: 6 }, searchesPerTask: 2 },
    });
    expect(tasks.map((task) => task.priority)).toEqual([1, 3, 3]);
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

  it('before anything is done changes the plan of the request, and does not replace it', async () => {
    const made = await plan('How does SQLite lock files?', { feedback: 'Also cover network file systems' });
    expect(made.tasks.map(({ id }) => id)).toEqual(['task-1', 'task-2']);
    expect(made.tasks[0]?.question).toBe('How does SQLite lock files?');
    expect(made.tasks[1]?.searches[0]).toContain('network file systems');
  });

  it('of a gate makes no task of its words (A33)', async () => {
    const gate = { feedback: 'The plan has fewer than 2 tasks.', feedbackBy: 'gate' } as const;
    const limits = { tasks: { min: 2, max: 3 }, searchesPerTask: 2 };
    const { tasks } = await plan('How does SQLite lock files?', { ...gate, limits });
    expect(tasks).toHaveLength(2);
    expect(tasks.map(({ question }) => question).join(' ')).not.toMatch(/plan|fewer/);
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
    for (const same of [
      'How does SQLite lock files?',
      'SQLite: how does it lock files?',
      'Lock files in SQLite',
    ]) {
      expect(await again(same)).toEqual([]);
    }
    expect(await again('more')).toEqual([]);
    const [fresh] = await again('What is known about F_FULLFSYNC (SQLite lock files)?');
    expect(fresh).toMatchObject({ id: 'task-2', priority: 1 });
    expect(await again('Why does SQLite lock files?')).toHaveLength(1);
    expect(await again('What is known about F_FULLFSYNC?', 1)).toEqual([]);
  });

  it('always brings something new to do', async () => {
    for (const feedback of ['more', 'shorter please', '???', 'How does SQLite lock files?']) {
      const { tasks } = await plan('How does SQLite lock files?', { completed: done, feedback });
      expect(tasks.length).toBeGreaterThan(1);
    }
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
  );
});
