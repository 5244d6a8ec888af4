// The table of contradictions, read back by the reader of reports: what stands in it, and what hostile words can do to it.
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/chat/markdown/parse.ts';
import { plainText } from '../../../src/chat/markdown/plain-text.ts';
import { contradictionTable } from '../../../src/citations/contradiction-table.ts';
import type { Disputed, Side } from '../../../src/citations/contradiction-table.ts';

const cited = new Map([1, 2, 3, 8, 9].map((n) => [n, `https://s${n}.example/`]));
const read = (markdown: string) => parseMarkdown(markdown, cited);

const side = (n: number | null, quote: string, more: Partial<Side> = {}): Side => ({
  n,
  url: `https://s${n ?? 0}.example/`,
  quote,
  published: null,
  quality: 'medium',
  ...more,
});

const trial: Disputed = {
  description: 'How long the trial lasts.',
  sides: [
    side(1, 'The trial lasts 14 days.', { published: '2024-05', quality: 'high' }),
    side(3, 'The trial lasts 30 days.', { published: '2019', quality: 'low' }),
  ],
};

describe('the table of contradictions', () => {
  it('says what is disputed, who says what, when, and how good each is', () => {
    expect(contradictionTable([trial])).toBe(
      [
        '| Disputed | Who says what | Date | Quality |',
        '| --- | --- | --- | --- |',
        '| How long the trial lasts. | [1] “The trial lasts 14 days.”; [3] “The trial lasts 30 days.” | 2024-05; 2019 | high; low |',
      ].join('\n'),
    );
  });

  it('is empty without two sides, and has five rows of three sides at most', () => {
    expect(contradictionTable([])).toBe('');
    expect(contradictionTable([{ ...trial, sides: trial.sides.slice(0, 1) }])).toBe('');
    expect(contradictionTable([{ ...trial, sides: [side(1, 'Same.'), side(1, ' Same. ')] }])).toBe('');
    const sides = [1, 2, 3, 4, 5].map((n) => side(n, `It is ${n}.`));
    const lines = contradictionTable(Array.from({ length: 9 }, () => ({ ...trial, sides }))).split('\n');
    expect(lines).toHaveLength(2 + 5);
    expect(lines[2]).toContain('[3] “It is 3.”');
    expect(lines[2]).not.toContain('[4]');
  });

  it('names a source that has no number by its host, or by its place among the notes', () => {
    const sides = [side(null, 'A.'), side(null, 'B.', { url: 'knowledge:trial.md' }), side(2, 'C.')];
    expect(contradictionTable([{ ...trial, sides }])).toContain(
      '| s0.example: “A.”; trial.md: “B.”; [2] “C.” |',
    );
  });

  it('does not show a date that is none', () => {
    const sides = [side(1, 'A.', { published: 'yesterday | x' }), side(2, 'B.', { published: '2024-05-06' })];
    expect(contradictionTable([{ ...trial, sides }])).toContain('| –; 2024-05-06 |');
  });

  it('shows of a long quote what the other side says otherwise', () => {
    const around =
      'The plan of the company has many parts that nobody has to read about here, in version 7, ';
    const sides = [14, 30].map((days, n) =>
      side(n + 1, `${around}and its trial lasts ${days} days, as was said. ${around}`),
    );
    const row = contradictionTable([{ ...trial, sides }]).split('\n')[2] ?? '';
    expect(row).toMatch(
      /\[1\] “… [^“”]*its trial lasts 14 days[^“”]*…”; \[2\] “… [^“”]*its trial lasts 30 days[^“”]*…”/,
    );
    expect(row.length).toBeLessThan(300);
    expect(contradictionTable([{ description: 'x '.repeat(500), sides }]).length).toBeLessThan(600);
  });
});

describe('words of pages in the table', () => {
  const hostile = [
    'a | b || c ||| d',
    String.raw`a \| b \\| c \\\| d \ `,
    'see [9] and 【8】',
    '“quoted” [x](https://evil.test) ![y](https://evil.test/z) <@everyone> @here',
    '**bold** `code` ~~gone~~ <b>html</b> &amp; https://evil.test',
    '# heading\n| --- | --- |\n- item\n\n> quote',
    '\u202e\ud800 | x',
  ];

  it.each(hostile)('become neither cells nor markup: %j', (words) => {
    const table = contradictionTable([
      {
        description: words,
        sides: [side(1, words), side(null, `${words} 2`, { url: `knowledge:${words}` })],
      },
    ]);
    const [block, ...more] = read(table);
    expect(more).toEqual([]);
    if (block?.kind !== 'table') throw new Error(`a ${block?.kind ?? 'nothing'} instead of a table`);
    expect(block.rows).toHaveLength(1);
    const [row = []] = block.rows;
    expect(row).toHaveLength(4);
    // a text with nothing but its words: no style, no link, no break
    const others = row
      .flat()
      .filter(({ kind, ...rest }) => kind !== 'citation' && Object.keys(rest).join() !== 'text');
    expect(others).toEqual([]);
    expect(row.flat().filter(({ kind }) => kind === 'citation')).toHaveLength(1);
    expect(plainText(read(table))).not.toMatch(/\[[89]\]/);
  });

  it('read the same as on their page', () => {
    const [block] = read(
      contradictionTable([{ description: String.raw`a | b \| c || d`, sides: trial.sides }]),
    );
    expect(JSON.stringify(block)).toContain(JSON.stringify(String.raw`a | b \| c || d`));
  });
});
