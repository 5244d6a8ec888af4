import { expect, it } from 'vitest';
import type { StoredEvent } from '../../../../src/store/port.ts';
import { makingOf } from '../../../../src/web/made/making.ts';
import { timeScale } from '../../../../src/web/made/time-chart.tsx';

let id = 0;
const event = (at: number, type: string, phase: string, data: object): StoredEvent => ({
  id: ++id,
  at,
  type,
  phase,
  data: data as StoredEvent['data'],
});

it('each round of a phase is a bar of its own, and what goes on ends now (F50)', () => {
  const events = [
    event(0, 'phase-started', 'gather/r1', { phase: 'gather' }),
    event(1000, 'phase-started', 'gather/r2', { phase: 'gather' }),
    event(2000, 'phase-finished', 'gather/r1', { phase: 'gather' }),
    event(2000, 'something-new', 'x', {}),
  ];
  expect(makingOf(events, [], 5000).bars).toEqual([
    { kind: 'phase', name: 'gather', from: 0, to: 2000, open: false },
    { kind: 'phase', name: 'gather', from: 1000, to: 5000, open: true },
  ]);
});

it('decisions are those that a reader asks about (F50)', () => {
  const decided = (agent: string, action: string) =>
    event(1, 'decided', 'x', { agent, action, rationale: 'why', inputs: null, outputs: null });
  const events = [
    decided('planner', 'dispatch'),
    decided('supervisor', 'proceed'),
    decided('supervisor', 'retry'),
    decided('intake', 'deep/light'),
    decided('U1', 'accepted'),
  ];
  expect(makingOf(events, [], 2).decisions.map(({ action }) => action)).toEqual(['retry', 'deep/light']);
});

it('a disagreement is told with what its sides say, where that was kept (F50)', () => {
  const contradictions = ['They differ.', 'An old one.'];
  const sides = [
    [
      { title: 'A', quote: '35 days' },
      { title: 'B', quote: '30 days' },
    ],
  ];
  const made = event(1, 'analysis-made', 'x', { findings: 0, gaps: [], contradictions, sides });
  expect(makingOf([made], [], 2).disagreements).toEqual([
    { about: 'They differ.', sides: sides[0] },
    { about: 'An old one.', sides: [] },
  ]);
});

it('what a model says without end is a bounded part of the page (F50, F54)', () => {
  const contradictions = Array.from({ length: 5000 }, () => 'x');
  const events = [
    event(1, 'analysis-made', 'x', { findings: 0, gaps: [], contradictions }),
    ...Array.from({ length: 5000 }, (_, n) => event(1, 'task-started', `x/${n}`, { id: `t${n}` })),
    ...Array.from({ length: 5000 }, (_, n) => event(1, 'warning', 'x', { text: `w${n}` })),
  ];
  const { bars, disagreements, warnings } = makingOf(events, [], 2);
  expect([bars.length, disagreements.length, warnings.length]).toEqual([300, 100, 100]);
});

const hour = 3_600_000;

it('an hour of waiting does not push the work together (F50)', () => {
  const { at, ticks } = timeScale({ from: 0, to: hour + 8000, rests: [{ from: 2000, to: hour + 2000 }] });
  expect([at(0), at(hour + 8000)]).toEqual([0, 100]);
  expect([at(2000), at(hour + 2000)]).toEqual([25, 25]);
  expect(ticks.map(({ ms }) => ms)).toEqual([0, 2000, 4000, 6000, 8000]);
});

it('nothing, no time, rests within rests and outside, and months of work are finite (F50, F54)', () => {
  const rests = [
    { from: 5, to: 9 },
    { from: 6, to: 7 },
    { from: -5, to: 2 },
    { from: 90, to: 80 },
    { from: 3, to: 3 },
  ];
  for (const course of [
    { from: 0, to: 0, rests: [] },
    { from: 0, to: 10, rests },
    { from: 0, to: 10, rests: [{ from: 0, to: 10 }] },
    { from: 0, to: 5000 * hour, rests: [] },
  ]) {
    const { at, ticks } = timeScale(course);
    for (let moment = course.from; moment <= course.to; moment += Math.max(1, course.to / 100)) {
      expect(at(moment)).toBeGreaterThanOrEqual(0);
      expect(at(moment)).toBeLessThanOrEqual(100);
    }
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThan(7);
    expect(ticks.every((tick) => Number.isFinite(tick.at))).toBe(true);
  }
});
