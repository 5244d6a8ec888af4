// A question that was asked once more is one question, and counts as its better answer says.
import type { Researched } from '../researched.ts';
import { firstQuestion, withoutMark } from './gap-question.ts';

const worth = { yes: 2, partly: 1, no: 0 } as const;

/**
 * Each question once, at its first place and under its first title: the task with the best answer, and behind its quotes
 * those of the others that answer it too.
 */
export function withoutRepeats(tasks: readonly Researched[]): Researched[] {
  const groups = new Map<string, Researched[]>();
  for (const each of tasks) {
    const question = firstQuestion(each.task.question);
    groups.set(question, [...(groups.get(question) ?? []), each]);
  }
  return [...groups.values()].flatMap((group) => {
    // the earlier one of two that are equal
    const [best, ...others] = group.toSorted((a, b) => worth[b.answered] - worth[a.answered]);
    if (best === undefined) return [];
    const further = others.filter(({ answered }) => answered !== 'no').flatMap(({ evidence }) => evidence);
    const task = { ...best.task, title: group[0]?.task.title ?? best.task.title };
    return [
      { ...best, task, evidence: [...best.evidence, ...further], missing: best.missing.map(withoutMark) },
    ];
  });
}
