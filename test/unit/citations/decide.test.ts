// The table by which verdicts are given, row by row.
import { describe, expect, it } from 'vitest';
import { decide, isBetter, type Look, type Proof, type Verdict } from '../../../src/citations/decide.ts';

type Row = readonly [look: Look, proof: Proof, verdict: Verdict | null, next: string];

const proofs = ['ok', 'failed', 'mended'] as const;
const whatever = (look: Look, verdict: Verdict | null, next: string): Row[] =>
  proofs.map((proof) => [look, proof, verdict, next]);

const first: Row[] = [
  ['accepted', 'ok', 'supported', 'stay'],
  ['accepted', 'failed', 'unsupported', 'look-again'],
  ['accepted', 'mended', 'supported', 'stay'],
  ...whatever('partial', 'partial', 'mend'),
  ...whatever('unsupported', 'unsupported', 'look-again'),
  ...whatever('contradicted', 'contradicted', 'look-again'),
  ...whatever('nobody', null, 'stay'),
];

const second: Row[] = [
  ['accepted', 'ok', 'supported', 'stay'],
  ['accepted', 'failed', 'unsupported', 'mend'],
  ['accepted', 'mended', 'supported', 'stay'],
  ...whatever('partial', 'partial', 'mend'),
  ...whatever('unsupported', 'unsupported', 'mend'),
  ...whatever('contradicted', 'contradicted', 'mend'),
  ...whatever('nobody', null, 'stay'),
];

describe('a verdict', () => {
  it.each(first)(
    'of a first look that %s, its proof %s, is %s: %s (F6, F7)',
    (look, proof, verdict, next) => {
      expect(decide(proof, look, null)).toEqual({ verdict, next });
    },
  );

  describe.each(['accepted', 'partial', 'unsupported', 'contradicted', 'nobody'] as const)(
    'after a first look that says %s',
    (before) => {
      it.each(second)(
        'is that of a second look that says %s, its proof %s: %s, %s (F6)',
        (look, proof, verdict, next) => {
          expect(decide(proof, before, look)).toEqual({ verdict, next });
        },
      );
    },
  );

  it('never takes anything away after one look (F11)', () => {
    for (const [look, proof] of first) {
      const { verdict, next } = decide(proof, look, null);
      const leaves = next === 'mend' && (verdict === 'unsupported' || verdict === 'contradicted');
      expect(leaves).toBe(false);
    }
  });

  it('that nobody gave is none, and the claim stays: an outage deletes nothing (A107, F58)', () => {
    expect(decide('ok', 'nobody', null)).toEqual({ verdict: null, next: 'stay' });
    expect(decide('failed', 'contradicted', 'nobody')).toEqual({ verdict: null, next: 'stay' });
  });
});

describe('a rewording', () => {
  const ranked = ['contradicted', 'unsupported', 'partial', 'supported'] as const;

  it('counts only if its verdict is better than that before (F10)', () => {
    for (const [at, now] of ranked.entries()) {
      for (const [was, before] of ranked.entries()) expect(isBetter(now, before)).toBe(at > was);
      expect(isBetter(now, null)).toBe(true);
      expect(isBetter(null, now)).toBe(false);
    }
  });
});
