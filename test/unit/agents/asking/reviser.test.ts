// The reviser: what is verified and what is not in different sentences, nothing left out and nothing added.
import { describe, expect, it } from 'vitest';
import { reviser } from '../../../../src/agents/reviser.ts';
import type { ReviserInput } from '../../../../src/agents/reviser.ts';
import { consultScripted } from '../../../support/with-model.ts';
import { consultAlone } from '../../../support/without-model.ts';

const input: ReviserInput = {
  claim: 'The Falcon engine was released in 2001 and handles 300 requests a second without errors.',
  facts: [
    {
      text: 'The Falcon engine was released in 2001.',
      quotes: ['The Falcon engine was released by its foundation in 2001.'],
    },
    { text: 'The Falcon engine handles 300 requests a second without errors.', quotes: [] },
  ],
  soften: 'parenthetical',
};
const released = { text: 'The Falcon engine was released in 2001.', facts: [1] };
const handles = { text: 'It reportedly handles 300 requests a second without errors.', facts: [2] };

const revised = (...answers: readonly object[][]) =>
  consultScripted(
    reviser,
    input,
    answers.map((sentences) => ({ sentences })),
  );

describe('the reviser', () => {
  it('says which facts each sentence states, and is told which are verified (A131)', async () => {
    const { output, asked } = await revised([released, handles]);
    expect(output.sentences).toEqual([
      { text: released.text, facts: [0] },
      { text: handles.text, facts: [1] },
    ]);
    expect(asked.tier).toBe('analytical');
    expect(asked.text).toContain('Fact 1, verified:');
    expect(asked.text).toContain('Fact 2, not verified:');
  });

  it('softens what is not verified when the model has not, and takes its markers, links and tags out (A131, A132)', async () => {
    const { output } = await revised([
      { ...released, text: 'The Falcon engine was released in 2001 [7].' },
      {
        ...handles,
        text: 'It handles **300** [requests](https://evil.test) a second <b>without errors [1]</b>.',
      },
    ]);
    expect(output.sentences.map(({ text }) => text)).toEqual([
      'The Falcon engine was released in 2001.',
      'It handles **300** requests a second without errors (unverified).',
    ]);
  });

  it.each([
    ['a fact is left out', [released], 'missing: 2'],
    ['both kinds share a sentence', [{ ...released, facts: [1, 2] }], 'in different sentences'],
    ['a number is changed', [{ ...released, text: 'It was released in 2003.' }, handles], '2003'],
    [
      'a verified sentence takes a number of another fact',
      [{ ...released, text: 'It had 300.' }, handles],
      '300',
    ],
    ['a name is added', [{ ...released, text: 'Mozilla released it in 2001.' }, handles], 'Mozilla'],
    [
      'what its fact says is denied',
      [{ ...released, text: 'The Falcon engine was not released in 2001.' }, handles],
      'not what its facts say',
    ],
    [
      'there are two sentences in one',
      [{ ...released, text: 'It is old. It is from 2001.' }, handles],
      'on its own',
    ],
    ['it is too long', [released, handles, ...Array.from({ length: 3 }, () => handles)], 'too long'],
  ])('refuses an answer when %s', async (_why, sentences, refusal) => {
    const { refusals } = await revised(sentences, [released, handles]);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toContain(refusal);
  });

  it('gives each fact as it was checked without a model, those that are not verified softened (A132)', async () => {
    const { output } = await consultAlone(reviser, input);
    expect(output.sentences).toEqual([
      { text: input.facts[0]?.text, facts: [0] },
      { text: 'The Falcon engine handles 300 requests a second without errors (unverified).', facts: [1] },
    ]);
  });
});
