// The three ways in which citations are shown.
import { describe, expect, it } from 'vitest';
import { inlineMarkdown } from '../../../src/chat/discord/render/inlines.ts';
import { markdownLines } from '../../../src/chat/console/markdown.ts';
import { styleFor } from '../../../src/chat/console/style.ts';
import type { Block } from '../../../src/chat/markdown/document.ts';
import { parseMarkdown } from '../../../src/chat/markdown/parse.ts';
import { mrkdwn } from '../../../src/chat/slack/render/mrkdwn.ts';
import { displayCitations } from '../../../src/citations/display.ts';

const addresses = ['https://a.test/x_(y)', 'knowledge:backups.md'];
const addressOf = (n: number) => addresses[n - 1];
const text = 'From the web [1], from a document [2], from nowhere [3]. `m [1]`';

describe('displayCitations', () => {
  it('makes links of numbers that have an address of the web (C40)', () => {
    expect(displayCitations('A [1]. B [2].', 'link', addressOf)).toBe(
      'A [\\[1\\]](https://a.test/x_%28y%29). B [2].',
    );
  });

  it('drops numbers that stand for nothing, and leaves code alone, when it makes links (C37, C39)', () => {
    const shown = displayCitations(text, 'link', addressOf);
    expect(shown).toContain('from nowhere. `m [1]`');
  });

  it('keeps the text as it is (C40)', () => {
    expect(displayCitations(text, 'keep', addressOf)).toBe(text);
  });

  it('removes every marker with the space before it (C40)', () => {
    expect(displayCitations('One [1], two [[2]], both [1, 2][9]. Three【1】.', 'remove')).toBe(
      'One, two, both. Three.',
    );
    expect(displayCitations('```\nm [1]\n```', 'remove')).toBe('```\nm [1]\n```');
  });

  it('lets no address end its parentheses or its line', () => {
    const shown = displayCitations('A [1].', 'link', () => 'https://a.test/) [x](https://evil.test/\n<');
    expect(shown).toBe('A [\\[1\\]](https://a.test/%29%20%5Bx%5D%28https://evil.test/%3C).');
  });
});

describe('on a platform', () => {
  const report = 'Kept for 35 days [1], copied nightly [2][3].\n\n| a | b |\n|---|---|\n| x [1] | `m [1]` |';
  const sources = ['https://a.test/x|y_(z)?a=1&copy;=2', 'knowledge:backups.md', 'https://user:pw@b.test/'];
  const shownIn = (mode: 'link' | 'keep' | 'remove') =>
    parseMarkdown(
      displayCitations(report, mode, (n) => sources[n - 1]),
      new Map(),
    );
  const first = (blocks: readonly Block[]) => {
    const [block] = blocks;
    return block?.kind === 'paragraph' ? block.inlines : [];
  };

  it('links lead to the source on Slack and Discord, and only where there is a page (C40)', () => {
    const address = 'https://a.test/x%7Cy_%28z%29?a=1&copy;=2';
    const slack = mrkdwn(shownIn('link'));
    expect(slack).toContain(`<${address.replace('&', '&amp;')}|[1]>`);
    expect(slack).toContain('copied nightly [2][3].');
    const discord = inlineMarkdown(first(shownIn('link')));
    expect(discord).toContain('[\\[1\\]]');
    expect(discord).toContain('https://a.test/x%7Cy_%28z%29');
    expect(`${slack}${discord}`).not.toContain('pw@');
  });

  it('a table keeps its cells, whatever stands in an address', () => {
    const [, table] = shownIn('link');
    expect(table).toMatchObject({ kind: 'table' });
    expect(mrkdwn(shownIn('link'))).toContain('m [1]');
  });

  it('markers that are kept or removed read the same everywhere (C40)', () => {
    const plain = (mode: 'keep' | 'remove') => [
      mrkdwn(shownIn(mode).slice(0, 1)),
      inlineMarkdown(first(shownIn(mode))).replaceAll('\\', ''),
      markdownLines(displayCitations(report, mode), styleFor(process.stdout, false))[0],
    ];
    expect(new Set(plain('keep'))).toEqual(new Set(['Kept for 35 days [1], copied nightly [2][3].']));
    expect(new Set(plain('remove'))).toEqual(new Set(['Kept for 35 days, copied nightly.']));
  });
});
