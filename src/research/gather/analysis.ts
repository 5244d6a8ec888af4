// A task of kind `analysis`: a model concludes it from what the tasks before it, or all, have found (A20).
import { analysis } from '../../agents/analysis/analysis.ts';
import { materialOf } from '../../agents/material.ts';
import { researchedOf } from '../../agents/researched.ts';
import type { Run } from '../run.ts';
import { consultWithin } from '../consult.ts';
import { publishedOf, blocksOf } from '../stored-pages.ts';
import { requestWith, type RunContext } from '../run-context.ts';
import type { Assignment, Investigation } from './investigate.ts';
import { nothing, skipOne } from './investigation.ts';

/** Without a model it is skipped, and says so. */
export async function analyzeTask(
  run: Run,
  { brief, parts }: RunContext,
  { task, feedback, said }: Assignment,
  done: readonly Investigation[],
): Promise<Investigation> {
  const after = (task.after ?? []).filter((id) => done.some((one) => one.task.id === id));
  const sources = done.filter((one) => after.length === 0 || after.includes(one.task.id));
  const tasks = sources.map(researchedOf);
  const { id } = task;
  const untried = { task, earlier: null };
  if (!(await run.step('concludes', null, () => parts.models.has(analysis.tier))))
    return skipOne(run, untried, 'no-model', parts.say);
  await run.note('started', 'task-started', { id });
  const { today, constraints } = brief;
  const material = materialOf({ tasks });
  const asked = { ...requestWith(brief, said), today, constraints };
  const input = { ...asked, question: task.question, feedback, tasks };
  const { output, model } = await run.step('conclude', [analysis.name, input], async (context) => {
    const blocks = await blocksOf({ tasks }, publishedOf(sources), parts);
    return consultWithin(run, context, analysis, { ...input, blocks }, parts);
  });
  if (model === null) return skipOne(run, untried, 'no-model', parts.say);
  const { conclusions, observation, missing, answered } = output;
  const needed = [...new Set(conclusions.flatMap(({ premises }) => premises))].toSorted((a, b) => a - b);
  const evidence = material.flatMap((one) => (needed.includes(one.n) ? [one.evidence] : []));
  await run.note('finished', 'task-finished', {
    id,
    sources: new Set(evidence.map(({ pageHash }) => pageHash)).size,
    evidence: evidence.length,
    answered,
    ...(observation === '' ? {} : { observation }),
  });
  return {
    ...nothing(task),
    evidence,
    answered,
    missing,
    observation: observation || 'Nothing follows from what was found.',
    conclusions: conclusions.map(({ text, premises }) => ({
      text,
      premises: premises.map((n) => needed.indexOf(n)),
    })),
  };
}
