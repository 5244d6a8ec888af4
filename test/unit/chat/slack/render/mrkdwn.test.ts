// Documents as mrkdwn: ours is markup, foreign signs are signs.
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../../src/chat/markdown/parse.ts';
import { mrkdwn, escapeEntities, literal } from '../../../../../src/chat/slack/render/mrkdwn.ts';

const written = (markdown: string) =>
  mrkdwn(parseMarkdown(markdown, new Map([[1, 'https://a.example/?x=1&y=2']])));

describe('a document', () => {
  it('keeps styles, links, citations and lists', () => {
    expect(written('# T\n\nA **b** _c_ ~~d~~ `e` [f](https://f.example/) [1].\n\n1. x\n   - y\n2. z')).toBe(
      `*T*

A *b* _c_ ~d~ \`e\` <https://f.example/|f> <https://a.example/?x=1&amp;y=2|[1]>.

1. x
   • y
2. z`,
    );
  });

  it('keeps quotations, code and tables', () => {
    expect(written('> a\n> b\n\n```\n<x> ``` y\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toContain('>a b');
    expect(written('````\n<x> ``` y\n````')).toBe('```\n&lt;x&gt; `\u200b`\u200b` y\n```');
    expect(written('| a | b |\n|---|---|\n| 1 | 2 |')).toBe('```\na | b\n--- | ---\n1 | 2\n```');
  });

  it('makes a place for marks between letters', () => {
    expect(written('un**believ**able')).toBe('un\u200b*believ*\u200bable');
  });

  it('writes addresses so that they end where they end', () => {
    expect(written('[x](https://e.example/a|b)')).toBe('<https://e.example/a%7Cb|x>');
  });
});

describe('foreign text', () => {
  it.each([
    ['<!channel> <@U1> <#C1|x>', '&lt;!channel&gt; &lt;@U1&gt; &lt;#C1|x&gt;'],
    ['a & b &lt; c', 'a &amp; b &amp;lt; c'],
    ['*bold* not 2*3', '\u200b*\u200bbold\u200b*\u200b not 2*3'],
    ['snake_case_name', 'snake_case_name'],
    ['> said', '\u200b&gt; said'],
    [':tada: at 10:30:00', ':\u200btada: at 10:\u200b30:00'],
    ['see https://e.example/_a_*b*?x&y', 'see https://e.example/_a_*b*?x&amp;y'],
    ['a\u200db \u202eright', 'a\u200db \u202eright'],
  ])('shows itself: %s', (text, shown) => {
    expect(literal(text)).toBe(shown);
  });

  it('has three signs that are escaped everywhere', () => {
    expect(escapeEntities('<a>&')).toBe('&lt;a&gt;&amp;');
  });
});
