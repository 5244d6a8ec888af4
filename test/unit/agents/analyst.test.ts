// The analyst without a model: findings in the sources' own words, a confidence by rule, and what the tasks miss.
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import { analyst } from '../../../src/agents/analyst.ts';
import type { Analysis, AnalystInput, Quality } from '../../../src/agents/analyst.ts';
import type { Researched } from '../../../src/agents/researched.ts';
import { says, scriptedModel } from '../../fakes/scripted-model.ts';
import { quoted, researched } from '../../support/researched.ts';
import { shippedPrompts } from '../../support/with-model.ts';
import { consultAlone } from '../../support/without-model.ts';
import { stage } from '../llm/stage.ts';

function inputOf(tasks: readonly Researched[], qualities: Record<string, Quality> = {}): AnalystInput {
  const urls = new Set(tasks.flatMap(({ evidence }) => evidence.map(({ url }) => url)));
  const sources = [...urls].map((url) => ({ url, title: url, quality: qualities[url] ?? 'medium' }));
  return { request: 'How long?', tasks, sources, guidance: null };
}

const analyze = async (
  tasks: readonly Researched[],
  qualities?: Record<string, Quality>,
): Promise<Analysis> => (await consultAlone(analyst, inputOf(tasks, qualities))).output;

describe('findings', () => {
  it('are the best quotes of the answered tasks, what was asked for first, five at most (B30)', async () => {
    const tasks = [1, 2, 3, 4, 5, 6, 7].map((id) =>
      researched(
        id,
        [
          quoted(`weak${id}.test`, `Something else stands here ${id}.`, { score: 0.2 }),
          quoted(`best${id}.test`, `The answer to number ${id} is this.`, { score: 0.9 }),
        ],
        { priority: id === 7 ? 1 : 2 },
      ),
    );
    const { findings } = await analyze([
      researched(9, [quoted('no.test', 'Not it.')], { answered: 'no' }),
      ...tasks,
    ]);
    expect(findings.map(({ id, content }) => [id, content])).toEqual([
      ['finding-1', 'The answer to number 7 is this.'],
      ['finding-2', 'The answer to number 1 is this.'],
      ['finding-3', 'The answer to number 2 is this.'],
      ['finding-4', 'The answer to number 3 is this.'],
      ['finding-5', 'The answer to number 4 is this.'],
    ]);
    // the fourth quote in the order of all tasks: the first task has one, each other one two
    expect(findings[1]?.quotes).toEqual([3]);
  });

  it('of a single task are up to two that say different things (B30)', async () => {
    const { findings } = await analyze([
      researched(1, [
        quoted('a.test', 'Backups are kept for 35 days.', { score: 0.9 }),
        quoted('b.test', 'We keep the backups 35 days, and kept they are.', { score: 0.8 }),
        quoted('c.test', 'Restoring takes an hour and needs two engineers.', { score: 0.7 }),
        quoted('d.test', 'Tapes are stored in another town.', { score: 0.6 }),
      ]),
    ]);
    expect(findings.map(({ content, quotes }) => [content, quotes])).toEqual([
      ['Backups are kept for 35 days.', [1, 2]],
      ['Restoring takes an hour and needs two engineers.', [3]],
    ]);
  });

  it('are shortened to the sentence that answers', async () => {
    const filler =
      'The weather in the mountains was as it always is at this time of the year, wet and cold. ';
    const long = `${filler.repeat(3)}Backups are kept for 35 days. ${filler}`;
    const { findings } = await analyze([
      researched(1, [quoted('a.test', long)], { question: 'How many days are backups kept?' }),
    ]);
    expect(findings.map(({ content }) => content)).toEqual(['Backups are kept for 35 days.']);
  });

  const same = (...hosts: string[]) => [
    researched(
      1,
      hosts.map((host, at) => quoted(host, 'Backups are kept for 35 days.', { score: 0.9 - at / 10 })),
    ),
  ];
  it.each<[string, string[], Quality, string]>([
    ['one weak source', ['a.test'], 'medium', 'low'],
    ['one source nobody rated', ['a.test'], 'unknown', 'low'],
    ['two pages of one publisher', ['www.a.test', 'docs.a.test'], 'medium', 'low'],
    ['several sources', ['a.test', 'b.test'], 'medium', 'medium'],
    ['one authority', ['a.test'], 'high', 'medium'],
    ['one authority twice', ['www.a.co.uk', 'docs.a.co.uk'], 'high', 'medium'],
    ['several authorities', ['a.co.uk', 'b.co.uk'], 'high', 'high'],
    ['documents of one’s own', ['knowledge:a.md', 'knowledge:b.md'], 'high', 'high'],
  ])('that rest on %s (B31)', async (_what, hosts, quality, expected) => {
    const tasks = same(...hosts);
    const urls = tasks[0]!.evidence.map(({ url }) => [url, quality] as const);
    const { findings } = await analyze(tasks, Object.fromEntries(urls));
    expect(findings.map(({ confidence }) => confidence)).toEqual([expected]);
  });

  it('are no surer for a source that states another figure', async () => {
    const { findings } = await analyze([
      researched(1, [
        quoted('a.test', 'Backups are kept for 35 days.', { score: 0.9 }),
        quoted('b.test', 'Backups are kept for 30 days.', { score: 0.8 }),
      ]),
    ]);
    expect(findings.map(({ confidence, quotes }) => [confidence, quotes])).toEqual([
      ['low', [1]],
      ['low', [2]],
    ]);
  });

  it('are few sure ones where two of one’s own documents clash (B86)', async () => {
    const own: Record<string, Quality> = { 'knowledge:a.md': 'high', 'knowledge:b.md': 'high' };
    const tasks = [
      researched(
        1,
        [
          quoted('knowledge:a.md', 'Backups are kept for 35 days.', { score: 0.9 }),
          quoted('knowledge:b.md', 'Backups are kept for 30 days.', { score: 0.8 }),
        ],
        { question: 'How long are backups kept?' },
      ),
    ];
    const { findings, contradictions } = await analyze(tasks, own);
    expect(contradictions.map(({ quotes }) => quotes)).toEqual([[1, 2]]);
    expect(findings.map(({ confidence }) => confidence)).toEqual(['low', 'low']);
  });

  it('are none where nothing is answered', async () => {
    expect(
      await analyze([researched(1, [quoted('a.test', 'Near.')], { answered: 'no', missing: ['All.'] })]),
    ).toEqual({
      findings: [],
      gaps: [expect.objectContaining({ id: 'gap-1', priority: 1 })],
      contradictions: [],
      quality: [],
    });
    expect((await analyze([])).findings).toEqual([]);
  });
});

