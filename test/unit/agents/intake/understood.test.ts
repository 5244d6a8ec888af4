// What is said of a request that no model has read: what the code does with it, and nothing of what it may mean.
import { expect, it } from 'vitest';
import type { IntakeInput } from '../../../../src/agents/intake/contract.ts';
import { triage } from '../../../../src/agents/intake/triage.ts';
import { english } from '../../../support/english.ts';

const input: IntakeInput = {
  request: 'Explain the limits, data types, defaults, keys, triggers, views and dates of SQLite.',
  history: [],
  round: 0,
  answers: [],
  chosen: { mode: 'auto', depth: 'extended' },
  clarification: { enabled: true, questions: 2, rounds: 1 },
};

it.each(['a', 'あ'])('takes a single word for one question, however long it is: %s', (letter) => {
  const request = letter.repeat(39_000);
  expect(triage({ ...input, request }, english).reasoning).toBe('The request is taken as one question.');
});

it('promises of a request in one sentence neither that it asks one thing nor how deep it is researched', () => {
  expect(triage(input, english)).toMatchObject({
    depth: 'extended',
    reasoning: 'The request is taken as one question.',
  });
});
