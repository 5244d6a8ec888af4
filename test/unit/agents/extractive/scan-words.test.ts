// Where words are, held against the pattern that says what a word is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanWords } from '../../../../src/agents/extractive/scan-words.ts';

const pattern = /\d+(?:[.,:-]\d+)*(?![\p{L}\p{N}_])|[\p{L}\p{N}_]+(?:[’'](?=\p{L})[\p{L}]+)*/gu;

function scanned(text: string, from = 0, to = text.length): string[] {
  const words: string[] = [];
  scanWords(text, from, to, (start, end) => words.push(`${start}:${text.slice(start, end)}`));
  return words;
}

function matched(text: string, offset = 0): string[] {
  return Array.from(text.matchAll(pattern), ({ 0: word, index }) => `${index + offset}:${word}`);
}

const pieces = [
  'a',
  'Ünit',
  '12',
  '5',
  '.',
  ',',
  ':',
  '-',
  "'",
  '’',
  '_',
  ' ',
  '\n',
  '½',
  '٣',
  '漢',
  '𝒳',
  '😀',
  'e\u0301',
  '\ud835',
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

describe('the words of a text', () => {
  it.each([
    ['PostgreSQL 15.2 and 4,096 bytes', ['0:PostgreSQL', '11:15.2', '16:and', '20:4,096', '26:bytes']],
    ['12.5a', ['0:12', '3:5a']],
    ["it's the team’s 'own'", ["0:it's", '5:the', '9:team’s', '17:own']],
  ])('of %s', (text, words) => {
    expect(scanned(text)).toEqual(words);
  });

  it('are those of the pattern', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(scanned(text)).toEqual(matched(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a part of it are those of the part alone', () => {
    fc.assert(
      fc.property(texts, fc.nat(30), fc.nat(30), (text, one, other) => {
        const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
        expect(scanned(text, from, to)).toEqual(matched(text.slice(from, to), from));
      }),
      { numRuns: 2_000 },
    );
  });
});
