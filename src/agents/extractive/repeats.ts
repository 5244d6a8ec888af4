// A question that was asked once more counts as its better answer says.
import type { Researched } from '../researched.ts';
import { firstQuestion } from './gap-question.ts';

const worth = { yes: 2, partly: 1, no: 0 } as const;

/** Each question once, at its first place: the task with the best answer, the later one of two that are equal. */
export function withoutRepeats(tasks: readonly Researched[]): Researched[] {
  const best = new Map<string, Researched>();
  for (const each of tasks) {
    const question = firstQuestion(each.task.question);
    const known = best.get(question);
    if (known === undefined || worth[each.answered] >= worth[known.answered]) best.set(question, each);
  }
  return [...best.values()];
}
