// The analyses of a plan that are left to the analyst (A20, F23): its findings are their conclusions. Where it could not see all
// evidence together, a model concludes them as it does those that others wait for.
import { materialOf } from '../agents/material.ts';
import { analyzeTask } from './gather/analysis.ts';
import type { Investigation } from './gather/investigate.ts';
import { isLeft, isOpen } from './gather/investigation.ts';
import type { ResearchState, Weighed } from './research-state.ts';
import type { RunContext } from './run-context.ts';
import type { Run } from './run.ts';

/** All that was found, with what was left to the analyst concluded. */
export async function conclude(
  run: Run,
  key: string,
  context: RunContext,
  { investigations, wishes }: Pick<ResearchState, 'investigations' | 'wishes'>,
  weighed: Weighed,
): Promise<readonly Investigation[]> {
  const isWhole = weighed.unweighed !== true && weighed.apart !== true;
  const left = investigations.filter((one) => (isWhole ? isLeft(one) : isOpen(one)));
  if (left.length === 0) return investigations;
  const concluded = await run.scope(`conclude/${key}`, (phase) =>
    phase.parallel('task', left, context.settings.parallel, (branch, one) => {
      if (isWhole) return asFound(branch, one, investigations, weighed);
      const { task } = one;
      const others = investigations.filter((other) => other !== one);
      return analyzeTask(branch, context, { task, feedback: null, earlier: null, said: wishes }, others);
    }),
  );
  return investigations.map((one) => concluded.find(({ task }) => task.id === one.task.id) ?? one);
}

/** Findings that are told of such a task as what was observed: all of them stand beside it. */
const mostTold = 3;

async function asFound(
  run: Run,
  left: Investigation,
  tasks: readonly Investigation[],
  { findings, gaps }: Weighed,
): Promise<Investigation> {
  const isPartly = gaps.some(({ priority }) => priority === 1);
  const answered = findings.length === 0 ? 'no' : isPartly ? 'partly' : 'yes';
  const told = findings.slice(0, mostTold).map(({ content }) => content);
  const { id } = left.task;
  if (isOpen(left)) {
    const quotes = new Set(findings.flatMap((finding) => finding.quotes));
    const used = materialOf({ tasks }).filter(({ n }) => quotes.has(n));
    const sources = new Set(used.map(({ evidence }) => evidence.pageHash)).size;
    await run.note('finished', 'task-finished', { id, sources, evidence: used.length, answered });
  }
  return { ...left, answered, observation: told.join(' ') };
}
