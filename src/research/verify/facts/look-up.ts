// Each fact held against what was found already, then against what the web says: in every round all facts of all claims
// at once, so that many facts take no longer than one (A128-A130).
import type { Run } from '../../../durable/run.ts';
import type { Work } from '../../work.ts';
import type { Checking } from '../checked.ts';
import { verdictsOf } from '../judge-claims.ts';
import { isVerified } from './fact.ts';
import type { CheckedFact, Fact, Quote } from './fact.ts';
import { judgeFacts } from './judge-facts.ts';
import type { Held } from './judge-facts.ts';
import { lookOutside } from './look-outside.ts';
import { finderIn } from './pool.ts';

export interface LookedUp {
  /** In the order of the facts. */
  readonly facts: readonly CheckedFact[];
  readonly searches: number;
}

/** `rounds`: of searches of the web; `taskOf`: the task of a claim, to which new quotes belong. */
export async function lookUp(
  run: Run,
  facts: readonly Fact[],
  where: { readonly checking: Checking; readonly pool: readonly Quote[]; readonly rounds: number },
  { parts }: Pick<Work, 'parts'>,
): Promise<LookedUp> {
  const { checking, pool, rounds } = where;
  const known = verdictsOf(checking);
  const find = finderIn(pool);
  const inPool = facts.map((fact): Held => ({ fact, quotes: find(fact.text) }));
  let checked = await judgeFacts(run, 'in-pool', inPool, known, parts);
  let searches = 0;
  const taskOf = tasksOf(checking);
  for (let round = 1; round <= rounds && parts.search.providers.length > 0; round += 1) {
    const open = checked.flatMap((fact, index) => (isVerified(fact) ? [] : [{ fact, index }]));
    if (open.length === 0) break;
    const wanted = open.map(({ fact }) => ({ fact, taskId: taskOf(fact.claimId) }));
    const found = await lookOutside(run, round, wanted, parts);
    const held = open.map(({ fact }, at): Held => ({ fact, quotes: found[at]?.quotes ?? [] }));
    const judged = await judgeFacts(run, `outside-${round}-judged`, held, known, parts);
    for (const one of found) searches += one.searches;
    const better = new Map(judged.flatMap((fact, at) => (isVerified(fact) ? [[open[at]?.index, fact]] : [])));
    checked = checked.map((fact, index) => better.get(index) ?? fact);
  }
  return { facts: checked, searches };
}

function tasksOf({ claims, citations }: Checking): (claimId: string) => string {
  const tasks = new Map(claims.map(({ id, quotes }) => [id, citations[quotes[0] ?? -1]?.taskId]));
  return (claimId) => tasks.get(claimId) ?? citations[0]?.taskId ?? '';
}
