// The reflector: how early it may stop, what it does when its model fails, and its judgement without a model.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planner } from '../../../src/agents/planner.ts';
import type { Task } from '../../../src/agents/planner.ts';
import { enforced, reflector } from '../../../src/agents/reflector.ts';
import type { Reflection, TaskState } from '../../../src/agents/reflector.ts';
import { consultFailing } from '../../support/failing-model.ts';
import { consultAlone } from '../../support/without-model.ts';

const request =
  'How does SQLite recover its write-ahead log after a crash, and what does wal_autocheckpoint default to?';

function task(n: number, question: string, more: Partial<Task> = {}): Task {
  const searches = [question.replace(/[?,]/g, '')];
  return {
    id: `task-${n}`,
    title: question,
    question,
    searches,
    entity: null,
    priority: 1,
    rationale: '-',
    ...more,
  };
}

const recovery = task(1, 'How does SQLite recover its write-ahead log after a crash?');
const setting = task(2, 'What does wal_autocheckpoint default to in SQLite databases after a crash?');
const further = task(3, 'SQLite write-ahead log (limitations exceptions restrictions)', { priority: 3 });

const pending = (of: Task): TaskState => {
  return { task: of, status: 'pending', observation: null, answered: null, missing: [] };
};
const done = (of: Task, answered: 'yes' | 'partly' | 'no' = 'yes', ...missing: string[]): TaskState => {
  return { task: of, status: 'completed', observation: 'Found 2 quotes from 1 page.', answered, missing };
};

const reflectOn = async (tasks: readonly TaskState[], minimum = 1): Promise<Reflection> =>
  (await consultAlone(reflector, { request, tasks, sources: [], minimum, guidance: null })).output;

/** New tasks that the planner without a model makes of such a change. */
async function replanned(asked: string, tasks: readonly Task[], feedback: string): Promise<Task[]> {
  const { output } = await consultAlone(planner, {
    request: asked,
    answers: [],
    constraints: [],
    limits: { tasks: { min: 3, max: 6 }, searchesPerTask: 3 },
    feedback,
    completed: tasks,
  });
  return output.tasks.slice(tasks.length);
}

it('asks a model of the simple tier (A57)', () => {
  expect(reflector.tier).toBe('simple');
});

describe('the least number of tasks', () => {
  const complete: Reflection = {
    decision: 'complete',
    reasoning: 'All is known.',
    suggestedChanges: null,
    covered: ['recovery'],
    uncovered: [],
  };

  it.each([
    { completed: 0, minimum: 1, decision: 'continue' },
    { completed: 1, minimum: 1, decision: 'complete' },
    { completed: 2, minimum: 3, decision: 'continue' },
    { completed: 3, minimum: 3, decision: 'complete' },
    { completed: 4, minimum: 5, decision: 'continue' },
    { completed: 5, minimum: 5, decision: 'complete' },
  ])('makes of complete after $completed of $minimum tasks: $decision (A55)', ({ decision, ...progress }) => {
    expect(enforced(complete, { ...progress, enforce: true })).toMatchObject({
      decision,
      covered: ['recovery'],
    });
  });

  it('is named where it holds', () => {
    expect(enforced(complete, { completed: 2, minimum: 3, enforce: true }).reasoning).toBe(
      'All is known. Only 2 of at least 3 tasks are done, so the work goes on.',
    );
  });

  it('does not hold where it is switched off, nor for other decisions (A55)', () => {
    expect(enforced(complete, { completed: 0, minimum: 3, enforce: false })).toEqual(complete);
    const adjust: Reflection = { ...complete, decision: 'adjust', suggestedChanges: 'X?' };
    expect(enforced(adjust, { completed: 0, minimum: 3, enforce: true })).toEqual(adjust);
  });
});

it('goes on when its model fails, although without a model it would stop (A58)', async () => {
  const input = { request, tasks: [done(recovery)], sources: [], minimum: 1, guidance: null };
  expect((await consultAlone(reflector, input)).output.decision).toBe('complete');
  const { output, fallback } = await consultFailing(reflector, input);
  expect(fallback).toEqual({ because: 'failed', detail: 'Its answers were refused twice.' });
  expect(output).toMatchObject({ decision: 'continue', suggestedChanges: null });
  expect(output.reasoning).not.toBe('');
});

