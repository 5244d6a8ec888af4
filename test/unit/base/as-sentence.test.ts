// Parts of sentences as sentences.
import { expect, it } from 'vitest';
import { asSentence } from '../../../src/base/as-sentence.ts';

it('gives a part of a sentence its capital and its stop, and leaves a sentence as it is', () => {
  expect(['the evidence says 48', 'It says so.', 'It says “so.”', ' why? ', ''].map(asSentence)).toEqual([
    'The evidence says 48.',
    'It says so.',
    'It says “so.”',
    'Why?',
    '',
  ]);
});

it('leaves a name with more than small letters as it is written', () => {
  expect(
    [
      'pg_cron is the extension',
      'iPhone is meant',
      'it’s so',
      'ärzte sagen es',
      'www.sqlite.org has no address',
      'localhost:8080 is refused',
      'no. It is not',
      '“so.”',
    ].map(asSentence),
  ).toEqual([
    'pg_cron is the extension.',
    'iPhone is meant.',
    'It’s so.',
    'Ärzte sagen es.',
    'www.sqlite.org has no address.',
    'localhost:8080 is refused.',
    'No. It is not.',
    '“so.”',
  ]);
});

it('gives the stop of its script, and none beside one that is there', () => {
  expect(
    [
      '文書3件を確認',
      '証拠は48と言っている。',
      '「48です。」',
      'それは PostgreSQL 16',
      'ما هو؟',
      'यह सच है।',
    ].map(asSentence),
  ).toEqual([
    '文書3件を確認。',
    '証拠は48と言っている。',
    '「48です。」',
    'それは PostgreSQL 16.',
    'ما هو؟',
    'यह सच है।',
  ]);
});
