// Evidence as everybody is shown it.
import { describe, expect, it } from 'vitest';
import { blockOf, wordsOfBlock } from '../../../src/citations/blocks.ts';

const text = `# Heron\n\n## Backups\n\nHeron has them. They are kept for 35 days. After that they go.${' More.'.repeat(200)}`;
const quote = 'They are kept for 35 days.';
const quoted = {
  url: 'https://docs.heron.example/backups',
  title: 'Heron handbook',
  headings: ['Heron', 'Backups'],
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  quote,
};

describe('a block of evidence', () => {
  it('names page, address, date and headings, and shows what stands around the quote (F1)', () => {
    const block = blockOf(3, quoted, text, '2024-05');
    expect(block).toMatchObject({
      n: 3,
      title: 'Heron handbook',
      address: 'docs.heron.example/backups',
      date: '2024-05',
      headings: ['Heron', 'Backups'],
      quote,
    });
    expect(block.before).toContain('Heron has them.');
    expect(block.after).toContain('After that they go.');
    expect(Math.max(block.before.length, block.after.length)).toBeLessThanOrEqual(301);
    for (const word of ['handbook', 'docs.heron', '2024-05', 'Backups', 'has them', '35 days', 'they go'])
      expect(wordsOfBlock(block)).toContain(word);
  });

  it.each([
    ['is not kept any more', null],
    ['has other words at its place', `x${text}`],
  ])('shows the quote alone where its page %s', (_what, page) => {
    expect(blockOf(3, quoted, page, null)).toMatchObject({ before: '', quote, after: '', date: null });
  });

  it('has no publisher where it is a document of one’s own', () => {
    expect(blockOf(1, { ...quoted, url: 'knowledge:heron.md' }, text, null).address).toBe('');
  });

  it('ends behind the quote with a whole sentence where one ends near', () => {
    const after = (behind: string) => {
      const page = `# Heron\n\n${quote} ${behind}`;
      const start = page.indexOf(quote);
      return blockOf(1, { ...quoted, start, end: start + quote.length }, page, null).after.trim();
    };
    const said = `It is so. ${'It goes on for long '.repeat(18)}until here.`;
    expect(after(`${said} ${'And then more. '.repeat(30)}`)).toBe(`${said}…`);
    expect(after(said)).toBe(said);
    expect(after('without an end '.repeat(60)).length).toBeLessThanOrEqual(301);
  });

  it('says under which headings and head of a table its page has it, whatever the quote came with (F21)', () => {
    const page = '# Limits\n\n## Of nodes\n\nname | most\nheap | 30 GB\n\n## Of disks\n\nNone.';
    const start = page.indexOf('heap');
    const row = { ...quoted, headings: ['Of disks'], quote: 'heap | 30 GB', start, end: start + 12 };
    expect(blockOf(1, row, page, null).headings).toEqual(['Limits', 'Of nodes', 'name | most']);
    expect(blockOf(1, row, null, null).headings).toEqual(['Of disks']);
  });

  it('brings the sentence before a quote that begins with a word for it (F21)', () => {
    const page = '# Cache\n\nThe cache holds pages. It is 2 MB large by default.';
    const start = page.indexOf('It is');
    const it2 = { ...quoted, quote: page.slice(start), start, end: page.length };
    expect(blockOf(1, it2, page, null).before).toContain('The cache holds pages.');
  });
});
