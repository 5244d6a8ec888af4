// The progress card as a projection of events.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { progressOf } from '../../../src/chat/progress.ts';
import type { StoredEvent } from '../../../src/store/port.ts';

const story = (...facts: [type: string, data: Json][]): StoredEvent[] =>
  facts.map(([type, data], index) => ({ id: index + 1, type, phase: '', data, at: 1000 + index * 100 }));

const researching = story(
  ['phase-started', { phase: 'plan' }],
  [
    'plan-created',
    {
      tasks: [
        { id: 't1', title: 'SQLite' },
        { id: 't2', title: 'PostgreSQL' },
      ],
    },
  ],
  ['phase-started', { phase: 'gather' }],
  ['task-started', { id: 't1' }],
  ['task-started', { id: 't2' }],
  ['source-found', { url: 'a' }],
  ['source-found', { url: 'a' }],
  ['source-found', { url: 'b' }],
  ['task-finished', { id: 't1', sources: 1, evidence: 3 }],
  ['warning', { text: 'One file could not be read.' }],
);

describe('progressOf', () => {
  it('shows a run that has only begun', () => {
    expect(progressOf('run_1', [], 500)).toEqual({
      kind: 'progress',
      runId: 'run_1',
      phase: 'intake',
      status: 'Reading the request',
      tasks: [],
      sources: 0,
      elapsedMs: 0,
      spent: { modelCalls: 0, tokens: 0, dollars: 0 },
      warnings: [],
      waiting: false,
      live: true,
      continued: false,
    });
  });

  it('shows tasks as they go, each source once, warnings and time', () => {
    expect(progressOf('run_1', researching, 3500)).toMatchObject({
      phase: 'gather',
      status: 'Researching',
      tasks: [
        { id: 't1', title: 'SQLite', status: 'done', note: '3 quotes from 1 source' },
        { id: 't2', title: 'PostgreSQL', status: 'running' },
      ],
      sources: 2,
      elapsedMs: 2500,
      warnings: ['One file could not be read.'],
    });
  });

  it('keeps what was done when a plan is made anew', () => {
    const view = progressOf(
      'run_1',
      [
        ...story(
          [
            'plan-created',
            {
              tasks: [
                { id: 't1', title: 'old' },
                { id: 't2', title: 'dropped' },
              ],
            },
          ],
          ['task-started', { id: 't1' }],
          ['plan-created', { tasks: [{ id: 't3', title: 'new' }] }],
        ),
      ],
      2000,
    );
    expect(view.tasks.map((task) => [task.id, task.status])).toEqual([
      ['t1', 'running'],
      ['t3', 'pending'],
    ]);
  });

  it('stops the clock and every task when the run ends', () => {
    const ended = [
      ...researching,
      { id: 99, type: 'run-ended', phase: '', data: { status: 'cancelled' }, at: 3000 },
    ];
    const view = progressOf('run_1', ended, 9000);
    expect(view).toMatchObject({ status: 'Stopped', elapsedMs: 2000 });
    expect(view.tasks.map((task) => task.status)).toEqual(['done', 'skipped']);
  });

  it('is not disturbed by events it does not know or cannot read', () => {
    const strange = story(['moon-landed', null], ['plan-created', { tasks: 'none' }], ['task-started', 3]);
    expect(progressOf('run_1', strange, 1000).tasks).toEqual([]);
  });

  it('shows the name of a phase it has no words for', () => {
    expect(progressOf('run_1', story(['phase-started', { phase: 'ponder' }]), 1000).status).toBe('Ponder');
  });
});
