// Documents as rich blocks.
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../../src/chat/markdown/parse.ts';
import { richBlocks } from '../../../../../src/chat/slack/render/rich-blocks.ts';

const rich = (markdown: string) => richBlocks(parseMarkdown(markdown, new Map([[1, 'https://a.example/']])));
const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
const text = (words: string, style?: object) => ({
  type: 'text',
  text: words,
  ...(style === undefined ? {} : { style }),
});

describe('text', () => {
  it('keeps its styles, links and citations', () => {
    expect(rich('A **b** _c_ ~~d~~ `e` [f](https://f.example/) [1] [2]')).toEqual([
      {
        type: 'rich_text',
        elements: [
          section(
            text('A '),
            text('b', { bold: true }),
            text(' '),
            text('c', { italic: true }),
            text(' '),
            text('d', { strike: true }),
            text(' '),
            text('e', { code: true }),
            text(' '),
            { type: 'link', text: 'f', url: 'https://f.example/' },
            text(' '),
            { type: 'link', url: 'https://a.example/', text: '[1]' },
            text(' [2]'),
          ),
        ],
      },
    ]);
  });

  it('makes no link of an address in code', () => {
    expect(rich('Send `GET http://a.test/`')).toEqual([
      { type: 'rich_text', elements: [section(text('Send '), text('GET http://a.test/', { code: true }))] },
    ]);
  });

  it('has an empty line between paragraphs', () => {
    expect(rich('One.\n\nTwo.')).toEqual([
      { type: 'rich_text', elements: [section(text('One.'), text('\n')), section(text('Two.'))] },
    ]);
  });
});

describe('headings', () => {
  it('are headers when they are plain words', () => {
    expect(rich('## What we found')).toEqual([
      { type: 'header', text: { type: 'plain_text', text: 'What we found', emoji: false } },
    ]);
  });

  it.each([
    '# About @here',
    '# A < B',
    '# :tada: done',
    `# ${'long '.repeat(40)}`,
    '# See `code`',
    '### Deep',
  ])('are bold text when somebody might read more into them: %s', (markdown) => {
    const [block, ...others] = rich(markdown);
    expect([block?.type, others]).toEqual(['rich_text', []]);
    expect(JSON.stringify(block)).toContain('"style":{"bold":true');
  });
});

describe('lists', () => {
  it('are flat runs with an indent, and numbers go on after what is nested', () => {
    expect(rich('3. a\n   - b\n4. c')).toMatchObject([
      {
        elements: [
          { type: 'rich_text_list', style: 'ordered', offset: 2, elements: [section(text('a'))] },
          { type: 'rich_text_list', style: 'bullet', indent: 1, elements: [section(text('b'))] },
          { type: 'rich_text_list', style: 'ordered', offset: 3, elements: [section(text('c'))] },
        ],
      },
    ]);
  });

  it('show what is done', () => {
    expect(rich('- [x] a\n- [ ] b')).toMatchObject([
      { elements: [{ elements: [section(text('☑ '), text('a')), section(text('☐ '), text('b'))] }] },
    ]);
  });

  it('are no deeper than Slack has them', () => {
    const deep = Array.from({ length: 12 }, (_, level) => `${'  '.repeat(level)}- ${level}`).join('\n');
    const indents = JSON.stringify(rich(deep)).match(/"indent":\d+/g) ?? [];
    expect(Math.max(...indents.map((found) => Number(found.slice(9))))).toBe(8);
  });

  it('with a number that Slack cannot count from are text', () => {
    expect(rich('0. zero')).toMatchObject([
      { elements: [{ type: 'rich_text_section', elements: [text('0. '), text('zero')] }] },
    ]);
  });
});

describe('other blocks', () => {
  it('are quotations, code and dividers', () => {
    expect(rich('> a\n>\n> - b\n\n```js\nlet x;\n```\n\n---')).toEqual([
      {
        type: 'rich_text',
        elements: [
          { type: 'rich_text_quote', elements: [text('a'), text('\n'), text('• '), text('b')] },
          { type: 'rich_text_preformatted', elements: [text('let x;')] },
        ],
      },
      { type: 'divider' },
    ]);
  });

  it('are tables with alignment, bold headers, and no empty cell', () => {
    expect(rich('| a | b |\n|---|--:|\n| | [1] |')).toEqual([
      {
        type: 'table',
        column_settings: [{ is_wrapped: true }, { is_wrapped: true, align: 'right' }],
        rows: [
          [
            { type: 'rich_text', elements: [section(text('a', { bold: true }))] },
            { type: 'rich_text', elements: [section(text('b', { bold: true }))] },
          ],
          [
            { type: 'raw_text', text: ' ' },
            {
              type: 'rich_text',
              elements: [section({ type: 'link', url: 'https://a.example/', text: '[1]' })],
            },
          ],
        ],
      },
    ]);
  });

  it('are lines of text when a table is wider than Slack has them', () => {
    const wide = `|${' x |'.repeat(21)}\n|${'---|'.repeat(21)}`;
    expect(rich(wide).map(({ type }) => type)).toEqual(['rich_text']);
  });
});
