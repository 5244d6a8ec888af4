// Claims taken apart into facts, all at once; what is short is one fact as it is (A126, A127).
import { decomposer } from '../../../agents/decomposer.ts';
import type { Run } from '../../../durable/run.ts';
import { consultOnce } from '../../consult.ts';
import type { Work } from '../../work.ts';
import type { CheckedClaim } from '../checked.ts';
import type { Wording } from './wording.ts';

export interface Doubtful {
  readonly claim: CheckedClaim;
  readonly wording: Wording;
}

/** A claim with the facts it was taken apart into; the claim itself where it was not. */
export interface Apart extends Doubtful {
  readonly facts: readonly string[];
}

/** Claims of so many words say one thing. */
const shortWords = 8;
/** For one claim, in milliseconds. */
const withinMs = 10_000;
const atOnce = 8;

/** In the order of the claims. */
export async function takeApart(
  run: Run,
  claims: readonly Doubtful[],
  { parts, limits }: Work,
): Promise<Apart[]> {
  const long = claims.filter(({ wording }) => wording.said.split(/\s+/).length > shortWords);
  const most = limits.citations.facts;
  const taken = await run.parallel('apart', long, atOnce, async (branch, { claim, wording }) => {
    const { said, before } = wording;
    const limited = await branch.limited('in-time', withinMs, (inside) =>
      consultOnce(inside, 'facts', decomposer, { claim: said, before, most }, parts),
    );
    return { id: claim.id, facts: limited.inTime ? limited.value.output.facts : [said] };
  });
  const facts = new Map(taken.map((each) => [each.id, each.facts]));
  return claims.map((each) => ({ ...each, facts: facts.get(each.claim.id) ?? [each.wording.said] }));
}
