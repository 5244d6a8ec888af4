// What a critique is shown of sources, and what it sends back.
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/agents/planner/contract.ts';
import { sentBack, vetSources } from '../../../src/research/critique.ts';
import type { Investigation } from '../../../src/research/gather/investigate.ts';
import { nothing } from '../../../src/research/gather/investigation.ts';
import { criticized, planned, scriptedStory } from '../../support/scripted-story.ts';
import { quoted, researched } from '../../support/researched.ts';

const done = (id: number, hosts: readonly string[] = [], more: Partial<Task> = {}): Investigation => {
  const found = researched(
    id,
    hosts.map((host) => quoted(host, `${host} says so.`)),
    more,
  );
  return { ...nothing(found.task), ...found, observation: 'Found.' };
};
const three = [done(1), done(2), done(3, [], { kind: 'analysis', after: ['task-1'] })];
const point = (task: string | null, text: string, searches: string[] = []) => ({ task, text, searches });
const critique = (...points: ReturnType<typeof point>[]) => ({
  verdict: 'revise' as const,
  feedback: 'All of it.',
  points,
});
const sent = (...points: ReturnType<typeof point>[]) =>
  sentBack(critique(...points), three).map(({ task, feedback }) => [task.id, feedback]);

describe('a critique sends back', () => {
  it('each task with its own points, and what is made of it (D24)', () => {
    expect(sent(point('task-1', 'A.'), point('task-1', 'B.'))).toEqual([
      ['task-1', 'A.\nB.'],
      ['task-3', null],
    ]);
    expect(sent(point('task-2', 'C.'), point('task-3', 'D.'))).toEqual([
      ['task-2', 'C.'],
      ['task-3', 'D.'],
    ]);
  });

  it('each task with the searches that would mend it, before its own', () => {
    const [again] = sentBack(
      critique(point('task-1', 'A.', ['heron age']), point('task-1', 'B.', ['x'])),
      three,
    );
    expect(again).toMatchObject({ task: { searches: ['heron age', 'x', ...done(1).task.searches] } });
  });

  it('what no task asks as a task of its own', () => {
    const [fresh] = sentBack(critique(point(null, 'What does it cost?', ['heron price'])), three);
    expect(fresh).toMatchObject({
      task: { id: 'task-4', question: 'What does it cost?', searches: ['heron price'], priority: 1 },
      feedback: null,
      earlier: null,
    });
  });

  it('to every researcher what belongs to none and cannot be searched for', () => {
    expect(sent(point(null, 'Give years.'))).toEqual([
      ['task-1', 'Give years.'],
      ['task-2', 'Give years.'],
      ['task-3', null],
    ]);
  });
});

it('vets sources: their tier, what is weak about them, and which findings rest on weak ones only (D20, D21)', () => {
  const finding = (n: number, quotes: number[]) => {
    return { id: `finding-${n}`, content: 'It is so.', confidence: 'high' as const, quotes, category: null };
  };
  const analysis = {
    findings: [finding(1, [1, 2]), finding(2, [2]), finding(3, [3])],
    gaps: [],
    contradictions: [],
    quality: [{ url: 'https://maker.test/', quality: 'high' as const }],
  };
  const found = [done(1, ['maker.test', 'arxiv.org']), done(2, ['en.wikipedia.org'])];
  const { sources, weak } = vetSources(analysis, found, 'general');
  expect(sources.map(({ title, quality, tier, weakness }) => [title, quality, tier, weakness])).toEqual([
    ['Title of maker.test', 'high', 'unverified', null],
    ['Title of arxiv.org', 'medium', 'preprint', 'preprint'],
    ['Title of en.wikipedia.org', 'medium', 'tertiary', 'tertiary'],
  ]);
  expect(weak).toEqual(['finding-2', 'finding-3']);
});

it('shows the critic the vetting before anything is written (D1, D2, D21)', async () => {
  const { pass, asked, agents } = await scriptedStory({ script: { critic: [criticized('PASS')] } });
  await pass();
  expect(asked('critic')[0]).toMatch(/kind: unverified, should not stand alone: publisher unknown/);
  expect(asked('critic')[0]).toContain(planned('falcon', 'heron', 'osprey').brief);
  expect(agents().indexOf('critic')).toBeLessThan(agents().indexOf('writer'));
});
