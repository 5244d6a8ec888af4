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