describe('without a model', () => {
  it('completes when all that was asked for is answered, whatever else is planned', async () => {
    expect(await reflectOn([done(recovery), done(setting), pending(further)])).toEqual({
      decision: 'complete',
      reasoning: 'Everything that was asked for is answered.',
      suggestedChanges: null,
      covered: [recovery.title, setting.title],
      uncovered: [],
    });
  });

  it('does not complete before the least number of tasks, nor while something asked for is open', async () => {
    expect((await reflectOn([done(recovery), done(setting), pending(further)], 3)).decision).toBe('continue');
    expect(await reflectOn([done(recovery), pending(setting)])).toMatchObject({
      decision: 'continue',
      covered: [recovery.title],
      uncovered: [setting.title],
    });
    expect((await reflectOn([])).decision).toBe('continue');
  });

  it('adjusts when something is missing that nothing planned asks for, and the planner makes a new search of it', async () => {
    const missing = 'No source mentions “wal_autocheckpoint”.';
    const reflection = await reflectOn([done(recovery), done(setting, 'no', missing), pending(further)]);
    expect(reflection).toMatchObject({ decision: 'adjust', uncovered: [setting.title] });
    expect(reflection.suggestedChanges).toBe(
      'What is known about wal_autocheckpoint (default SQLite databases)?',
    );
    const fresh = await replanned(request, [recovery, setting, further], reflection.suggestedChanges ?? '');
    expect(fresh.map(({ id, priority, searches }) => [id, priority, searches[0]])).toEqual([
      ['task-4', 1, 'wal_autocheckpoint default SQLite databases'],
    ]);
  });

  it('goes on as long as something that was asked for is planned', async () => {
    const missing = 'No source mentions “wal_autocheckpoint”.';
    expect(await reflectOn([done(setting, 'no', missing), pending(recovery)])).toMatchObject({
      decision: 'continue',
      reasoning: 'Tasks that were asked for are left.',
    });
  });

  it('goes on when a task that is left asks about it already', async () => {
    const asks = task(4, 'Where is wal_autocheckpoint documented?', { priority: 3 });
    const missing = 'No source mentions “wal_autocheckpoint”.';
    expect((await reflectOn([done(setting, 'no', missing)])).decision).toBe('adjust');
    expect((await reflectOn([done(setting, 'no', missing), pending(asks)])).decision).toBe('continue');
  });

  it.each([
    [
      'was further material',
      done({ ...setting, priority: 3 }, 'no', 'No source mentions “wal_autocheckpoint”.'),
    ],
    ['is made of other tasks', done({ ...setting, kind: 'analysis' }, 'no', 'No source mentions “fsync”.')],
    ['failed', { ...done(setting, 'no', 'No source mentions “fsync”.'), status: 'failed' as const }],
    [
      'names nothing that is missing',
      done(task(2, 'why is it slow?'), 'no', 'Nothing was found on: why is it slow?'),
    ],
    ['misses nothing', done(setting, 'partly')],
    [
      'had searched for just that',
      done(
        task(2, 'Which pages of disks are flushed?', { searches: ['flushed fsync disks pages'] }),
        'no',
        'No source mentions “fsync”.',
      ),
    ],
  ])('goes on after a task that %s', async (_what, state) => {
    expect(await reflectOn([done(recovery), state], 3)).toMatchObject({
      decision: 'continue',
      suggestedChanges: null,
    });
  });

  it('asks three new things at most', async () => {
    const missing = ['“alpha_one”', '“beta_two”', '“gamma_three”', '“delta_four”'];
    const tasks = missing.map((name, index) =>
      done(task(index + 1, `Does part ${index} of SQLite store pages?`), 'partly', `Nothing on ${name}.`),
    );
    const { suggestedChanges } = await reflectOn(tasks);
    expect(suggestedChanges?.match(/What is known about/g)).toHaveLength(3);
  });

  it('gives the same reflection again, in a form that holds, for whatever tasks say', async () => {
    const states = fc.array(
      fc.record({
        task: fc.record({ question: fc.string({ minLength: 1 }), priority: fc.integer({ min: 1, max: 4 }) }),
        status: fc.constantFrom('pending', 'completed', 'failed', 'skipped'),
        answered: fc.constantFrom('yes', 'partly', 'no', null),
        missing: fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((text) => `No source mentions “${text}”.`),
          ),
        ),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(states, async (given) => {
        const tasks = given.map(({ task: { question, priority }, ...state }, index): TaskState => {
          return {
            ...state,
            task: task(index + 1, question, { priority, searches: ['x'] }),
            observation: null,
          };
        });
        const reflection = await reflectOn(tasks);
        expect(await reflectOn(tasks)).toEqual(reflection);
        expect(reflection.suggestedChanges !== null).toBe(reflection.decision === 'adjust');
      }),
    );
  });
});

describe('planning again without a model', () => {
  /** Nothing is ever found: every task ends with what it names as missing. Returns how often the plan was changed. */
  async function rounds(asked: string, most: number): Promise<{ changes: number; tasks: readonly Task[] }> {
    let tasks: Task[] = [task(1, asked, { searches: [asked] })];
    for (let changes = 0; changes < most; changes += 1) {
      const states = tasks.map((each) => done(each, 'no', ...missingIn(each.question)));
      const { output } = await consultAlone(reflector, {
        request: asked,
        tasks: states,
        sources: [],
        minimum: 1,
        guidance: null,
      });
      if (output.decision !== 'adjust') return { changes, tasks };
      const fresh = await replanned(asked, tasks, output.suggestedChanges ?? '');
      expect(fresh.length).toBeGreaterThan(0);
      expect(tasks.map(({ question }) => question)).not.toContain(fresh[0]?.question);
      tasks = [...tasks, ...fresh];
    }
    return { changes: most, tasks };
  }

  /** What the researcher without a model says: each name that no source mentions, or that there is nothing. */
  function missingIn(question: string): string[] {
    const names = question.match(/\b(?:\p{Lu}[\p{L}\d]+|\w+_\w+)\b/gu) ?? [];
    return names.length === 0
      ? [`Nothing was found on: ${question}`]
      : names.slice(1).map((name) => `No source mentions “${name}”.`);
  }

  it.each([
    request,
    'Does Heron 16 support max_turbo_rows on Windows, Linux and Solaris, and since when?',
    'How do Egret and Heron treat nulls?',
    'why is it slow?',
    'Postgres',
  ])('comes to an end: %j', async (asked) => {
    const { changes, tasks } = await rounds(asked, 20);
    expect(changes).toBeLessThan(4);
    expect(new Set(tasks.map(({ question }) => question)).size).toBe(tasks.length);
  });

  it('comes to an end for any request', async () => {
    const word = fc.constantFrom(
      'Heron',
      'nulls',
      'max_rows',
      'How',
      'does',
      '16',
      'and',
      'store',
      'Egret,',
      'why?',
      'pages',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 14 }), async (words) => {
        expect((await rounds(words.join(' '), 12)).changes).toBeLessThan(12);
      }),
      { numRuns: 60 },
    );
  });
});
