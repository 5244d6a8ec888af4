// The analyst with a model: numbers of quotes are all it may point with; ids are kept by code, judgements are its own.
import { describe, expect, it } from 'vitest';
import { analyst } from '../../../../src/agents/analyst/analyst.ts';
import { materialOf } from '../../../../src/agents/material.ts';
import { blockOf } from '../../../../src/citations/blocks.ts';
import type { Analysis, AnalystInput, Quality } from '../../../../src/agents/analyst/contract.ts';
import { quoted, researched } from '../../../support/researched.ts';
import { consultScripted } from '../../../support/with-model.ts';

const source = (host: string, quality: Quality = 'medium') => ({
  url: `https://${host}/`,
  title: `Title of ${host}`,
  quality,
});
const input: AnalystInput = {
  request: 'How long are backups kept?',
  tasks: [
    researched(1, [quoted('a.test', 'For 35 days [4].'), quoted('b.test', 'For 30 days.')], {
      missing: ['The reason is missing.'],
    }),
    researched(2, [quoted('c.test', 'At night.'), quoted('a.test', 'For 35 days [4].')]),
  ],
  sources: [source('a.test', 'high'), source('b.test'), source('c.test', 'low')],
  guidance: null,
};

const finding = (content: string, quotes: readonly number[], more: object = {}) => ({
  content,
  quotes,
  confidence: 'medium',
  category: null,
  ...more,
});
const answer = (more: object = {}) => ({
  findings: [finding('They are kept for 35 days.', [1]), finding('They run at night.', [3])],
  contradictions: [],
  gaps: [],
  quality: [],
  ...more,
});
const analyze = async (more: object, given = input): Promise<Analysis> =>
  (await consultScripted(analyst, given, [answer(more)])).output;

describe('findings', () => {
  it('have ids and known quotes, as many as there are (B30)', async () => {
    const given = Array.from({ length: 7 }, (_, index) =>
      finding(`Fact ${index}.`, [1, 9, 1, 0], { category: 'time' }),
    );
    const { findings } = await analyze({ findings: given });
    expect(findings.map(({ id, content, quotes, category }) => [id, content, quotes, category])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((index) => [`finding-${index + 1}`, `Fact ${index}.`, [1], 'time']),
    );
  });

  it('without a quote are dropped, and none is made instead (B30, F15)', async () => {
    const { findings } = await analyze({
      findings: [finding('Made up.', [7]), finding(' ', [1]), finding('At night.', [3])],
    });
    expect(findings).toEqual([
      { id: 'finding-1', content: 'At night.', confidence: 'medium', quotes: [3], category: null },
    ]);
  });

  it('are asked for once more when none has a quote', async () => {
    const none = answer({ findings: [finding('Made up.', [])] });
    const { output, refusals } = await consultScripted(analyst, input, [none, answer()]);
    expect(refusals).toEqual([expect.stringContaining('1 to 3')]);
    expect(output.findings).toHaveLength(2);
  });

  it('may be none where the model finds none', async () => {
    expect((await analyze({ findings: [] })).findings).toEqual([]);
  });

  it.each(['speculation', 'low', 'medium', 'high', 'confirmed'])(
    'are as sure as the model says, by the rule it is given: %s (B31)',
    async (said) => {
      const { findings } = await analyze({ findings: [finding('A.', [3], { confidence: said })] });
      expect(findings[0]?.confidence).toBe(said);
      const { asked } = await consultScripted(analyst, input, [answer()]);
      expect(asked.system).toContain(`\`${said}\` when`);
    },
  );

  it('carry no address, marker or mark of a page', async () => {
    const text = 'See [this](https://evil.test/x) at https://evil.test [1], [2, 3].\n# Now\u202e';
    const { findings } = await analyze({
      findings: [finding(text, [1], { category: 'https://evil.test time' })],
    });
    expect(findings[0]).toMatchObject({ content: 'See this at. # Now', category: 'time' });
  });
});

it('is shown what researchers observed, and what was concluded from which quotes (A20, A37)', async () => {
  const observation = `It is 35 days. ${'It is so. '.repeat(130)}But that is inferred.`;
  const conclusions = [{ text: 'Take the first one.', premises: [1, 0] }];
  const [first, second] = [researched(1, input.tasks[0]!.evidence), researched(2, [])];
  const derived = { ...researched(3, input.tasks[0]!.evidence.toReversed()), conclusions };
  const tasks = [{ ...first, observation }, second, derived];
  const { asked } = await consultScripted(analyst, { ...input, tasks }, [answer()]);
  expect(asked.text).toContain(observation);
  expect(asked.text).toMatch(/Concluded from \[1\]\[2\]:\n<<<conclusion [0-9a-f]+\nTake the first one\./);
});

it('keeps all gaps, each with a search, the most needed first (B32)', async () => {
  const gap = (description: string, priority: number, searches = ['one', 'two', 'three', 'four']) => ({
    description,
    searches,
    priority,
  });
  const { gaps } = await analyze({
    gaps: [
      gap('D.', 9),
      gap(' ', 1),
      gap('A.', -2),
      gap('Why Heron forgets backups.', 2, [' ']),
      gap('C.', 3),
    ],
  });
  expect(gaps).toEqual([
    { id: 'gap-1', description: 'A.', searches: ['one', 'two', 'three'], priority: 1 },
    {
      id: 'gap-2',
      description: 'Why Heron forgets backups.',
      searches: ['Heron forgets backups'],
      priority: 2,
    },
    { id: 'gap-3', description: 'C.', searches: ['one', 'two', 'three'], priority: 3 },
    { id: 'gap-4', description: 'D.', searches: ['one', 'two', 'three'], priority: 5 },
  ]);
});

