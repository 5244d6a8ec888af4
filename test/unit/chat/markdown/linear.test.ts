// A report that wants to be slow: compares the processor time for one text with that for a text eight times as long.
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/chat/markdown/digest.ts';
import { parseMarkdown } from '../../../../src/chat/markdown/parse.ts';
import { plainText } from '../../../../src/chat/markdown/plain-text.ts';
import { splitBlocks } from '../../../../src/chat/markdown/split.ts';
import { citations } from './markdown-samples.ts';

const pieces = [
  ...'[ ![ [1]( [a]( [a](u" [](http://a.b) *a **a *_a_* > >> \\ ` `a ``a` &# &amp; ~~a <http://a. http:// http://a. [1,'.split(
    ' ',
  ),
  '- ',
  '1. ',
  '- a\n',
  '- a\nb\n',
  '- a\n\n\n',
  '-\n',
  '- \n  - \n',
  '> ```\n\n',
  '```\n~~~\n',
  'a|b\n',
  '|',
  '|-|\n',
  'a\n',
  '\n',
  ' ',
  '\t',
  '# a #',
  ' #',
  '[x]: http://a\n',
  '| x | [1] |\n|---|---|\n',
  '>\n',
  'a\n===\n',
  'Aa b. [1] ',
];

function fastest(work: () => unknown): number {
  let best = Infinity;
  for (let turn = 0; turn < 3 && best > 200; turn += 1) {
    const began = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(began).user / 1_000);
  }
  return best;
}

const parse = (text: string) => parseMarkdown(`x${text}y`, citations);

describe.each([
  ['parseMarkdown', 64_000, parse],
  [
    'splitBlocks',
    16_000,
    (text: string) => splitBlocks(parse(text), (group) => plainText(group).length <= 3_000),
  ],
  ['digestOf', 16_000, (text: string) => digestOf(parse(`${text}\n# b\n${text}`))],
] as const)('%s', (_name, length, work) => {
  it('takes time in proportion to the length', () => {
    const slow = pieces.filter((piece) => {
      const text = (wanted: number) => piece.repeat(wanted / piece.length);
      const long = fastest(() => work(text(length)));
      return long > 200 && long > 32 * fastest(() => work(text(length / 8)));
    });
    expect(slow).toEqual([]);
  }, 120_000);
});

describe('parseMarkdown', () => {
  it('reads a table of 5,000 rows and lists nested 400 deep', () => {
    const [table] = parseMarkdown(`| a | b |\n|---|---|\n${'| x | [1] |\n'.repeat(5_000)}`, citations);
    expect(table?.kind === 'table' && table.rows.length).toBe(5_000);
    const list = Array.from({ length: 400 }, (_item, depth) => `${'  '.repeat(depth)}- a${depth}`).join('\n');
    const text = plainText(parseMarkdown(list, citations));
    expect(text.match(/a\d+/g)).toEqual(Array.from({ length: 400 }, (_item, depth) => `a${depth}`));
  });
});
