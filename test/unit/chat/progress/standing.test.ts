// How far a run is, in figures.
import { describe, expect, it } from 'vitest';
import { standingOf } from '../../../../src/chat/progress/standing.ts';
import type { RunStatus, StoredEvent } from '../../../../src/store/port.ts';

type Told = readonly [type: string, data?: object, phase?: string];

function standing(told: readonly Told[], over: { status?: RunStatus; quietMs?: number } = {}) {
  const { status = 'running', quietMs = 0 } = over;
  const events = told.map(([type, data = {}, phase = ''], index): StoredEvent => ({
    id: index + 1,
    type,
    phase,
    data: data as StoredEvent['data'],
    at: index * 1000,
  }));
  const last = events.at(-1)?.at ?? 0;
  return standingOf({ id: 'run_1', status, activeMs: 0 }, events, last + quietMs);
}

const gather = (key: string): Told => ['phase-started', { phase: 'gather' }, key];
const measured = (metrics: object): Told => ['phase-evaluated', { metrics }];

describe('how far a run is', () => {
  it('counts tasks, and names those that brought nothing (B82)', () => {
    const { tasksDone, tasksFailed } = standing([
      ['plan-created', { tasks: ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase() })) }],
      ['task-finished', { id: 'a', sources: 1, evidence: 2 }],
      ['task-finished', { id: 'b', sources: 1, evidence: 0 }],
      ['task-finished', { id: 'c', failed: true, why: 'No provider answered.' }],
    ]);
    expect(tasksDone).toBe(2);
    expect(tasksFailed).toEqual([
      { id: 'b', title: 'B', status: 'empty', note: 'nothing found' },
      { id: 'c', title: 'C', status: 'failed', note: 'No provider answered.' },
    ]);
  });

  it('names no task that was taken back, whatever became or becomes of it', () => {
    const ids = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id }));
    const { tasksFailed, tasksPartly, gaps, card } = standing([
      ['plan-created', { tasks: ids }],
      ['task-finished', { id: 'a', sources: 1, evidence: 0, answered: 'no' }],
      ['task-finished', { id: 'b', sources: 1, evidence: 1, answered: 'partly' }],
      ['task-started', { id: 'c' }],
      ['plan-created', { tasks: ids, takenBack: ['a', 'b', 'c'] }],
      ['task-finished', { id: 'c', sources: 1, evidence: 0, answered: 'no' }],
    ]);
    expect({ tasksFailed, tasksPartly, gaps }).toEqual({ tasksFailed: [], tasksPartly: [], gaps: 0 });
    expect(card.tasks.map(({ id }) => id)).toEqual(['d']);
  });

  it('counts as gaps what tasks leave open where nothing is analysed, as they ended last (F46)', () => {
    const done = (id: string, answered: string, evidence: number): Told => [
      'task-finished',
      { id, sources: 1, evidence, answered },
    ];
    const planned: Told = ['plan-created', { tasks: ['a', 'b', 'c'].map((id) => ({ id, title: id })) }];
    const first = standing([planned, done('a', 'yes', 2), done('b', 'partly', 1), done('c', 'no', 0)]);
    expect(first).toMatchObject({
      gaps: 2,
      tasksPartly: [{ id: 'b' }],
      tasksFailed: [{ id: 'c' }],
      missing: [],
    });
    const drafted = standing([planned, done('b', 'partly', 1), ['question-asked', { kind: 'draft' }]]);
    expect(drafted.tasksPartly).toEqual([]);
    const resumed = standing([
      planned,
      done('b', 'no', 0),
      ['run-ended', { status: 'cancelled' }],
      ['run-resumed'],
      done('b', 'yes', 3),
      ['analysis-made', { findings: 1, gaps: ['Prices of 2026'], contradictions: [] }],
    ]);
    expect(resumed).toMatchObject({ gaps: 0, tasksPartly: [], tasksFailed: [], missing: ['Prices of 2026'] });
  });

  it.each([
    [[], 0],
    [[gather('gather/r1')], 1],
    [[gather('gather/r1/i1'), gather('gather/r1/i2')], 2],
    [[gather('gather/r1/i3'), gather('gather/r2/i1')], 1],
    [[gather('gather/r1/i2/c1')], 2],
    [[gather('gather/r1/i2'), ['phase-started', { phase: 'write' }, 'write/r1/i9'] as const], 2],
    [[gather('gather/r1'), gather('gather/r2')], 2],
  ])('knows the iteration of %j', (events, iteration) => {
    expect(standing(events).iteration).toBe(iteration);
  });

  it('takes findings and gaps from the newest phase that was measured by them', () => {
    const { findings, gaps } = standing([
      measured({ findings: 3 }),
      measured({ findings: 5, sources: 9 }),
      measured({ gaps: 2 }),
      measured({ length: 100 }),
      ['phase-evaluated', { metrics: 'none' }],
    ]);
    expect([findings, gaps]).toEqual([5, 2]);
    expect(standing([])).toMatchObject({ findings: null, gaps: null, quietMs: 0, stale: false });
  });

  it.each([
    ['running', 299_999, false],
    ['running', 300_000, true],
    ['waiting', 900_000, false],
    ['queued', 900_000, false],
    ['delivered', 900_000, false],
  ] as const)(
    'calls a run that is %s stale after %d ms without an event: %s (B82)',
    (status, quietMs, stale) => {
      expect(standing([gather('gather/r1')], { status, quietMs })).toMatchObject({ stale, quietMs });
    },
  );
});
