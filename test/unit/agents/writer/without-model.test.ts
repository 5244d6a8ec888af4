// The writer without a model: a report that is worth reading and that no page can forge.
import { describe, expect, it } from 'vitest';
import { consult } from '../../../../src/agents/agent.ts';
import type { Task } from '../../../../src/agents/planner/contract.ts';
import type { Evidence } from '../../../../src/agents/researcher/contract.ts';
import { writer } from '../../../../src/agents/writer/writer.ts';
import type { Researched } from '../../../../src/agents/researched.ts';
import type { ReportDraft, WriterInput } from '../../../../src/agents/writer/contract.ts';
import { withoutModel } from '../../../support/without-model.ts';

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

  it('begins with no quote under the name of another thing than its own', async () => {
    const { text } = await write([
      found(1, [evidence('a', 'A is red.')], { task: task(1, { entity: 'Heron' }) }),
      found(2, [evidence('b', 'B is blue.')], { task: task(2, { title: 'ROWID tables (Heron Egret)' }) }),
    ]);
    expect(text.split('\n', 1)[0]).toBe('Heron: “A is red.” [1] ROWID tables: “B is blue.” [2]');
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

  it('numbers quotes by first appearance, each for itself', async () => {
    const { text, citations } = await write([
      found(1, [evidence('b', 'First.'), evidence('a', 'Second.'), evidence('b', 'Third.', 50)]),
    ]);
    expect(citations.map(({ n, url, quote }) => [n, url, quote])).toEqual([
      [1, 'b', 'First.'],
      [2, 'a', 'Second.'],
      [3, 'b', 'Third.'],
    ]);
    for (const [marker] of text.matchAll(/\[\d+\]/g)) expect(['[1]', '[2]', '[3]']).toContain(marker);
  });

  it('says what was left out, and beside its text what could not be found', async () => {
    const { text, answered, openQuestions } = await write([found(1, [evidence('a', 'A.')]), found(2, [])], {
      warnings: ['plan.pdf: it has no text.'],
    });
    expect(answered).toBe('partly');
    expect(openQuestions).toEqual(['Nothing was found on “Question 2?”.']);
    expect(text).not.toContain('Question 2?');
    expect(text).toContain('plan.pdf: it has no text.');
  });

  it('has the best quotes, then what was found by task (B34, D29)', async () => {
    const { text } = await write([
      found(1, [evidence('a', 'Heron has 4 GB.'), evidence('b', 'Heron has 8 GB.')]),
      found(2, [evidence('c', 'It flies.')]),
      found(3, []),
    ]);
    const [summary = ''] = text.split('\n\n', 1);
    expect(summary).toBe('“Heron has 4 GB.” [1] “It flies.” [2]');
    expect(text.match(/^### .*/gm)).toEqual(['### Question 1?', '### Question 2?']);
  });

  it('says nothing about what quotes amount to, whatever was made of them before (F15)', async () => {
    const tasks = [found(1, [evidence('a', 'Heron has 4 GB.'), evidence('b', 'Heron has 8 GB.')])];
    const contradictions = [{ id: 'contradiction-1', description: 'They clash.', quotes: [1, 2] }];
    expect(await write(tasks, { contradictions })).toEqual(await write(tasks));
  });

  it('has of a long quote the sentences that have most of the question first, and the whole of it below', async () => {
    const filler =
      'The weather in the mountains was as it always is at this time of the year, wet and cold. ';
    const long = `${filler.repeat(4)}Backups are kept for 35 days. ${filler.repeat(2)}`.trim();
    const { text } = await write([
      found(1, [evidence('a', long)], { task: task(1, { question: 'How many days are backups kept?' }) }),
    ]);
    const [summary = ''] = text.split('\n\n', 1);
    expect(summary).toContain('Backups are kept for 35 days.');
    expect(summary.length).toBeLessThan(400);
    expect(text).toContain(`“${long}” [1]`);
  });

  it('shows a quote that was found for two tasks alone in both', async () => {
    const { text } = await write([found(1, [evidence('a', 'One.')]), found(2, [evidence('a', 'One.')])]);
    expect(text.match(/^### .*/gm)).toEqual(['### Question 1?', '### Question 2?']);
  });

  it('stays within the allowed words', async () => {
    const long = Array.from({ length: 30 }, (_, index) =>
      evidence(`p${index}`, `${'word '.repeat(60)}${index}.`),
    );
    const { text } = await write([found(1, long)], { maxWords: 400 });
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(400);
  });
});

describe('the verdict', () => {
  it('is no when nothing was found for what was asked, and then nothing is cited (B90)', async () => {
    const { text, citations, answered, openQuestions } = await write([
      found(1, [evidence('a', 'Heron 15 is red.')], {
        answered: 'no',
        missing: ['No source covers Heron 17.'],
      }),
      found(2, [evidence('b', 'More.')], { task: task(2, { priority: 3 }) }),
    ]);
    expect({ answered, citations }).toEqual({ answered: 'no', citations: [] });
    expect(text).not.toMatch(/\[\d/);
    expect(text).toContain('Nothing was found');
    expect(openQuestions).toContain('No source covers Heron 17.');
  });

  it('is partly when nothing was found for a part, and does not hang on further material', async () => {
    const asked = found(1, [evidence('a', 'A.')]);
    expect((await write([asked, found(2, [])])).answered).toBe('partly');
    expect((await write([asked, found(3, [], { task: task(3, { priority: 3 }) })])).answered).toBe('yes');
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
  expect(text.match(/^#+ .*/gm)).toEqual(['### What the sources say', '### Sources left out']);
  expect(text).not.toMatch(/```|(?<!\\)`|(?<!\\)\]\(http|<@|<!|@everyone|https?:\/\//);
  expect(citations[0]?.quote).toBe(quote);
});
