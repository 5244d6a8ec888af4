// The decomposer: facts that add nothing and lose no number, or the claim as it is.
import { describe, expect, it } from 'vitest';
import { decomposer } from '../../../../src/agents/decomposer/decomposer.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input = {
  claim: 'It was released in 2001 and handles 300 requests a second.',
  before: 'The Falcon engine is old.',
  most: 3,
};
const released = 'The Falcon engine was released in 2001.';
const handles = 'The Falcon engine handles 300 requests a second.';

const taken = (...answers: readonly (readonly string[])[]) =>
  consultScripted(
    decomposer,
    input,
    answers.map((facts) => ({ facts })),
  );

describe('the decomposer', () => {
  it('names what pronouns mean, and drops empty facts and repeated ones (A127)', async () => {
    const { output, asked } = await taken([released, '', released, handles]);
    expect(output.facts).toEqual([released, handles]);
    expect(asked.tier).toBe('simple');
    expect(asked.text).toContain('The Falcon engine is old.');
    expect(asked.text).toContain('Give 3 facts at most.');
  });

  it.each<[string, string[], string]>([
    [
      'more facts than it may give (A127)',
      [released, handles, 'The Falcon engine is old.', 'The engine is old.'],
      'Give 3 facts at most',
    ],
    ['a number that the claim has not', [released, handles.replace('300', '900')], 'does not state 900'],
    ['too little: a number is lost', [released], 'No fact states 300'],
  ])('refuses %s', async (_what, facts, refusal) => {
    const answers = [{ facts }, { facts: [released, handles] }];
    const { output, refusals } = await consultScripted(decomposer, input, answers);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(refusal);
    expect(output.facts).toEqual([released, handles]);
  });

  it('needs no fact for who said it', async () => {
    const claim =
      'According to the Heron handbook, the Falcon engine was released in 2001, according to Acme.';
    const { refusals } = await consultScripted(decomposer, { ...input, claim }, [{ facts: [released] }]);
    expect(refusals).toEqual([]);
  });

  it('gives the claim itself when a model takes nothing apart, or none is there (A127)', async () => {
    expect((await taken([])).output.facts).toEqual([input.claim]);
    expect((await consultAlone(decomposer, input)).output.facts).toEqual([input.claim]);
  });
});
