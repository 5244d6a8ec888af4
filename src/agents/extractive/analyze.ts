// The analyst without a model: one finding for each answered task in its source's own words, what the tasks miss as gaps.
import type { Analysis, AnalystInput, Finding, Gap } from '../analyst.ts';
import { materialOf } from '../material.ts';
import type { Material } from '../material.ts';
import type { Researched } from '../researched.ts';
import { confidenceOf } from './confidence.ts';
import { gapOn } from './gap-question.ts';
import { keySentence } from './key-sentence.ts';
import { searchesFor } from './searches.ts';

const mostFindings = 5;
const mostGaps = 3;

/** The same input gives the same analysis. Every finding of it is a quote, or a sentence of one. */
export function analyze(input: AnalystInput): Analysis {
  return { findings: findingsOf(input), gaps: gapsOf(input), contradictions: [], quality: [] };
}

function findingsOf(input: AnalystInput): Finding[] {
  const material = materialOf(input);
  const qualities = new Map(input.sources.map(({ url, quality }) => [url, quality]));
  const backing = ({ evidence: { url } }: Material) => ({ url, quality: qualities.get(url) ?? 'unknown' });
  return input.tasks
    .filter(({ answered }) => answered !== 'no')
    .toSorted((a, b) => a.task.priority - b.task.priority)
    .flatMap(({ task }) => {
      const own = material
        .filter(({ taskId }) => taskId === task.id)
        .toSorted((a, b) => b.evidence.score - a.evidence.score);
      const [best] = own;
      if (best === undefined) return [];
      return [
        {
          content: keySentence(best.evidence.quote, task.question),
          confidence: confidenceOf([backing(best)]),
          quotes: [best.n],
          category: task.entity,
        },
      ];
    })
    .slice(0, mostFindings)
    .map((finding, index) => ({ id: `finding-${index + 1}`, ...finding }));
}

function gapsOf({ tasks }: AnalystInput): Gap[] {
  return tasks
    .filter(({ missing }) => missing.length > 0)
    .map((researched) => ({ researched, priority: priorityOf(researched) }))
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, mostGaps)
    .map(({ researched: { task, missing }, priority }, index) => ({
      id: `gap-${index + 1}`,
      description: gapOn(missing[0] ?? '', task.question),
      searches: searchesFor(task.question, task.entity, 6)
        .filter((search) => !task.searches.includes(search))
        .slice(0, 3),
      priority,
    }));
}

/** A task that is answered in part is less urgent than one that is not. */
function priorityOf({ task, answered }: Researched): number {
  return task.priority + (answered === 'no' ? 0 : 1);
}
