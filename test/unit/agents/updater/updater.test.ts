// The updater with a model: it says what changes, and all that it does not name stays as it was.
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../../src/agents/analyst/contract.ts';
import { materialOf } from '../../../../src/agents/material.ts';
import { updater, type UpdaterInput } from '../../../../src/agents/updater/updater.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';
import { quoted, researched } from '../../../support/researched.ts';
import { updated } from '../../../support/scripted-story.ts';
import { consultScripted } from '../../../support/with-model.ts';

const finding = (n: number, content: string, confidence: Analysis['findings'][number]['confidence']) => ({
  id: `finding-${n}`,
  content,
  confidence,
  quotes: [1],
  category: 'time',
});
const gap = (n: number, description: string, priority = n) => ({
  id: `gap-${n}`,
  description,
  searches: ['why'],
  priority,
});
const tasks = [
  researched(1, [quoted('a.test', 'For 35 days.'), quoted('b.test', 'For 30 days.')]),
  researched(2, [quoted('a.test', 'For 40 days since May.', { start: 90 })]),
];
const input: UpdaterInput = {
  request: 'How long are backups kept?',
  tasks,
  sources: [{ url: 'https://a.test/', title: 'Title of a.test', quality: 'high' }],
  guidance: null,
  last: {
    findings: [finding(1, 'For 35 days.', 'low'), finding(2, 'They run.', 'high'), finding(3, 'A.', 'low')],
    gaps: [gap(1, 'Nobody says why.'), gap(2, 'Nobody says since when.')],
    contradictions: [{ id: 'contradiction-1', description: '35 or 30 days.', quotes: [1, 2] }],
    quality: [],
  },
  fresh: [3],
};
const changed = (
  content: string,
  replaces: readonly number[],
  quotes = [1, 3],
  before: number | null = null,
) => ({ content, quotes, confidence: 'medium', category: null, replaces, before });
const update = async (more: object) => (await consultScripted(updater, input, [updated(more)])).output;
const contents = ({ findings }: Analysis) => findings.map(({ id, content }) => [id, content]);

describe('the analysis that is brought up to date', () => {
  it('stays as it was where nothing is said', async () => {
    const { findings, gaps } = await update({});
    expect({ findings, gaps }).toEqual({ findings: input.last.findings, gaps: input.last.gaps });
  });

  it('has what changed in its old place, by the numbers that were shown, and what is new behind it', async () => {
    const made = await update({ findings: [changed('New.', []), changed('For 40 days.', [1])] });
    expect(contents(made)).toEqual([
      ['finding-1', 'For 40 days.'],
      ['finding-2', 'They run.'],
      ['finding-3', 'A.'],
      ['finding-4', 'New.'],
    ]);
    expect(made.findings[0]).toEqual({
      id: 'finding-1',
      content: 'For 40 days.',
      confidence: 'medium',
      quotes: [1, 3],
      category: null,
    });
  });

  it('has what is new in front of what matters less, also of what holds no more', async () => {
    const findings = [
      changed('First.', [], [3], 1),
      changed('Second.', [], [3], 2),
      changed('Nowhere.', [], [3], 9),
      changed('Changed.', [3], [3], 1),
    ];
    expect(contents(await update({ findings, withdrawn: [2] })).map(([, content]) => content)).toEqual([
      'First.',
      'For 35 days.',
      'Second.',
      'Changed.',
      'Nowhere.',
    ]);
  });

  it('has one finding in the place of several, and none of what holds no more', async () => {
    expect(contents(await update({ findings: [changed('Both.', [3, 2])], withdrawn: [1] }))).toEqual([
      ['finding-1', 'Both.'],
    ]);
  });

  it('keeps a finding whose change names no quote, and knows no number that was not shown', async () => {
    const more = { findings: [changed('Made up.', [2], [9]), changed('New.', [7])], withdrawn: [0, 8] };
    expect(contents(await update(more)).map(([, content]) => content)).toEqual([
      'For 35 days.',
      'They run.',
      'A.',
      'New.',
    ]);
  });

  it('has the gaps that are not closed and the new ones, the most needed first', async () => {
    const more = { closed: [1], gaps: [{ description: 'Since which May?', searches: ['May'], priority: 1 }] };
    expect((await update(more)).gaps.map(({ id, description }) => [id, description])).toEqual([
      ['gap-1', 'Since which May?'],
      ['gap-2', 'Nobody says since when.'],
    ]);
  });
});

it('is shown new quotes with what stands around them, and of earlier ones their words alone', async () => {
  const blocks = materialOf({ tasks }).map(({ n, evidence }) => ({
    ...blockOf(n, evidence, null, null),
    headings: [`Chapter ${n}`],
    before: `Before ${n}.`,
    after: `After ${n}.`,
  }));
  const { asked } = await consultScripted(updater, { ...input, blocks }, [updated()]);
  const [known = '', fresh = ''] = asked.text
    .slice(asked.text.indexOf('What it rests on:'))
    .split('The new quotes:');
  expect(known).toMatch(/<<<evidence 1 \w+\nQuote: For 35 days\.\n\w+ evidence 1>>>/);
  expect(known).toContain('For 30 days.');
  expect(known).not.toMatch(/Before|After|Chapter|evidence 3/);
  expect(fresh).toMatch(/Source 1 \(quality: high\)\n<<<source/);
  expect(fresh).toMatch(/Under: Chapter 3\nBefore it: Before 3\.\nQuote: For 40.*\nAfter it: After 3\./);
  expect(fresh).not.toContain('<<<evidence 1 ');
  expect(asked.text).toMatch(/Finding 1 \(confidence: low; evidence: \[1\]\)\n<<<finding \w+\nFor 35 days/);
  expect(asked.text).toMatch(/Gap 2 \(priority 2\)\n<<<gap \w+\nNobody says since when/);
});
