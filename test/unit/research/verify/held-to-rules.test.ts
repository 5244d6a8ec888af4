// The last word of rules on claims, and what stage 6 says of numbers before it.
import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../../src/citations/claims.ts';
import type { CheckedCitation, CheckedClaim } from '../../../../src/research/verify/checked.ts';
import { checkNumbers } from '../../../../src/research/verify/check-numbers.ts';
import { heldToRules } from '../../../../src/research/verify/held-to-rules.ts';
import { taskScene } from '../../../support/task-scene.ts';

const cited = (quote: string): CheckedCitation => ({
  n: 1,
  taskId: 'task-1',
  pageHash: 'x',
  url: 'https://heron.test/manual',
  title: 'Heron manual',
  headings: [],
  start: 0,
  end: quote.length,
  quote,
  score: 1,
  verified: true,
  found: 'exact',
});
const restore = cited('The restore of a Heron database takes 48 minutes on average.');
const kept = cited('Backups of the Heron database are kept for 35 days.');

function claimsIn(report: string, verdict: 'supported' | 'partial' = 'supported'): CheckedClaim[] {
  return claimsOf(report).map((claim) => ({
    ...claim,
    verdict,
    how: 'model',
    reason: 'The quote says so.',
    quotes: [0],
  }));
}

function held(report: string, citation: CheckedCitation, verdict?: 'supported' | 'partial') {
  const claims = claimsIn(report, verdict);
  const [claim] = heldToRules({ claims, citations: [citation] }, { names: ['Heron'] }).claims;
  return claim;
}

describe('what a quote says otherwise', () => {
  const wrong = 'The restore of a Heron database takes 95 minutes on average [1].';

  it.each(['supported', 'partial'] as const)(
    'is not borne out, even where a model calls it %s',
    (verdict) => {
      expect(held(wrong, restore, verdict)).toMatchObject({
        verdict: 'unsupported',
        how: 'rules',
        reason: 'the evidence says 48 minutes, not 95 minutes',
      });
    },
  );

  it('is one of a denial too, and what is only not there stays a part', () => {
    expect(held('Backups of the Heron database are not kept for 35 days [1].', kept)).toMatchObject({
      verdict: 'unsupported',
    });
    expect(
      held('Backups of the Heron database are kept for 35 days in Oslo [1].', kept, 'partial'),
    ).toMatchObject({
      verdict: 'partial',
      how: 'model',
    });
  });

  it('makes a supported claim a partial one when its numbers are compared (A123)', async () => {
    const scene = await taskScene({ pages: {} });
    let verdicts: unknown[] = [];
    await scene.stage.pass(async (run) => {
      verdicts = await run.scope('verify/r1', async (phase) => {
        const claims = await checkNumbers(phase, 'n', claimsIn(wrong), [restore], false, scene.work.parts);
        return claims.map(({ verdict, how }) => [verdict, how]);
      });
    });
    expect(verdicts).toEqual([['partial', 'rules']]);
  });
});

describe('what stands before a quotation', () => {
  const quoted = '“Backups of the Heron database are kept for 35 days.” [1]';

  it('is held to the rules by itself, however much is quoted', () => {
    const lie = `Unlike all others, Heron never loses data and is certified by the ministry: ${quoted}`;
    expect(held(lie, kept)).toMatchObject({ verdict: 'supported', onTrust: true });
    expect(held(`Backups of the Heron database are not kept: ${quoted}`, kept)).toMatchObject({
      verdict: 'unsupported',
    });
  });

  it.each(['Heron', 'The Heron manual says that', 'Backups of the Heron database are kept:'])(
    'may be %j',
    (lead) => {
      const claim = held(`${lead} ${quoted}`, kept);
      expect(claim).toMatchObject({ verdict: 'supported' });
      expect(claim?.onTrust).toBeUndefined();
    },
  );

  it('does not make words out of a denial true', () => {
    const myth = cited('It is a myth that backups of Heron are deleted.');
    const claim = held('The manual says: “backups of Heron are deleted” [1]', myth);
    expect(claim).toMatchObject({ verdict: 'unsupported', how: 'rules' });
  });
});
