import { describe, expect, it } from 'vitest';
import type { Task } from '../../../../src/agents/planner/contract.ts';
import { firstTry } from '../../../../src/research/gather/gather.ts';
import { nothing } from '../../../../src/research/gather/investigation.ts';
import { waveOf } from '../../../../src/research/gather/wave.ts';
import { shippedSettings } from '../../../support/shipped-settings.ts';

const task = (n: number, after: readonly string[] = []): Task => ({
  id: `task-${n}`,
  title: `task ${n}`,
  question: `What is ${n}?`,
  searches: [`${n}`],
  entity: null,
  priority: 1,
  rationale: 'It is asked.',
  after,
});

interface Given {
  readonly queue: readonly Task[];
  readonly done?: readonly Task[];
  readonly min?: number;
  readonly parallel?: number;
}

const wave = (which: 'certain' | 'next', { queue, done = [], min = 3, parallel = 3 }: Given) => {
  const limits = { ...shippedSettings.depths.medium, tasks: { min, max: 6 } };
  const settings = { ...shippedSettings, parallel };
  const state = { queue: queue.map(firstTry), done: done.map(nothing) };
  return waveOf(state, { limits, settings }, which).map(({ task: { id } }) => id);
};
const all = [task(1), task(2), task(3), task(4), task(5)];

describe('the tasks that begin together', () => {
  it('are as many as may be worked on at once, in the order of the plan (B21, D7)', () => {
    expect(wave('next', { queue: all })).toEqual(['task-1', 'task-2', 'task-3']);
    expect(wave('next', { queue: all, parallel: 2 })).toEqual(['task-1', 'task-2']);
  });

  it('are one more where none would be left: nobody is asked whether to go on with a last one', () => {
    expect(wave('next', { queue: all.slice(0, 4) })).toHaveLength(4);
    expect(wave('next', { queue: all })).toHaveLength(3);
    expect(wave('next', { queue: all.slice(0, 2), parallel: 1 })).toHaveLength(1);
  });

  it('are certain as far as the depth needs them, whatever the reflector says', () => {
    expect(wave('certain', { queue: all.slice(3), done: all.slice(0, 3), min: 5 })).toEqual([
      'task-4',
      'task-5',
    ]);
    expect(wave('certain', { queue: all.slice(3), done: all.slice(0, 3), min: 3 })).toEqual([]);
  });

  it('are one at a time, and none before the reflection, where one at a time is asked for (A34)', () => {
    expect(wave('next', { queue: all, parallel: 1 })).toEqual(['task-1']);
    expect(wave('certain', { queue: all, parallel: 1 })).toEqual([]);
  });

  it('do not begin before the tasks they come after', () => {
    const queue = [task(1, ['task-2']), task(2), task(3, ['task-9'])];
    expect(wave('next', { queue })).toEqual(['task-2', 'task-3']);
    expect(wave('next', { queue: queue.slice(0, 1), done: [task(2)] })).toEqual(['task-1']);
  });

  it('begin all the same when they wait for each other in a circle', () => {
    expect(wave('next', { queue: [task(1, ['task-2']), task(2, ['task-1'])] })).toEqual(['task-1', 'task-2']);
  });
});