describe('gaps', () => {
  it('are what tasks miss, the most needed first, three at most, with searches that were not done (B32)', async () => {
    const question = 'How many days does Heron keep backups?';
    const { gaps } = await analyze([
      researched(1, [quoted('a.test', 'A.')], {
        answered: 'partly',
        missing: ['Half is missing.'],
        priority: 1,
      }),
      researched(2, [], { missing: ['Further things are missing.'], priority: 3 }),
      researched(3, [], {
        missing: [`Nothing was found on: ${question}`, 'More.'],
        question,
        searches: ['days Heron keep backups'],
      }),
      researched(4, [], { missing: ['Another thing is missing.'], priority: 5 }),
      researched(5, [quoted('b.test', 'B.')]),
    ]);
    expect(gaps.map(({ id, description, priority }) => [id, description, priority])).toEqual([
      ['gap-1', `Nothing was found on: ${question}`, 1],
      ['gap-2', 'Half is missing. The question was: Question 1?', 2],
      ['gap-3', 'Further things are missing. The question was: Question 2?', 3],
    ]);
    expect(gaps[0]?.searches.length).toBeGreaterThan(0);
    expect(gaps[0]?.searches).not.toContain('days Heron keep backups');
    expect(gaps.every(({ searches }) => searches.length <= 3)).toBe(true);
  });

  it('have a search even where the plan has done all that the question suggests', async () => {
    const question = 'Which default limit has Heron for parallel uploads?';
    const missing = ['The sources found say nothing about “parallel” here.'];
    const first = (await analyze([researched(1, [], { question, missing, searches: ['x'] })])).gaps[0];
    const searches = ['x', ...(first?.searches ?? [])];
    const second = (await analyze([researched(1, [], { question, missing, searches })])).gaps[0];
    expect(first?.searches[0]).toBe('default limit Heron parallel uploads');
    expect(second?.searches[0]).toBe('Heron parallel');
    expect(second?.searches.filter((search) => searches.includes(search))).toEqual([]);
  });

  it('are closed by the same question asked once more, and count once while they are open', async () => {
    const first = researched(1, [], {
      question: 'Why is it blue?',
      missing: ['Nothing was found on: Why is it blue?'],
    });
    const again = { question: 'Why is it blue? (once more)' };
    const open = researched(2, [], {
      ...again,
      missing: ['Nothing was found on: Why is it blue? (once more)'],
    });
    expect((await analyze([first, open])).gaps.map(({ description }) => description)).toEqual([
      'Nothing was found on: Why is it blue?',
    ]);
    expect((await analyze([first, researched(2, [quoted('a.test', 'Copper.')], again)])).gaps).toEqual([]);
  });
});

it('falls back to a finding at least when a model answers with anything but JSON (B39)', async () => {
  const prose = says('The backups are kept for {35 days, I think.');
  const { group } = stage([scriptedModel('here/one', [prose, prose])]);
  const { output, fallback } = await consult(
    analyst,
    inputOf([researched(1, [quoted('a.test', 'Backups are kept for 35 days.')])]),
    { models: group, prompts: shippedPrompts, signal: new AbortController().signal, withoutModel: false },
  );
  expect(fallback).toMatchObject({ because: 'failed' });
  expect(output.findings.map(({ content }) => content)).toEqual(['Backups are kept for 35 days.']);
});
