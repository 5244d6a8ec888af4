// What a phase made, in words: what its supervisor is shown, who judges nothing that is not here.
import type { Analysis } from '../agents/analyst/contract.ts';
import { materialOf } from '../agents/material.ts';
import type { Plan } from '../agents/planner/contract.ts';
import type { Evidence } from '../agents/researcher/contract.ts';
import type { Refinement } from '../agents/refiner/refiner.ts';
import { present } from '../base/lists.ts';
import { shortened } from '../base/shortened.ts';
import type { Investigation } from './gather/investigate.ts';
import { isOpen } from './gather/investigation.ts';

/** Quotes of one task or finding, and characters of each. */
const most = { quotes: 4, characters: 240 };

/** The tasks with their searches. */
export function shownPlan({ brief, tasks }: Plan): string {
  const lines = tasks.map(
    ({ id, question, searches, priority }) =>
      `${id}, priority ${priority}: ${question}\n  searches: ${searches.join(' | ')}`,
  );
  return [brief, ...lines].join('\n');
}

/** What each task asked, what its quotes say, and what it did not find; nothing of those that the analyst is to answer. */
export function shownTasks(investigations: readonly Investigation[]): string {
  const lines = investigations
    .filter((one) => !isOpen(one))
    .flatMap(({ task, answered, observation, missing, evidence, visited, trouble }) =>
      present(
        `${task.id}, answered: ${answered}: ${task.question}`,
        `  ${visited.length} pages, ${evidence.length} quotes. ${observation}`,
        ...evidence.slice(0, most.quotes).map(quoteLine),
        ...missing.map((text) => `  missing: ${text}`),
        trouble !== null && `  trouble: ${trouble}`,
      ),
    );
  return lines.join('\n');
}

/** The findings with their confidence and the quotes they rest on, the gaps, and where sources disagree. */
export function shownAnalysis(
  { findings, gaps, contradictions }: Analysis,
  tasks: readonly Investigation[],
): string {
  const material = new Map(materialOf({ tasks }).map(({ n, evidence }) => [n, evidence]));
  const quoted = (numbers: readonly number[]) =>
    numbers
      .slice(0, most.quotes)
      .flatMap((n) => material.get(n) ?? [])
      .map(quoteLine);
  return [
    ...findings.flatMap(({ content, confidence, quotes }) => [
      `finding, confidence ${confidence}, from ${quotes.length} of the quotes: ${content}`,
      ...quoted(quotes),
    ]),
    ...gaps.map(({ description, priority }) => `gap, priority ${priority}: ${description}`),
    ...contradictions.flatMap(({ description, quotes }) => [
      `contradiction: ${description}`,
      ...quoted(quotes),
    ]),
  ].join('\n');
}

/** The gaps that would be researched, with their searches. */
export function shownRefinement({ rationale, gaps }: Refinement): string {
  const lines = gaps.map(
    ({ question, severity, followUps }) =>
      `${severity}: ${question}\n  searches: ${followUps.map(({ query }) => query).join(' | ')}`,
  );
  return [rationale, ...lines].join('\n');
}

function quoteLine({ title, quote }: Pick<Evidence, 'title' | 'quote'>): string {
  return `  “${shortened(quote.replace(/\s+/gu, ' '), most.characters)}” (${shortened(title, 80)})`;
}
