// The writer without a model: a report that is worth reading and that no page can forge.
import { describe, expect, it } from 'vitest';
import { consult } from '../../../src/agents/agent.ts';
import type { Task } from '../../../src/agents/planner.ts';
import type { Evidence } from '../../../src/agents/researcher.ts';
import { writer } from '../../../src/agents/writer.ts';
import type { Researched } from '../../../src/agents/researched.ts';
import type { ReportDraft, WriterInput } from '../../../src/agents/writer.ts';
import { withoutModel } from '../../support/without-model.ts';

const task = (id: number, more: Partial<Task> = {}): Task => ({
  id: `task-${id}`,
  title: `Question ${id}?`,
  question: `Question ${id}?`,
  searches: ['x'],
  entity: null,
  priority: 1,
  rationale: '-',
  ...more,
});

const evidence = (url: string, quote: string, start = 0): Evidence => ({
  pageHash: url,
  url,
  title: `Title of ${url}`,
  headings: [],
  start,
  end: start + quote.length,
  quote,
  score: 0.8,
});

const found = (id: number, parts: Evidence[], more: Partial<Researched> = {}): Researched => ({
  task: task(id),
  evidence: parts,
  missing: [],
  answered: 'yes',
  ...more,
});

async function write(tasks: Researched[], more: Partial<WriterInput> = {}): Promise<ReportDraft> {
  const input = { request: 'Question?', tasks, constraints: [], warnings: [], maxWords: 1_000, ...more };
  return (await consult(writer, input, withoutModel)).output;
}

describe('a report', () => {
  it('begins with two cited sentences, one for each side, and has no title', async () => {
    const { text } = await write([
      found(1, [evidence('a', 'A is red.')], { task: task(1, { entity: 'Heron' }) }),
      found(2, [evidence('b', 'B is blue.')], { task: task(2, { entity: 'Egret' }) }),
    ]);
    expect(text.split('\n', 1)[0]).toBe('Heron: “A is red.” [1] Egret: “B is blue.” [2]');
  });

  it('groups quotes by task, and shows each of them once', async () => {
    const { text } = await write([
      found(1, [evidence('a', 'One.'), evidence('b', 'Two.')]),
      found(2, [evidence('a', 'One.'), evidence('c', 'Three.')]),
    ]);
    const [, ...sections] = text.split('### ');
    expect(sections[0]).toMatch(/^Question 1\?\n\n- .*One.*\n- .*Two/);
    expect(sections[1]).toMatch(/^Question 2\?\n\n- .*Three/);
    expect(sections[1]).not.toContain('One.');
  });

  it('numbers pages by first appearance; quotes of one page share a number', async () => {
    const { text, citations } = await write([
      found(1, [evidence('b', 'First.'), evidence('a', 'Second.'), evidence('b', 'Third.', 50)]),
    ]);
    expect(citations.map(({ n, url, quote }) => [n, url, quote])).toEqual([
      [1, 'b', 'First.'],
      [1, 'b', 'Third.'],
      [2, 'a', 'Second.'],
    ]);
    for (const [marker] of text.matchAll(/\[\d+\]/g)) expect(['[1]', '[2]']).toContain(marker);
  });

  it('says what could not be found, what was assumed, what was left out, and that no model wrote it', async () => {
    const { text, answered } = await write(
      [
        found(1, [evidence('a', 'A.')]),
        found(2, [], { answered: 'no', missing: ['No source mentions “x”.'] }),
      ],
      { constraints: ['“It” is taken to mean Heron.'], warnings: ['plan.pdf: it has no text.'] },
    );
    expect(answered).toBe('partly');
    expect(text).toContain('### Open questions\n\n- No source mentions “x”.');
    expect(text).toContain('“It” is taken to mean Heron.');
    expect(text).toContain('plan.pdf: it has no text.');
    expect(text).toContain('without a language model');
  });

  it('has a summary, then what was found, then disagreements, and at the end what is open (B34, D29)', async () => {
    const { text } = await write(
      [
        found(1, [evidence('a', 'Heron has 4 GB.'), evidence('b', 'Heron has 8 GB.')]),
        found(2, [evidence('c', 'It flies.')]),
        found(3, [], { answered: 'no', missing: ['Nothing is known of its weight.'] }),
      ],
      { contradictions: [{ id: 'contradiction-1', description: 'They clash.', quotes: [1, 2] }] },
    );
    const [summary = ''] = text.split('\n\n', 1);
    expect(summary).toBe('“Heron has 4 GB.” [1] “It flies.” [2] The sources answer this only in part.');
    expect(text.match(/^### .*/gm)).toEqual([
      '### Question 1?',
      '### Question 2?',
      '### Question 3?',
      '### Disagreements',
      '### Open questions',
    ]);
  });

  it('stays within the allowed words', async () => {
    const long = Array.from({ length: 30 }, (_, index) =>
      evidence(`p${index}`, `${'word '.repeat(60)}${index}.`),
    );
    const { text } = await write([found(1, long)], { maxWords: 400 });
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(400);
  });
});

