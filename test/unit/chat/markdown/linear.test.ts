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

/** Openings, which stand before as many closings. */
const nests = [
  ['![', '](http://a)'],
  ['[', '](http://a)'],
  ['*a **b ', ' b** a*'],
  ['- ', ''],
  ['1. ', ''],
  ['> ', ''],
  ['> - ', ''],
] as const;

type Text = (length: number) => string;

const texts: readonly (readonly [string, Text])[] = [
  ...pieces.map((piece) => [piece, (length: number) => `x${piece.repeat(length / piece.length)}y`] as const),
  ...nests.map(([before, behind]) => {
    const text = (length: number) => {
      const count = Math.trunc(length / (before.length + behind.length));
      return `${before.repeat(count)}a${behind.repeat(count)}`;
    };
    return [`${before}${behind}`, text] as const;
  }),
];

/** Milliseconds of processor time that nobody would notice. */
const unnoticed = 150;

/** Milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  return process.cpuUsage(began).user / 1_000;
}

/** Eight times as long takes 64 times as long where time is quadratic. */
const allowed = 24;

/**
 * Whether the long one takes too long, by the best of a few turns of each, one after the other, because other work on the machine makes
 * single ones slow, and some for a while.
 */
function isSlow(long: () => unknown, short: () => unknown): boolean {
  let best = { long: Infinity, short: Infinity };
  for (let turn = 0; turn < 5; turn += 1) {
    best = { long: Math.min(best.long, timeOf(long)), short: Math.min(best.short, timeOf(short)) };
    if (best.long <= allowed * best.short) return false;
  }
  return true;
}

const parse = (text: string) => parseMarkdown(text, citations);

describe.each([
  ['parseMarkdown', 32_000, parse],
  [
    'splitBlocks',
    8_000,
    (text: string) => splitBlocks(parse(text), (group) => plainText(group).length <= 1_500),
  ],
  ['digestOf', 8_000, (text: string) => digestOf(parse(`${text}\n# b\n${text}`))],
] as const)('%s', (_name, length, work) => {
  it('takes time in proportion to the length', () => {
    const slow = texts.flatMap(([name, text]) => {
      const [long, short] = [length, length / 8].map((size) => () => work(text(size)));
      if (long === undefined || short === undefined || timeOf(long) <= unnoticed) return [];
      return isSlow(long, short) ? [name] : [];
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
