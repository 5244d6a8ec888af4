import { describe, expect, it } from 'vitest';
import { isStopWord, wordsOf } from '../../../../src/sources/knowledge/words.ts';

const keys = (text: string) => wordsOf(text).map((word) => word.key);

describe('words', () => {
  it('are stemmed and lose case and accents', () => {
    expect(keys('Indexes indexing Café naïve')).toEqual(['index', 'index', 'cafe', 'naiv']);
    expect(keys("PostgreSQL's")).toEqual(keys('postgresql'));
  });

  it.each([
    ['io_combine_limit', 'io_combine_limit', ['io', 'combin', 'limit']],
    ['SQLITE_THREADSAFE=1', 'sqlite_threadsafe=1', ['sqlite_threadsafe', 'sqlite', 'threadsaf']],
    ['write-ahead', 'write-ahead', ['write', 'ahead']],
    ['3.7.15', '3.7.15', []],
    ['2012-12-12', '2012-12-12', []],
    ['C++', 'c++', []],
  ])('keep %s whole and know its parts', (text, key, parts) => {
    expect(wordsOf(text)).toEqual([{ key, written: text, parts }]);
  });

  it('end where punctuation ends them', () => {
    expect(keys('bm25(), "size": 4096. (end)')).toEqual(['bm25', 'size', '4096', 'end']);
  });

  it('of scripts without spaces are pairs of characters', () => {
    expect(keys('東京都')).toEqual(['東京', '京都']);
  });

  it('that say nothing are stop words, but no negation is', () => {
    expect(wordsOf('How does the NOT differ').map(isStopWord)).toEqual([true, true, true, false, false]);
  });
});
