// What checking a report of thirty claims costs when all of them are supported, in other words than their sources: how
// many questions, and how many of them one after the other.
import { describe, expect, it } from 'vitest';
import { playChain } from '../../support/play-chain.ts';
import { thirtyClaims } from '../../support/thirty-claims.ts';

async function checking(depth: 'light' | 'medium', rounds = 1) {
  const { chain, calls } = await playChain({ depth, tasks: 3, script: thirtyClaims, rounds });
  const asked = calls.map(({ agent }) => agent);
  const writing = chain.findLastIndex((agents) => agents.includes('writer') || agents.includes('rehearser'));
  return {
    questions: asked.filter((agent) => agent === 'verifier').length,
    others: asked.filter((agent) => ['second-verifier', 'decomposer', 'reviser'].includes(agent)),
    inARow: chain.length - 1 - writing,
  };
}

describe('thirty supported claims on three publishers', () => {
  it.each(['light', 'medium'] as const)(
    'take a question a publisher at %s depth, all at once',
    async (depth) => {
      expect(await checking(depth)).toEqual({ questions: 3, others: [], inARow: 1 });
    },
  );

  it('cost nothing when a second draft says the same (A110)', async () => {
    expect(await checking('light', 2)).toEqual({ questions: 3, others: [], inARow: 0 });
  });
});
