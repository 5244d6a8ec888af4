// Markdown as a tree: what is visible stays, what is hostile is text.
import fc from 'fast-check';
import { marked } from 'marked';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../../src/chat/markdown/document.ts';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { plainInlines, plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { escapeInline, escapeLine } from '../../../../src/citations/escape.ts';
import { citations, hostileMarkdown, longReport, report } from './markdown-samples.ts';
import { cases } from '../../../support/cases.ts';

const parse = (markdown: string) => parseMarkdown(markdown, citations);

/** The inlines of the only paragraph. */
function inlinesOf(markdown: string): readonly Inline[] {
  const [block, ...more] = parse(markdown);
  if (block?.kind !== 'paragraph' || more.length > 0) throw new Error(`not one paragraph: ${markdown}`);
  return block.inlines;
}

/** Inlines in a short form that shows flags and links. */
function shortForm(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'break') return '↵';
      if (inline.kind === 'citation') return `{${inline.n}}`;
      if (inline.kind === 'link') return `<${inline.url} ${shortForm(inline.children)}>`;
      const flags = (['bold', 'italic', 'strike', 'code'] as const).filter((flag) => inline[flag]);
      return flags.length === 0 ? inline.text : `${flags.map(([letter]) => letter).join('')}(${inline.text})`;
    })
    .join('');
}

/** Every text of a tree, in order. */
function textsOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textsOf).join(' ');
  if (typeof part !== 'object' || part === null) return '';
  const kind = 'kind' in part ? part.kind : '';
  if (kind === 'citation') return JSON.stringify(part);
  if ('text' in part && typeof part.text === 'string') return part.text;
  return textsOf(Object.values(part).filter((value) => typeof value === 'object'));
}

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

describe('inlines', () => {
  it.each([
    ['plain *a* **b** ***c*** ~~d~~ `e *f*`', 'plain i(a) b(b) bi(c) s(d) c(e *f*)'],
    ['**a *b* c**', 'b(a )bi(b)b( c)'],
    ['snake_case_name and 2 * 3 * 4 and ~5', 'snake_case_name and 2 * 3 * 4 and ~5'],
    ['**open and *close', '**open and *close'],
    ['one  \ntwo\\\nthree\nfour', 'one↵two↵three four'],
    ['`` a`b `` and `open', 'c(a`b) and `open'],
    ['&amp; &#8211; &lt;b&gt; &unknown; &#0;', '& – <b> &unknown; \ufffd'],
    ['\\*a\\* \\[1\\] \\\\ \\q C:\\temp', '*a* [1] \\ \\q C:\\temp'],
    ['<b>x</b> <!-- c --> <script>', '<b>x</b> <!-- c --> <script>'],
  ])('reads %j as %j', (markdown, expected) => {
    expect(shortForm(inlinesOf(markdown))).toBe(expected);
  });

  it.each([
    ['[a **b**](https://x.test "t") c', '<https://x.test/ a b(b)> c'],
    ['**[a](https://x.test)**', '<https://x.test/ b(a)>'],
    ['[a](<https://x.test/b c>)', '<https://x.test/b%20c a>'],
    [
      'see https://x.test/a_(b), (https://y.test).',
      'see <https://x.test/a_(b) https://x.test/a_(b)>, (<https://y.test/ https://y.test>).',
    ],
    ['<https://x.test/?a=1&b>', '<https://x.test/?a=1&b https://x.test/?a=1&b>'],
    ['**https://x.test**', '<https://x.test/ b(https://x.test)>'],
    ['https://x.test/_a_/b*c*d', '<https://x.test/_a_/b*c*d https://x.test/_a_/b*c*d>'],
    ['<mailto:a@b.test> <x:y>', '<mailto:a@b.test> <x:y>'],
    ['a&#10;b', 'a\ufffdb'],
    ['![alt *x*](https://x.test/i.png)', '<https://x.test/i.png alt i(x)>'],
    ['![](https://x.test/i.png)', '<https://x.test/i.png https://x.test/i.png>'],
    ['[![badge](https://i.test/b)](https://x.test)', '<https://x.test/ badge>'],
    [
      '[a [b](https://b.test) c](https://c.test)',
      '[a <https://b.test/ b> c](<https://c.test/ https://c.test>)',
    ],
    ['[js](javascript:alert(1)) [d](data:text/html,x) [f](file:///etc) ![i](data:x)', 'js d f i'],
    ['[m](mailto:a@b.test) [r](/wiki) [u](https://a@b.test) f[i](x)', 'm r u f[i](x)'],
    ['[text][ref] [x]: y', '[text][ref] [x]: y'],
    ['https://bank.test@evil.test/', 'https://bank.test@evil.test/'],
    ['https\\://x.test www\\.x.test xhttps://x.test', 'https://x.test www.x.test xhttps://x.test'],
  ])('links %j as %j', (markdown, expected) => {
    expect(shortForm(inlinesOf(markdown))).toBe(expected);
  });

  it.each([
    ['a [1].', 'a {1}.'],
    ['a [1][2] [1, 3] [1-3] [2–3]', 'a {1}{2} {1}{3} {1}{2}{3} {2}{3}'],
    ['[9] [1, 9] [3-1] [0] [1-2-3]', '[9] [1, 9] [3-1] [0] [1-2-3]'],
    ['\\[1\\] a[1] `[1]` [1](https://x.test)', '[1] a[1] c([1]) <https://x.test/ 1>'],
    ['[see [1]](https://x.test)', '<https://x.test/ see [1]>'],
    ['**bold [2]**', 'b(bold ){2}'],
  ])('cites %j as %j', (markdown, expected) => {
    expect(shortForm(inlinesOf(markdown))).toBe(expected);
  });

  it('gives citations the address of their source, unless nobody can open it', () => {
    expect(inlinesOf('[1, 4]')).toEqual([
      { kind: 'citation', n: 1, url: 'https://one.test/a' },
      { kind: 'citation', n: 4, url: null },
    ]);
  });
});

