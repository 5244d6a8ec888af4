// Reports: short ones as one message, long ones with a summary before the whole text.
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../../../src/chat/slack/render/parts.ts';
import type { ReportView } from '../../../../../src/chat/views.ts';
import { report } from './sample-views.ts';
import { buttons, messages, types, words } from './seen.ts';

const partsFor = (view: ReportView) => partsOf({ view, question: null });
const table = (rows: number) => `| name | year |\n|---|---:|\n${'| one [1] | 2024 |\n'.repeat(rows)}`;

describe('a short report', () => {
  const parts = partsFor(report);
  const [message] = messages(parts);

  it('is one message, with buttons for its file and for what people thought of it once it is delivered (F47)', () => {
    expect(parts.map(({ kind }) => kind)).toEqual(['message']);
    const [rated] = messages(partsFor({ ...report, runId: 'run_1' }));
    expect(rated && buttons(rated.rich)).toEqual(['As a file=file']);
    expect(rated?.rich.blocks?.at(-1)).toMatchObject({
      type: 'context_actions',
      elements: [
        { positive_button: { value: 'helpful:run_1' }, negative_button: { value: 'unhelpful:run_1' } },
      ],
    });
    expect(rated && buttons(rated.simple)).toEqual([
      'As a file=file',
      'Helpful=helpful',
      'Not helpful=unhelpful',
    ]);
    expect(message?.rich.text).toBe('The report is ready: How are NULLs treated?');
    const [early] = messages(partsFor({ ...report, runId: 'run_1', soFar: true }));
    expect(early && JSON.stringify(early)).not.toMatch(/helpful/i);
  });

  it('links its citations and its sources', () => {
    const json = JSON.stringify(message?.rich.blocks);
    expect(json).toContain('{"type":"link","url":"https://sqlite.example/nulls","text":"[1]"}');
    expect(json).toContain('{"type":"link","text":"Constraints","url":"https://pg.example/ddl"}');
    expect(JSON.stringify(message?.simple.blocks)).toContain('<https://sqlite.example/nulls|[1]>');
  });

  it('says which source has a quote that was not found, and what to note', () => {
    const said = message === undefined ? '' : words(message.rich);
    expect(said).toContain(
      'Sources [1]  NULL handling [2]  Constraints  (quote not found word for word in the source)',
    );
    expect(said).toContain('Please note One page could not be read.');
  });

  it('says first when the request was not answered, and calls nothing ready that is not', () => {
    const [no] = messages(partsFor({ ...report, answered: 'no' }));
    expect(no && words(no.rich)).toContain('Nothing was found that answers this request.');
    expect(no?.rich.text).toBe('No answer was found: How are NULLs treated?');
    const [early] = messages(partsFor({ ...report, soFar: true }));
    expect(early?.rich.text).toBe('So far: How are NULLs treated?');
  });

  it('has no file of a sentence that nothing was found', () => {
    const nothing = {
      ...report,
      runId: 'run_1',
      answered: 'no',
      report: 'Nothing was found on “x”.',
    } as const;
    const [bare] = messages(partsFor({ ...nothing, citations: [] }));
    expect(bare && buttons(bare.rich)).toEqual([]);
  });

  it('has its table last in a message, since Slack shows it last', () => {
    const text = `Before.\n\n${table(2)}\nAfter.`;
    const found = messages(partsFor({ ...report, report: text }));
    expect(found.map(({ rich }) => types(rich))).toEqual([
      ['header', 'rich_text', 'table'],
      ['rich_text', 'context'],
    ]);
  });
});

describe('a long report', () => {
  const sections = Array.from(
    { length: 30 },
    (_, index) => `## Part ${index}\n\n${`Sentence ${index} of many [1]. `.repeat(30)}`,
  );
  const view: ReportView = { ...report, report: `The summary [1].\n\n${sections.join('\n\n')}` };
  const parts = partsFor(view);
  const found = messages(parts);

  it('begins with its summary and key sources', () => {
    const first = found[0] === undefined ? '' : words(found[0].rich);
    expect(first).toContain('How are NULLs treated? The summary  [1] .');
    expect(first).toContain('Key sources [1]  NULL handling');
    expect(first).toContain('The whole report follows.');
  });

  it('numbers the messages that follow, and breaks before headings', () => {
    const others = found.slice(1);
    expect(others.length).toBeGreaterThan(2);
    expect(others[1]?.rich.text).toBe(`How are NULLs treated? (2 of ${others.length})`);
    expect(others.slice(1).map(({ rich }) => types(rich)[0])).toEqual(others.slice(1).map(() => 'header'));
    expect(others.flatMap(({ rich }) => words(rich).match(/Part \d+/g) ?? [])).toEqual(
      sections.map((_, index) => `Part ${index}`),
    );
  });

  it('splits long tables with their header, and writes out those after the sixth', () => {
    const many = messages(partsFor({ ...report, report: `A.\n\n${`${table(3)}\nText.\n\n`.repeat(9)}` }));
    expect(many.filter(({ rich }) => types(rich).includes('table'))).toHaveLength(6);
    const long = messages(partsFor({ ...report, report: table(250) }));
    const rows = long.flatMap(({ rich }) =>
      (rich.blocks ?? []).flatMap((block) => (block.type === 'table' ? [block.rows.length] : [])),
    );
    expect(Math.max(...rows)).toBeLessThanOrEqual(100);
    expect(rows.reduce((sum, count) => sum + count - 1, 0)).toBe(250);
  });
});
