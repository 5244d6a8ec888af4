// The reflector: how early it may stop, what it does when its model fails, and what it does without one.
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../src/agents/planner/contract.ts';
import {
  enforced,
  type Reflection,
  reflector,
  type TaskState,
} from '../../../../src/agents/reflector/reflector.ts';
import { consultFailing } from '../../../support/failing-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

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
const done = (of: Task, answered: 'yes' | 'partly' | 'no' = 'yes', ...missing: string[]): TaskState => {
  return {
    task: of,
    status: 'completed',
    observation: 'Found 2 quotes from 1 page.',
    answered,
    missing,
    sources: [],
  };
};

it('asks a model of the simple tier (A57)', () => {
  expect(reflector.tier).toBe('simple');
});

describe('the least number of tasks', () => {
  const complete: Reflection = {
    decision: 'complete',
    reasoning: 'All is known.',
    suggestedChanges: null,
  };

  it.each([
    { completed: 0, minimum: 1, decision: 'continue' },
    { completed: 1, minimum: 1, decision: 'complete' },
    { completed: 2, minimum: 3, decision: 'continue' },
    { completed: 3, minimum: 3, decision: 'complete' },
    { completed: 4, minimum: 5, decision: 'continue' },
    { completed: 5, minimum: 5, decision: 'complete' },
  ])(
    'makes of complete after $completed of $minimum tasks: $decision (A55)',
    ({ decision, completed, minimum }) => {
      expect(enforced(complete, completed, minimum)).toMatchObject({ decision });
    },
  );

  it('is named where it holds', () => {
    expect(enforced(complete, 2, 3).reasoning).toBe(
      'All is known. Only 2 of at least 3 tasks are done, so the work goes on.',
    );
  });

  it('does not hold where it is switched off, nor for other decisions (A55)', () => {
    expect(enforced(complete, 0, 0)).toEqual(complete);
    const adjust: Reflection = { ...complete, decision: 'adjust', suggestedChanges: 'X?' };
    expect(enforced(adjust, 0, 3)).toEqual(adjust);
  });
});

it('goes on when its model fails, although without a model it would stop (A58)', async () => {
  const input = { request, tasks: [done(recovery)], minimum: 1, guidance: null };
  expect((await consultAlone(reflector, input)).output.decision).toBe('complete');
  const { output, fallback } = await consultFailing(reflector, input);
  expect(fallback).toEqual({ because: 'failed', detail: 'Its answers were refused twice.' });
  expect(output).toMatchObject({ decision: 'continue', suggestedChanges: null });
  expect(output.reasoning).not.toBe('');
});
