// A search that brought nothing, said in another way.
import { expect, it } from 'vitest';
import { inOtherWords } from '../../../../src/research/gather/web.ts';

it.each([
  ['"exact words" Heron', 'exact words Heron'],
  ['Heron site:heron.test backups', 'Heron backups'],
  ['Heron -egret AND backups', 'Heron backups'],
  ['how long are the nightly backups of the Heron 12 database kept on tape', 'nightly Heron 12 database'],
  ['Heron backups', null],
  ['well-known long-term co-operation', null],
  ['""', null],
  ['', null],
])('%j becomes %j', (query, expected) => {
  expect(inOtherWords(query)).toBe(expected);
});
