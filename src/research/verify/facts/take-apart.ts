// Claims taken apart into facts, all at once; what is short is one fact as it is (A126, A127).
import { decomposer } from '../../../agents/decomposer/decomposer.ts';
import type { Run } from '../../run.ts';
import { consultOnce } from '../../consult.ts';
import type { RunContext } from '../../run-context.ts';
import type { Assessed } from '../checked.ts';
import type { Fact } from './fact.ts';

/** Claims of so many words say one thing. */
const shortWords = 8;
const atOnce = 8;

/** In the order of the claims. */
export async function takeApart(
  run: Run,
  claims: readonly Assessed[],
  { parts, limits }: Pick<RunContext, 'parts' | 'limits'>,
): Promise<Fact[]> {
  const long = claims.filter(({ text }) => text.split(/\s+/).length > shortWords);
  const most = limits.citations.facts;
  const taken = await run.parallel('apart', long, atOnce, async (branch, { id, text, before }) => {
    const { output } = await consultOnce(branch, 'facts', decomposer, { claim: text, before, most }, parts);
    return { id, facts: output.facts };
  });
  const facts = new Map(taken.map((each) => [each.id, each.facts]));
  return claims.flatMap(({ id, text }) =>
    (facts.get(id) ?? [text]).map((fact) => ({ text: fact, claimId: id })),
  );
}
