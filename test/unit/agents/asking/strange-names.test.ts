// Names that somebody added who should only have reworded.
import { expect, it } from 'vitest';
import { strangeNames } from '../../../../src/agents/asking/strange-names.ts';

const sources = ["Falcon's engine was made by the Heron Foundation for PostgreSQL 15."];

it.each([
  ['The engines of Falcon run on PostgreSQL.', []],
  ['Reportedly, Falcon is quick. It is also small.', []],
  ['Google made Falcon.', ['Google']],
  ['Falcon runs on MySQL and on Linux, not only MySQL.', ['MySQL', 'Linux']],
  ['In Heron’s words, it is quick.', []],
  ['', []],
])('finds in %j: %j', (text, names) => {
  expect(strangeNames(text, sources)).toEqual(names);
});
