// Phase critique: whether what was found can be written up, or which tasks are researched once more (D21-D27).
import type { Analysis } from '../agents/analyst/contract.ts';
import { critic } from '../agents/critic/critic.ts';
import { materialOf } from '../agents/material.ts';
import type { Critique } from '../agents/critic/contract.ts';
import type { Plan } from '../agents/planner/contract.ts';
import type { Run } from '../durable/run.ts';
import { qualitiesOf } from './analyze.ts';
import { consultWithin } from './consult.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';
import { publishedOf } from './published.ts';
import { otherSearches } from './retry-searches.ts';
import { readBlocks } from './verify/read-blocks.ts';
import type { Work } from './work.ts';

/** What the critic looks at. */
interface Criticized {
  readonly plan: Plan;
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  readonly revisionsLeft: number;
  readonly guidance: string | null;
}

export function critique(
  run: Run,
  key: string,
  { brief, parts }: Work,
  { plan, investigations, analysis, revisionsLeft, guidance }: Criticized,
): Promise<Critique> {
  return run.scope(`critique/${key}`, async (phase) => {
    const { findings, gaps, contradictions, quality } = analysis;
    const input = {
      request: brief.topic,
      brief: plan.brief,
      tasks: investigations.map(({ task, evidence, missing, answered }) => ({
        task,
        evidence,
        missing,
        answered,
      })),
      findings,
      gaps,
      contradictions,
      sources: qualitiesOf(investigations, brief.field, quality),
      revisionsLeft,
      guidance,
    };
    const output = await phase.step('criticize', [critic.name, input], async (context) => {
      const cited = new Set(findings.flatMap(({ quotes }) => quotes));
      const quotes = materialOf(input).flatMap(({ n, evidence }) =>
        cited.has(n) ? [{ n, ...evidence }] : [],
      );
      const blocks = await readBlocks(quotes, publishedOf(investigations), parts);
      return (await consultWithin(phase, context, critic, { ...input, blocks }, parts)).output;
    });
    await phase.note('criticized', 'critique-made', { verdict: output.verdict, feedback: output.feedback });
    return output;
  });
}

/** The tasks a critique sends back, each with all of its feedback (D24); none when nothing else could come of it. */
export function sentBack(
  { tasks, feedback }: Critique,
  investigations: readonly Investigation[],
  { parts }: Work,
): Assignment[] {
  const named = investigations.filter(({ task }) => tasks.includes(task.id));
  // Without a model nobody reads the feedback: only other searches can bring something else.
  if (!parts.models.has('analytical')) return otherSearches(named, feedback);
  return (named.length > 0 ? named : investigations)
    .filter(({ task }) => task.kind !== 'analysis')
    .map((earlier) => ({ task: earlier.task, feedback, earlier }));
}
