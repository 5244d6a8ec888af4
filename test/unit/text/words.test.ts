import { describe, expect, it } from 'vitest';
import { wordCount, wordsOf } from '../../../src/text/words.ts';

const keys = (text: string, language?: string) => wordsOf(text, language).map((word) => word.key);

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
    ['1,048,576', '1048576', []],
    ['C++', 'c++', []],
  ])('keep %s whole and know its parts', (text, key, parts) => {
    expect(wordsOf(text)).toMatchObject([{ key, written: text, parts }]);
  });

  it('end where punctuation ends them', () => {
    expect(keys('bm25(), "size": 4096. (end), 1,2')).toEqual(['bm25', 'size', '4096', 'end', '1', '2']);
  });

  it('of scripts without spaces are pairs of characters', () => {
    expect(keys('東京都')).toEqual(['東京', '京都']);
    expect(keys('サービス')).toEqual(['サー', 'ービ', 'ビス']);
    expect(keys('สำรองทุกคืน 15')).toContain('คืน');
    expect(keys('สำรองทุกคืน 15').at(-1)).toBe('15');
    // An accent that stands apart, as Thai dictionaries use it, too, belongs to its letter.
    expect(keys('man\u0303ana')).toHaveLength(1);
  });

  it('are counted as a reader would, two letters for one where there are no blanks', () => {
    expect(wordCount('Take io_combine_limit, it’s 4,096.')).toBe(4);
    expect(wordCount('データベースのバックアップ')).toBe(6);
    expect(wordCount('東京都 has 2 parts.')).toBe(4);
  });

  it('stand where they say they stand', () => {
    const text = 'Die “Größe” von 𝒳_buf ist 4,096 Byte — 東京都! naïve.';
    for (const { written, start, end } of wordsOf(text)) expect(text.slice(start, end)).toBe(written);
  });

  it('that say nothing are stop words, but no negation is', () => {
    expect(wordsOf('How does the NOT differ').map(({ isStop }) => isStop)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(wordsOf('wie nicht die', 'German').map(({ isStop }) => isStop)).toEqual([true, false, true]);
  });

  it.each([
    ['German', 'Sicherungen', 'Sicherung'],
    ['French', 'sauvegardées', 'sauvegarder'],
    ['Spanish', 'copias', 'copia'],
    ['English', 'copies', 'copy'],
  ])('of a %s text have its stems: %s and %s are one', (language, one, other) => {
    expect(keys(one, language)).toEqual(keys(other, language));
  });

  it.each([
    ['Russian', 'копии', 'копия'],
    ['Greek', 'αντίγραφα', 'αντίγραφο'],
  ])('of letters that leave one language are stemmed without being told so: %s', (_language, one, other) => {
    expect(keys(one)).toEqual(keys(other));
  });
});
