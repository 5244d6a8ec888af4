// Phase refine: which gaps of the report are worth another iteration, as tasks of their own (B4, B5, B37, B38).
import type { Analysis, Gap } from '../../agents/analyst/contract.ts';
import type { Task } from '../../agents/planner/contract.ts';
import { type Refinement, refiner, type RefinerInput } from '../../agents/refiner/refiner.ts';
import type { Run } from '../run.ts';
import { consultOnce } from '../consult.ts';
import type { Investigation } from '../gather/investigate.ts';
import { furtherTasks } from '../tasks.ts';
import type { ResearchState } from '../research-state.ts';
import { requestWith, type RunContext } from '../run-context.ts';

/** The gaps without which the request is not answered: no others open the research again (B4, F25). */
export function pressing({ gaps }: Pick<Analysis, 'gaps'>): Gap[] {
  return gaps.filter(({ priority }) => priority === 1);
}

export function assessGaps(
  run: Run,
  key: string,
  { brief, parts }: RunContext,
  { analysis, investigations, wishes }: ResearchState,
  refined: Pick<RefinerInput, 'report' | 'iteration' | 'iterations' | 'guidance'>,
): Promise<Refinement> {
  return run.scope(`refine/${key}`, async (phase) => {
    const input = {
      ...requestWith(brief, wishes),
      ...refined,
      gaps: pressing(analysis),
      asked: investigations.flatMap(({ task }) => [task.question, ...task.searches]),
    };
    const { output } = await consultOnce(phase, 'assess', refiner, input, parts);
    await phase.note('assessed', 'gaps-assessed', { iterate: output.iterate, rationale: output.rationale });
    return output;
  });
}

/** The gaps that are worth it, as tasks; none: the report stands. */
export function followUps(
  { gaps, iterate }: Refinement,
  investigations: readonly Investigation[],
  { limits }: RunContext,
): Task[] {
  if (!iterate) return [];
  const asked = gaps
    .filter(({ addressable, followUps: queries }) => addressable && queries.length > 0)
    .map(({ question, severity, followUps: queries }) => ({
      question,
      searches: queries.slice(0, limits.searchesPerTask).map(({ query }) => query),
      priority: severity === 'critical' ? 1 : 2,
      rationale: queries[0]?.contribution || 'The report leaves this open.',
    }));
  const known = investigations.map(({ task }) => task);
  return furtherTasks(asked, known);
}
