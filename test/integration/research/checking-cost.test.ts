// What checking a report of thirty claims costs when all of them are supported, in other words than their sources: how
// many questions, and how many of them one after the other.
import { describe, expect, it } from 'vitest';
import { playChain } from '../../support/play-chain.ts';
import { thirtyClaims } from '../../support/thirty-claims.ts';
import type { Wording } from '../../support/thirty-claims.ts';

async function checking(depth: 'light' | 'medium', wording: Wording, rounds = 1) {
  const { chain, calls } = await playChain({ depth, tasks: 3, script: thirtyClaims(wording), rounds });
  const asked = calls.map(({ agent }) => agent);
  const writing = chain.findLastIndex((agents) => agents.includes('writer'));
  return {
    questions: asked.filter((agent) => agent === 'verifier').length,
    others: asked.filter((agent) => ['number-checker', 'decomposer', 'reviser'].includes(agent)),
    inARow: chain.length - 1 - writing,
  };
}

describe.each(['light', 'medium'] as const)('thirty supported claims at %s depth', (depth) => {
  it.each([
    { wording: 'near', questions: 6 },
    { wording: 'plain', questions: 6 },
    { wording: 'careful', questions: 30 },
    { wording: 'mixed', questions: 14 },
  ] as const)('in $wording words take $questions questions, all at once', async ({ wording, questions }) => {
    expect(await checking(depth, wording)).toEqual({ questions, others: [], inARow: 1 });
  });
});

it('cost nothing when a second draft says the same (A110)', async () => {
  expect(await checking('light', 'mixed', 2)).toEqual({ questions: 14, others: [], inARow: 0 });
});
