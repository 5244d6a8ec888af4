// Reading a question for what it compares: names as they are written, and no text that takes for ever.
import { describe, expect, it } from 'vitest';
import { aspectsIn, comparisonIn } from '../../../../src/agents/extractive/comparison.ts';

it.each([
  ['Do SQLite 3.45 and PostgreSQL 16 treat NULL alike?', ['SQLite 3.45', 'PostgreSQL 16']],
  ['Are maxRetries and retry_after read at start?', ['maxRetries', 'retry_after']],
  ["What do SQLite's RETURNING and MariaDB11 return?", ["SQLite's RETURNING", 'MariaDB11']],
])('finds the names in %j', (question, entities) => {
  expect(comparisonIn(question)?.entities).toEqual(entities);
});

describe('a text that compares nothing', () => {
  it.each([
    ['numbers', '12 345 6.78 '.repeat(60)],
    ['hashes', '3f9a12c4 90ab12ef '.repeat(60)],
    ['words with capitals and digits', 'fooBar2 PostgreSQL15 v1_2x '.repeat(40)],
  ])('is read to its end when it is full of %s', (_what, text) => {
    expect(comparisonIn(`What is ${text}?`)).toBeNull();
  });

  it('is read to its end when a long list is broken off', () => {
    expect(aspectsIn(`How do SQLite and MySQL differ in ${'size, '.repeat(60)}size: why?`)).toEqual([]);
  });

  it('is not searched at all when it is longer than any question', () => {
    expect(comparisonIn(`${'On and on. '.repeat(200)} Do SQLite and MySQL differ?`)).toBeNull();
  });
});
