// The analyst without a model: findings in the words of the sources, what the tasks miss as gaps, and contradictions
// where they are certain.
import type { Analysis, AnalystInput, Gap } from '../analyst.ts';
import { materialOf } from '../material.ts';
import type { Researched } from '../researched.ts';
import { disagreementsIn } from './disagreements.ts';
import { findingsOf } from './findings.ts';
import { folded } from './folded.ts';
import { gapOn } from './gap-question.ts';
import { searchesFromGap } from './gap-searches.ts';
import { withoutRepeats } from './repeats.ts';

/** Gaps, and searches for each (B32). */
const most = { gaps: 3, searches: 3 };

/** The same input gives the same analysis. Hosts have said all that can be said about quality without reading. */
export function analyze(input: AnalystInput): Analysis {
  const tasks = input.tasks.map(({ task }) => task);
  const contradictions = disagreementsIn(materialOf(input), tasks);
  return { findings: findingsOf(input, contradictions), gaps: gapsOf(input), contradictions, quality: [] };
}

/** What is most needed first: one gap for each question that misses something. */
function gapsOf({ tasks }: AnalystInput): Gap[] {
  const done = new Set(tasks.flatMap(({ task }) => task.searches.map(folded)));
  return withoutRepeats(tasks)
    .filter(({ missing }) => missing.length > 0)
    .map((researched) => ({ researched, priority: priorityOf(researched) }))
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, most.gaps)
    .map(({ researched: { task, missing }, priority }, index) => ({
      id: `gap-${index + 1}`,
      description: gapOn(missing[0] ?? '', task.question),
      searches: searchesFromGap(task, missing[0] ?? '', done, most.searches),
      priority,
    }));
}

/** A task that is answered in part is less urgent than one that is not answered. */
function priorityOf({ task, answered }: Researched): number {
  return task.priority + (answered === 'no' ? 0 : 1);
}