it('keeps contradictions that name quotes of two sides (B86)', async () => {
  const { contradictions } = await analyze({
    contradictions: [
      { description: 'Nobody says so.', quotes: [1, 1, 8] },
      { description: 'One says 35 days [1], the other one 30.', quotes: [1, 2, 8] },
      { description: '', quotes: [1, 2] },
    ],
  });
  expect(contradictions).toEqual([
    { id: 'contradiction-1', description: 'One says 35 days, the other one 30.', quotes: [1, 2] },
  ]);
});

it('finds contradictions whose sides stand on one page (F27, B86)', async () => {
  const tasks = [
    researched(1, [quoted('a.test', 'For 35 days.'), quoted('a.test', 'For 30 days.', { start: 90 })]),
  ];
  const contradictions = [{ description: 'The page says 35 and 30.', quotes: [1, 2] }];
  const made = await analyze({ findings: [], contradictions }, { ...input, tasks });
  expect(made.contradictions).toMatchObject([{ quotes: [1, 2] }]);
});

it('rates sources by any of their quotes (B33)', async () => {
  const quality = [
    { quote: 2, quality: 'high' },
    { quote: 2, quality: 'low' },
    { quote: 7, quality: 'high' },
  ];
  expect((await analyze({ quality })).quality).toEqual([{ url: 'https://b.test/', quality: 'high' }]);
});

describe('what the model reads', () => {
  it('is each quote once under its number, by source, without addresses', async () => {
    const guided = { ...input, guidance: 'Look at dates.', today: '2026-11-21' };
    const { asked } = await consultScripted(analyst, guided, [answer()]);
    expect(asked.text.match(/<<<evidence \d/g)).toEqual(['<<<evidence 1', '<<<evidence 2', '<<<evidence 3']);
    expect(asked.text).toMatch(/Source 1 \(quality: high\)\n<<<source [0-9a-f]+\nTitle: Title of a\.test/);
    for (const shown of [
      'For 35 days ［4］.',
      'Question 2?',
      'The reason is missing.',
      'Look at dates.',
      '2026-11-21',
    ])
      expect(asked.text).toContain(shown);
    expect(asked.text).not.toMatch(/https?:|hash-of/);
  });

  it('is what stands under which heading, and a page under two addresses as one source', async () => {
    const tasks = [
      researched(1, [
        quoted('a.test', 'For 35 days.', { headings: ['Backups', 'How long'] }),
        quoted('a.test', 'They are made at night.', { start: 90, url: 'https://a.test/?utm_source=x' }),
      ]),
    ];
    const { asked } = await consultScripted(analyst, { ...input, tasks }, [answer()]);
    expect(asked.text).toContain('Under: Backups › How long');
    const blocks = materialOf({ tasks }).map(({ n, evidence }) => blockOf(n, evidence, null, null));
    const beside = [{ ...blocks[0]!, after: 'They are made at night.' }, blocks[1]!];
    const once = await consultScripted(analyst, { ...input, tasks, blocks: beside }, [answer()]);
    expect(once.asked.text).toContain('After it: (evidence 2)');
    expect(asked.text.match(/^Source \d/gm)).toEqual(['Source 1']);
  });

  it('is its last analysis when there is more evidence', async () => {
    const last = await analyze({
      contradictions: [{ description: 'One says 35 days, one 30.', quotes: [1, 2] }],
      gaps: [{ description: 'Nobody says why.', searches: ['why'], priority: 1 }],
    });
    const { asked } = await consultScripted(analyst, { ...input, last }, [answer()]);
    expect(asked.text).toMatch(/\(confidence: medium; evidence: \[1\]\)\n<<<finding \w+\nThey are kept/);
    expect(asked.text).toMatch(/Contradiction 1 \(evidence: \[1\]\[2\]\)/);
    expect(asked.text).toContain('Nobody says why.');
  });

  /** The characters of quotes under each source that is shown. */
  const shownIn = (text: string) =>
    text
      .split(/^Source \d+ \(/m)
      .slice(1)
      .map((part) =>
        Array.from(
          part.matchAll(/<<<evidence \d+ ([0-9a-f]{6})\nQuote: ([^]*?)\n\1 evidence/g),
          (match) => match[2] ?? '',
        ),
      );

  it('is every source that fits, and each of them before any has a second quote (B29)', async () => {
    const quotes = ['a', 'b'].flatMap((host) =>
      Array.from({ length: 60 }, (_, index) =>
        quoted(`${host}.test`, `${host}${index} ${'word '.repeat(60)}`, {
          start: index * 1_000,
          score: host === 'a' ? 0.9 : 0.1,
        }),
      ),
    );
    const tasks = [researched(1, quotes)];
    const { asked } = await consultScripted(analyst, { ...input, tasks }, [answer()], 20_000);
    const shown = shownIn(asked.text);
    expect(shown).toHaveLength(2);
    const [a = 0, b = 0] = shown.map(({ length }) => length);
    expect(a).toBeGreaterThan(1);
    expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
    expect(a).toBeLessThan(60);
  });

  it('fits into the room of a small model', async () => {
    const many = Array.from({ length: 30 }, (_, index) => quoted(`p${index}.test`, 'word '.repeat(190)));
    const { asked } = await consultScripted(
      analyst,
      { ...input, tasks: [researched(1, many)] },
      [answer()],
      10_000,
    );
    expect((asked.system.length + asked.text.length) / 4).toBeLessThan(10_000);
    expect(shownIn(asked.text).length).toBeGreaterThan(2);
  });
});
