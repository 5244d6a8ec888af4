// Which citations are meant by words that begin with "check".
import { describe, expect, it } from 'vitest';
import { readCheck } from '../../../../src/chat/words/checking.ts';
import { sayIn } from '../../../../src/chat/words/say.ts';

describe('words that begin with "check"', () => {
  it.each([
    ['check 3', [3]],
    ['Check [12].', [12]],
    ['/check citation [ 4 ]!', [4]],
    ['check3', [3]],
    ['check 3 and 2', [3, 2]],
    ['check 1, 2 & 1', [1, 2]],
    ['check [1][2]', [1, 2]],
    ['check [1] and 7', [1, 7]],
    ['check [1] and 99999999999999', [1, 99_999_999_999_999]],
    ['check 12345', [12_345]],
    ['check [1, 3-5]', [1, 3, 4, 5]],
    ['check 1 to 3', [1, 2, 3]],
    ['check #2', [2]],
    ['please check 1', [1]],
    ['Can you check 2 please?', [2]],
    ['check number 1', [1]],
    ['check no. 4', [4]],
    ['`check 1`', [1]],
    ['check the second one', [2]],
    ['check the 2nd and the third', [2, 3]],
    ['check 1 and 2 … 6', [1, 2, 3, 4, 5, 6]],
    ['check 1, 2, ..., 5', [1, 2, 3, 4, 5]],
    ['check from 2 through 4', [2, 3, 4]],
  ])('name citations in %j: %j', (text, numbers) => {
    expect(readCheck(text)).toEqual({ numbers, sure: true });
  });

  it.each([
    ['check 3 of report 1', [3], 1],
    ['check [3] in the second report', [3], 2],
    ['please check 1 and 2 from report #4', [1, 2], 4],
    ['check report 2', [], 2],
    ['prüfe 3 aus Bericht 1', [3], 1],
    ['prüfe 3 im Bericht 1', [3], 1],
    ['vérifier 3 du rapport 2', [3], 2],
    ['comprobar 3 del informe 2', [3], 2],
    ['確認 3 レポート2', [3], 2],
  ])('name citations and a report in %j: %j of %d', (text, numbers, report) => {
    expect(readCheck(text)).toEqual({ numbers, report, sure: numbers.length > 0 });
  });

  it.each(['en', 'de', 'fr', 'es', 'ja'])(
    'name a report as people are told to in the language %s',
    (language) => {
      const told = sayIn(language)('check.other', { n: 3, other: 2 });
      const [, words = ''] = /(?::\s|「)(\p{L}+ 3 .*2)/u.exec(told) ?? [];
      expect(readCheck(words)).toEqual({ numbers: [3], report: 2, sure: true });
    },
  );

  it.each([
    'check it',
    'check the prices',
    'check 1e1',
    'check -1',
    'check 0',
    'check 12345678901234567',
    'check 3.5',
    'check [3',
    'check the prices of 3 vendors',
  ])('name none in %j, and are a command all the same', (text) => {
    expect(readCheck(text)).toEqual({ numbers: [], sure: false });
  });

  it.each([
    'check whether X supports Y',
    'Check if it is still so in 2026',
    'check the prices of Heron',
    'Check the prices of Postgres 16 hosting at the three big clouds',
    'checkout 3',
    'the check 3',
    'I will check 3',
  ])('are something else in %j', (text) => {
    expect(readCheck(text)).toBeNull();
  });

  it('alone are the command', () => {
    expect(readCheck(' Check! ')).toEqual({ numbers: [], sure: true });
  });

  it('name no more of a range than anybody reads', () => {
    expect(readCheck('check 1-9999')?.numbers).toHaveLength(20);
  });
});