describe('blocks', () => {
  it('reads a report', () => {
    expect(
      parse(report)
        .map(({ kind }) => kind)
        .join(' '),
    ).toBe('paragraph heading list table heading quote code heading list');
    expect(plainText(parse(report))).toContain(
      '• others:\n  1. first\n  2. second, see the manual (https://manual.test/wal_(log)) [2]',
    );
  });

  it('has none of what shows nothing', () => {
    expect(parseMarkdown('```mailto\n\n```\n\n#\n\n>\n\nIt is so.', new Map())).toEqual([
      { kind: 'paragraph', inlines: [expect.objectContaining({ text: 'It is so.' })] },
    ]);
  });

  it('keeps the cells of tables in their columns and loses none', () => {
    const [table] = parse('| a | b |\n|:-:|--:|\n| 1 \\| 2 | **x** | more |\n| only\nlast');
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.alignments).toEqual(['center', 'right']);
    expect(table.rows.map((row) => row.map(shortForm))).toEqual([
      ['1 | 2', 'b(x) | more'],
      ['only', ''],
      ['last', ''],
    ]);
  });

  it('loses no cell of a table in a quotation', () => {
    expect(plainText(parse('> | a | b |\n> |---|---|\n> | 1 | 2 | 3 \\| 4 | 5 |'))).toBe(
      '> a | b\n> --- | ---\n> 1 | 2 | 3 | 4 | 5',
    );
  });

  it.each([
    ['Title\n===\nSub\n---\n# A #\n## B\\#', 'heading heading heading heading'],
    ['***\n- - -\n___', 'rule rule rule'],
    ['Text:\n| a |\n|---|\n| b |\n\nText', 'paragraph table paragraph'],
    ['a\n```\ncode\n\nmore\n', 'paragraph code'],
    ['- a\n* b\n1. c\n1) d', 'list list list list'],
    ['1. a\n   - b\n2. c\n\n3. d', 'list'],
    // two blanks are too few below a number; the numbers go on, so only the indentation is lost
    ['1. a\n  - b\n2. c', 'list list list'],
    ['In\n1990. It was\n- a', 'paragraph list'],
    ['    code\n\n    code\ntext', 'code paragraph'],
    ['> a\nlazy\n> - b\n\nc', 'quote paragraph'],
    ['[a]: https://x.test', 'paragraph'],
  ])('reads %j as %s', (markdown, kinds) => {
    expect(
      parse(markdown)
        .map(({ kind }) => kind)
        .join(' '),
    ).toBe(kinds);
  });

  it('reads items with what belongs to them', () => {
    const [list] = parse('7. a\n\n   b\n   ```ts\n   x\n   ```\n   - [x] c\n   - [ ] d\nlazy\n8. e');
    expect(list).toMatchObject({
      kind: 'list',
      ordered: true,
      start: 7,
      items: [
        {
          blocks: [
            { kind: 'paragraph' },
            { kind: 'paragraph' },
            { kind: 'code', language: 'ts', text: 'x' },
            { kind: 'list', items: [{ checked: true }, { checked: false }] },
          ],
        },
        { blocks: [{ kind: 'paragraph' }] },
      ],
    });
    expect(plainText([list!])).toContain('d lazy\n8. e');
  });

  it('flattens what is nested deeper than ten levels, and keeps its text', () => {
    const depth = (blocks: readonly Block[]): number =>
      1 + Math.max(0, ...blocks.map((block) => (block.kind === 'quote' ? depth(block.blocks) : 0)));
    const nested = parse(`${'> '.repeat(10_000)}deep`);
    expect(depth(nested)).toBe(11);
    expect(plainText(nested).replaceAll(/[> ]/g, '')).toBe('deep');
  });
});

