// Claims and what came of them, made up.
import type { Checked } from '../../../bench/verdicts/figures.ts';
import type { Outcome } from '../../../bench/verdicts/outcome.ts';
import type { LabelledClaim } from '../../../bench/verdicts/set.ts';

export function claimOf(id: string, parts: Partial<LabelledClaim> = {}): LabelledClaim {
  const evidence = [
    {
      id: 'r:Q1',
      url: 'http://a.test/',
      title: 'A',
      headings: [],
      quote: 'Its limit is 5.',
      before: '',
      after: '',
      page: null,
      start: null,
      end: null,
    },
  ];
  return {
    id,
    request: 'What is the limit?',
    text: `The limit is 5 (${id}).`,
    evidence,
    truth: 'supported',
    edit: null,
    twin: null,
    modelVerdict: 'supported',
    calculation: null,
    ...parts,
  };
}

/** A false variant of another claim. */
export function variantOf(twin: string, edit: string, id: string): LabelledClaim {
  return claimOf(id, { twin, edit, truth: 'contradicted', modelVerdict: null });
}

export function checked(
  claim: LabelledClaim,
  delivered: Partial<Outcome['delivered']> = {},
  proofs: Partial<Pick<Outcome, 'firstProof' | 'lastProof'>> = {},
): Checked {
  return {
    claim,
    outcome: {
      id: claim.id,
      delivered: { verdict: 'supported', how: 'first-look', text: claim.text, ...delivered },
      firstProof: 'held',
      lastProof: 'held',
      ...proofs,
    },
  };
}
