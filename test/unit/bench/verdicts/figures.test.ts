// What checking does to claims whose truth is known, counted on made-up ones.
import { describe, expect, it } from 'vitest';
import { askedFiguresOf } from '../../../bench/verdicts/asked-figures.ts';
import { figuresOf } from '../../../bench/verdicts/figures.ts';
import { checked, claimOf, variantOf } from './story.ts';

describe('the figures of recorded answers', () => {
  it('are 0 of nothing', () => {
    expect(figuresOf([])).toEqual({
      claims: 0,
      true: 0,
      modelSupportedTrue: 0,
      loweredOfThese: 0,
      changedByOthersThanModels: 0,
      proofsFailedTrue: 0,
      proofsFailedTrueAfterSecondLook: 0,
      corrupted: 0,
      corruptedDelivered: 0,
      corruptedDeliveredByEdit: {},
      marks: 0,
      byTruthAndVerdict: {},
    });
  });

  it('call a claim true that its quotes, its page or a calculation bear out, and no other', () => {
    const truths = [
      'supported',
      'computed',
      'context',
      'partial',
      'unsupported',
      'contradicted',
      'not-a-claim',
    ];
    const all = truths.map((truth) => checked(claimOf(truth, { truth: truth as 'supported' })));
    expect(figuresOf(all)).toMatchObject({ claims: 7, true: 3, modelSupportedTrue: 3 });
  });

  it('count true claims that the model called supported and that are delivered as less', () => {
    const figures = figuresOf([
      checked(claimOf('a'), { verdict: 'partial', how: 'other' }),
      checked(claimOf('b'), { verdict: null, how: 'not-checked' }),
      checked(claimOf('c'), { verdict: 'computed' }),
      checked(claimOf('d'), { verdict: 'concluded' }),
      checked(claimOf('e', { modelVerdict: 'partial' }), { verdict: 'partial' }),
      checked(claimOf('f', { truth: 'partial' }), { verdict: 'partial', how: 'other' }),
    ]);
    expect(figures).toMatchObject({ true: 5, modelSupportedTrue: 4, loweredOfThese: 2 });
  });

  it('count verdicts that change for any other reason than a second look or a proof that fails to the end', () => {
    const changed = (how: 'first-look' | 'second-look' | 'proof' | 'other', lastProof: 'held' | 'failed') =>
      figuresOf([checked(claimOf('a'), { verdict: 'unsupported', how }, { lastProof })])
        .changedByOthersThanModels;
    expect(changed('other', 'failed')).toBe(1);
    expect(changed('first-look', 'held')).toBe(1);
    expect(changed('proof', 'held')).toBe(1);
    expect(changed('proof', 'failed')).toBe(0);
    expect(changed('second-look', 'held')).toBe(0);
  });

  it('call a calculation or conclusion that holds no change, but a verdict where the model gave none is one', () => {
    const none = claimOf('b', { modelVerdict: null });
    const changes = [
      checked(claimOf('a'), { verdict: 'computed', how: 'other' }),
      checked(none, { verdict: null, how: 'not-checked' }),
      checked(none, { verdict: 'unsupported', how: 'other' }),
    ].map((one) => figuresOf([one]).changedByOthersThanModels);
    expect(changes).toEqual([0, 0, 1]);
  });

  it('count true claims on which a proof fails at first, and those that are lost for it', () => {
    const failed = { firstProof: 'failed', lastProof: 'failed' } as const;
    const figures = figuresOf([
      checked(claimOf('mended'), {}, { firstProof: 'failed' }),
      checked(claimOf('kept'), {}, failed),
      checked(claimOf('lost'), { verdict: 'unsupported', how: 'proof' }, failed),
      checked(claimOf('false', { truth: 'partial' }), { verdict: 'partial', how: 'proof' }, failed),
    ]);
    expect(figures).toMatchObject({ proofsFailedTrue: 3, proofsFailedTrueAfterSecondLook: 1 });
  });

  it('count false variants that are delivered as supported, by how they were made, and nowhere else', () => {
    const figures = figuresOf([
      checked(claimOf('a')),
      checked(variantOf('a', 'number', 'x1')),
      checked(
        variantOf('a', 'number', 'x2'),
        { verdict: 'unsupported', how: 'proof' },
        { firstProof: 'failed' },
      ),
      checked(variantOf('a', 'negation', 'x3'), { verdict: 'contradicted' }),
    ]);
    expect(figures).toMatchObject({
      claims: 1,
      corrupted: 3,
      corruptedDelivered: 1,
      corruptedDeliveredByEdit: { number: 1, negation: 0 },
      proofsFailedTrue: 0,
      byTruthAndVerdict: { supported: { supported: 1 } },
    });
  });

  it('count marks of doubt that were added, not those of the claim itself', () => {
    const own = claimOf('a', { text: 'The page says "reportedly" of it.' });
    const figures = figuresOf([
      checked(own),
      checked(own, { text: 'Reportedly, the page says "reportedly" of it (unverified).' }),
      checked(claimOf('b'), { verdict: 'unsupported', text: '' }),
    ]);
    expect(figures.marks).toBe(2);
  });

  it('give the delivered verdicts by truth', () => {
    const partial = claimOf('p', { truth: 'partial' });
    const figures = figuresOf([
      checked(claimOf('a')),
      checked(claimOf('b'), { verdict: 'partial' }),
      checked(partial, { verdict: 'partial' }),
      checked(partial, { verdict: 'partial' }),
      checked(partial, { verdict: null, how: 'not-checked' }),
    ]);
    expect(figures.byTruthAndVerdict).toEqual({
      supported: { supported: 1, partial: 1 },
      partial: { partial: 2, none: 1 },
    });
  });
});

describe('the figures of a judge that is asked', () => {
  it('count true claims accepted, falsified and overreaching ones refused, and leave out what is no claim', () => {
    const figures = askedFiguresOf([
      checked(claimOf('a'), { verdict: 'computed' }),
      checked(claimOf('b'), { verdict: 'partial' }),
      checked(claimOf('c', { truth: 'partial' }), { verdict: 'partial' }),
      checked(claimOf('d', { truth: 'contradicted' })),
      checked(claimOf('e', { truth: 'not-a-claim' }), { verdict: 'unsupported' }),
      checked(variantOf('a', 'number', 'x1'), { verdict: 'contradicted' }),
      checked(variantOf('b', 'number', 'x2')),
      checked(variantOf('b', 'unit', 'x3'), { verdict: 'unsupported' }),
    ]);
    expect(figures).toEqual({
      trueAccepted: 1,
      true: 2,
      falsifiedRefused: 2,
      falsified: 3,
      overreachRefused: 1,
      overreach: 2,
      byEdit: { number: { refused: 1, falsified: 2 }, unit: { refused: 1, falsified: 1 } },
    });
  });

  it('count a claim that nobody checked neither as accepted nor as refused', () => {
    const silent = { verdict: null, how: 'not-checked' } as const;
    const figures = askedFiguresOf([
      checked(claimOf('a'), silent),
      checked(variantOf('a', 'number', 'x1'), silent),
    ]);
    expect(figures).toMatchObject({ trueAccepted: 0, true: 1, falsifiedRefused: 0, falsified: 1 });
  });
});