describe('the tree', () => {
  it('shows escaped text of others exactly', () => {
    fc.assert(
      fc.property(hostileMarkdown, (text) => {
        // what it takes out itself is told apart in its own test
        const visible = escapeInline(text).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
        const shown = parse(`x ${escapeInline(text)}`).flatMap((block) =>
          'inlines' in block ? block.inlines : [],
        );
        expect(`x ${visible}`.trim().toWellFormed()).toBe(plainInlines(shown));
        expect(shown.every(({ kind }) => kind === 'text')).toBe(true);
        expect(parse(escapeLine(text)).every(({ kind }) => kind === 'paragraph')).toBe(true);
      }),
      cases(500),
    );
  });

  it('links to the web only, whatever is written', () => {
    fc.assert(
      fc.property(hostileMarkdown, (text) => {
        const visit = (part: unknown): void => {
          if (typeof part !== 'object' || part === null) return;
          if ('url' in part && part.url !== null) expect(part.url).toMatch(/^https?:\/\/[^\s<>"]+$/);
          if ('text' in part && 'kind' in part && part.kind === 'text')
            expect(part.text).toMatch(/^[^\n\0]+$/);
          for (const value of Object.values(part)) visit(value);
        };
        visit(parse(text));
      }),
      cases(500),
    );
  });

  it('loses no letter or digit of a text without links', () => {
    fc.assert(
      fc.property(hostileMarkdown, (text) => {
        const plain = text.replaceAll(/\]\(|&|^(.*\n)?.*```.*|\d|x\] /gm, ' ').replaceAll(/[`~]/g, '');
        expect(letters(textsOf(parse(plain)))).toBe(letters(plain.toWellFormed()));
      }),
      cases(500),
    );
  });

  it('has the texts that another parser sees in well-formed reports, in the same kinds of blocks', () => {
    const kinds: Record<string, string> = { hr: 'rule', blockquote: 'quote' };
    fc.assert(
      fc.property(longReport, (text) => {
        const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
        const blocks = parseMarkdown(text, new Map());
        expect(blocks.map(({ kind }) => kind)).toEqual(tokens.map(({ type }) => kinds[type] ?? type));
        const seen: string[] = [];
        void marked.walkTokens(tokens, (token: Token) => {
          const isLeaf = !('tokens' in token) || token.tokens === undefined;
          if (isLeaf && 'text' in token) seen.push(String(token.text));
        });
        expect(letters(textsOf(blocks))).toBe(letters(seen.join('')));
      }),
      cases(60),
    );
  });
});
