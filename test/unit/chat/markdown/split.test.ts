// Documents shared out to messages: everything stays, in order, and nothing is cut where it hurts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, CitationInline } from '../../../../src/chat/markdown/document.ts';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { splitBlocks } from '../../../../src/chat/markdown/split.ts';
import { citations, hostileMarkdown, longReport, report } from './markdown-samples.ts';
import { cases } from '../../../support/cases.ts';

const within = (most: number) => (blocks: readonly Block[]) => plainText(blocks).length <= most;

/** The groups as plain text. */
function split(markdown: string, most: number): string[] {
  return splitBlocks(parseMarkdown(markdown, citations), within(most)).map(plainText);
}

/** Numbered words in order, without the headers of tables, which may appear again. */
const words = (text: string) => text.match(/[wW]\d+/g) ?? [];

function citationsOf(part: unknown): number[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('kind' in part && part.kind === 'citation') return [(part as CitationInline).n];
  return Object.values(part).flatMap(citationsOf);
}

describe('splitBlocks', () => {
  it.each([
    ['between blocks', 'one two\n\nthree four\n\nfive', 20, ['one two\n\nthree four', 'five']],
    [
      'late where breaking before a heading takes more',
      'one\n\n# A\n\ntwo\n\nthree four five',
      22,
      ['one\n\nA\n\ntwo', 'three four five'],
    ],
    [
      'before the last heading if that takes no more',
      'one\n\ntwo\n\n# A\n\nthree\n\nfour',
      20,
      ['one\n\ntwo', 'A\n\nthree\n\nfour'],
    ],
    [
      'with a heading before what follows',
      'one two\n\n# A\n\nthree four five',
      14,
      ['one two', 'A\n\nthree four ', 'five'],
    ],
    [
      'between sentences',
      'Aa bb cc. Dd ee. Ff gg hh [1]. Ii jj.',
      17,
      ['Aa bb cc. Dd ee. ', 'Ff gg hh [1]. ', 'Ii jj.'],
    ],
    ['between words', 'aaa bbb [1], ccc ddd [2] eee', 14, ['aaa bbb [1], ', 'ccc ddd [2] ', 'eee']],
    ['between characters', `${'👩‍👩‍👧‍👦'.repeat(3)} x`, 23, ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦 x']],
    ['between items', '3. aaa\n4. bbb\n5. ccc', 13, ['3. aaa\n4. bbb', '5. ccc']],
    ['inside an item', '3. aaa bbb\n4. ccc', 9, ['3. aaa ', 'bbb', '4. ccc']],
    ['between rows', '|h|\n|-|\n|a|\n|b|\n|c|', 9, ['h\n---\na\nb', 'h\n---\nc']],
    ['a table of long rows into paragraphs', '|h|i|\n|-|-|\n|a|bb cc dd|', 15, ['h | i', 'a | bb cc dd']],
    ['between lines of code', '```js\na\nbb\n\nc\n```', 4, ['a\nbb', '\nc']],
    ['inside a line of code', '```js\naa bb cc\n```', 7, ['aa bb ', 'cc']],
    ['behind a break, which it leaves out', '\\\naaa bbb', 4, ['aaa ', 'bbb']],
    ['inside quotations', '> aaa\n>\n> bbb', 8, ['> aaa', '> bbb']],
  ])('cuts %s', (_name, markdown, most, expected) => {
    expect(split(markdown, most)).toEqual(expected);
  });

  it('repeats the language of code and the address of a link that is too long for any message', () => {
    const groups = splitBlocks(parseMarkdown('```js\na\nb\n```', citations), within(1));
    expect(groups.flat()).toEqual(['a', 'b'].map((text) => ({ kind: 'code', language: 'js', text })));
    expect(split('[aaaa bb](https://x.test)', 24)).toEqual([
      'aaaa  (https://x.test/)',
      'bb (https://x.test/)',
    ]);
    const links = splitBlocks(parseMarkdown('[aaaabbbb](https://x.test)', citations), within(25));
    expect(links.map(plainText)).toEqual(
      ['aaaa (https://x.test/)', 'bbbb (https://x.test/)'].map((text) =>
        expect.stringContaining(text.slice(4)),
      ),
    );
    expect(links.map(plainText).join('').replaceAll(' (https://x.test/)', '')).toBe('aaaabbbb');
  });

  it('keeps links and citations whole where there is another place', () => {
    const text = 'See [the long manual](https://x.test) for aaa [1], bbb. '.repeat(20);
    const groups = splitBlocks(parseMarkdown(text, citations), within(70));
    const links = groups
      .flat()
      .flatMap((block) => ('inlines' in block ? block.inlines : []))
      .filter(({ kind }) => kind === 'link');
    expect(links).toHaveLength(20);
    for (const group of groups) expect(plainText(group)).not.toMatch(/^\[\d/);
  });

  it('leaves alone what fits, and what cannot be cut', () => {
    const blocks = parseMarkdown(report, citations);
    expect(splitBlocks(blocks, () => true)).toEqual([blocks]);
    expect(words(split(report, 0).join(' '))).toEqual(words(plainText(blocks)));
    expect(split(report, 0)).toHaveLength(11);
    expect(splitBlocks([], () => true)).toEqual([]);
  });

  it('keeps every word and citation in order, and every group within its measure', () => {
    const bytes = (most: number) => (group: readonly Block[]) => Buffer.byteLength(plainText(group)) <= most;
    const measure = fc.oneof(
      fc.integer({ min: 80, max: 600 }).map(within),
      fc.integer({ min: 120, max: 600 }).map(bytes),
      fc
        .integer({ min: 1, max: 4 })
        .map((most) => (group: readonly Block[]) => group.length <= most && within(900)(group)),
    );
    fc.assert(
      fc.property(longReport, measure, (text, fits) => {
        const blocks = parseMarkdown(text, citations);
        const groups = splitBlocks(blocks, fits);
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(0);
          expect(fits(group)).toBe(true);
        }
        expect(words(groups.map(plainText).join(''))).toEqual(words(plainText(blocks)));
        expect(groups.map(plainText).join('').match(/x/g)).toEqual(plainText(blocks).match(/x/g));
        expect(citationsOf(groups)).toEqual(citationsOf(blocks));
      }),
      { ...cases(100), endOnFailure: true },
    );
  });

  it('always ends, and loses nothing of hostile texts', () => {
    const ink = (text: string) => text.replaceAll(/[\s>\d.|-]/g, '').replaceAll(/\(https?:[^)]*\)+/g, '');
    fc.assert(
      fc.property(hostileMarkdown, fc.integer({ min: 0, max: 60 }), (text, most) => {
        const blocks = parseMarkdown(text.replaceAll(/[|]|https?:|\]\(/g, ''), citations);
        const groups = splitBlocks(blocks, within(most));
        expect(ink(groups.map(plainText).join(''))).toBe(ink(plainText(blocks)));
      }),
      cases(500),
    );
  });

  it('never cuts what people take for one character', () => {
    const clusters = (text: string) =>
      Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    const text = fc.array(fc.constantFrom('👩‍👩‍👧‍👦', 'e\u0301', '🇩🇪', 'a', ' ', 'ก็', '[1]'), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 30 }), (parts, most) => {
        const blocks = parseMarkdown(`x${parts.join('')}`, citations);
        const groups = splitBlocks(blocks, within(most)).map(plainText);
        expect(groups.flatMap(clusters)).toEqual(clusters(plainText(blocks)));
      }),
      cases(500),
    );
  });
});