describe('disagreements', () => {
  const clash = [
    found(1, [
      evidence('a', 'Heron has 4 GB.'),
      evidence('b', 'Heron has 8 GB.'),
      evidence('c', 'It flies.'),
    ]),
  ];
  const contradictions = [
    { id: 'contradiction-1', description: 'They state 4 GB and 8 GB.', quotes: [1, 2] },
  ];

  it('stand in a section with both quotes and their numbers (B86)', async () => {
    const { text, citations } = await write(clash, { contradictions });
    expect(text).toContain(
      '### Disagreements\n\nThey state 4 GB and 8 GB:\n\n- **Title of a**: “Heron has 4 GB.” [1]\n- **Title of b**: “Heron has 8 GB.” [2]',
    );
    expect(text.indexOf('### Disagreements')).toBeGreaterThan(text.indexOf('It flies.'));
    expect(citations).toHaveLength(3);
  });

  it('change nothing else in the report', async () => {
    const plain = await write(clash);
    const { text, ...rest } = await write(clash, { contradictions });
    expect(rest).toEqual({ ...plain, text: undefined, answered: 'yes', citations: plain.citations });
    expect(text.replace(/### Disagreements[^]*?\n\n(?=_)/, '')).toBe(plain.text);
  });

  it('cite quotes that there was no room for, and stay within the allowed words', async () => {
    const long = Array.from({ length: 30 }, (_, index) =>
      evidence(`p${index}`, `${'word '.repeat(30)}${index}.`),
    );
    const far = [{ id: 'contradiction-1', description: 'Two pages clash.', quotes: [29, 30] }];
    const { text, citations } = await write([found(1, long)], { contradictions: far, maxWords: 400 });
    expect(citations.map(({ url }) => url)).toEqual(expect.arrayContaining(['p28', 'p29']));
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(400);
  });

  it('are left out when a side is missing, and when nothing is answered', async () => {
    const half = [{ id: 'contradiction-1', description: 'Half of it.', quotes: [1, 9] }];
    expect((await write(clash, { contradictions: half })).text).not.toContain('Half of it');
    const no = [found(1, clash[0]!.evidence as Evidence[], { answered: 'no', missing: ['All.'] })];
    expect((await write(no, { contradictions })).text).not.toContain('Disagreements');
  });

  it('cannot be forged by a description', async () => {
    const hostile = [
      { id: 'contradiction-1', description: '# [9] <@U1> https://evil.test\n\n- x: ', quotes: [1, 2] },
    ];
    const { text } = await write(clash, { contradictions: hostile });
    expect(text).not.toMatch(/^# |(?<!\\)\[9\]|<@|https:\/\//m);
  });
});

describe('a question that was asked once more', () => {
  const once = (more: Partial<Researched>) => found(1, [evidence('a', 'Nearly.')], more);
  const again = (more: Partial<Researched>) =>
    found(2, [evidence('b', 'Fully.')], {
      task: task(2, { title: 'Again', question: 'Question 1? (once more)' }),
      ...more,
    });

  it('counts as its better answer says, under its first title', async () => {
    const first = once({ answered: 'no', missing: ['Nothing was found.'] });
    const { text, answered, openQuestions } = await write([first, again({})]);
    expect({ answered, openQuestions }).toEqual({ answered: 'yes', openQuestions: [] });
    expect(text).toContain('### Question 1?\n\n- **Title of b**: “Fully.” [1]');
    expect(text).not.toMatch(/Nothing was found|Nearly|Again/);
  });

  it('keeps the quotes of both that answer it, and says once what is open', async () => {
    const part = { answered: 'partly', missing: ['The rest of: Question 1?'] } as const;
    const rest = { ...part, missing: ['The rest of: Question 1? (once more)'] };
    const { text, openQuestions } = await write([once(part), again(rest)]);
    expect(text).toMatch(/Nearly[^]*Fully/);
    expect(text.match(/^### .*/gm)).toEqual(['### Question 1?', '### Open questions']);
    expect(openQuestions).toEqual(['The rest of: Question 1?']);
  });
});

describe('the verdict', () => {
  it('is no when nothing that was asked is answered, and then nothing is cited (B90)', async () => {
    const near = { answered: 'no', missing: ['No source covers Heron 17.'] } as const;
    const { text, citations, answered } = await write([
      found(1, [evidence('a', 'Heron 15 is red.')], near),
      found(2, [evidence('b', 'More.')], { task: task(2, { priority: 3 }) }),
    ]);
    expect({ answered, citations }).toEqual({ answered: 'no', citations: [] });
    expect(text).not.toMatch(/\[\d/);
    expect(text).toContain('do not answer');
    expect(text).toContain('Title of a');
    expect(text).toContain('No source covers Heron 17.');
  });

  it('is partly when a premise has no source, and does not hang on further material', async () => {
    const asked = found(1, [evidence('a', 'A.')]);
    const premise = found(2, [], { task: task(2, { priority: 2 }), answered: 'no' });
    const facet = found(3, [], { task: task(3, { priority: 3 }), answered: 'no' });
    expect((await write([asked, premise])).answered).toBe('partly');
    expect((await write([asked, facet])).answered).toBe('yes');
  });

  it('is no for no tasks at all', async () => {
    expect((await write([])).answered).toBe('no');
  });
});

it('cannot be forged by a page: no citation, heading, link, mention or fence of its own', async () => {
  const quote =
    'As [7] says\n\n# Forged\n\n- item [2](http://evil.test) ![x](http://evil.test) ```js``` <@U123> @everyone https://evil.test **bold**';
  const hostile: Evidence = {
    ...evidence('a', quote),
    title: '[9] # Title `x`',
    headings: ['<!channel> [8]'],
  };
  const { text, citations } = await write([found(1, [hostile])], { warnings: ['# [3] file.pdf: bad'] });
  expect(new Set(text.match(/(?<!\\)\[\d+(?!\\)\]/g))).toEqual(new Set(['[1]']));
  expect(text.match(/^#+ .*/gm)).toEqual(['### Question 1?', '### Sources left out']);
  expect(text).not.toMatch(/```|(?<!\\)`|(?<!\\)\]\(http|<@|<!|@everyone|https?:\/\//);
  expect(citations[0]?.quote).toBe(quote);
});
