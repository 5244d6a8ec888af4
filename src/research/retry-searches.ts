// A second try at tasks that brought nothing, when a gate asks for it: with searches that were not done yet.
import { folded } from '../agents/folded.ts';
import type { Assignment, Investigation } from './gather/investigate.ts';

/** Words of a search in other words. */
const mostWords = 8;

export function otherSearches(investigations: readonly Investigation[], feedback: string): Assignment[] {
  return investigations.flatMap((earlier): Assignment[] => {
    const { task, evidence, trouble, skipped } = earlier;
    if (skipped || task.kind === 'analysis' || (evidence.length > 0 && trouble === null)) return [];
    const done = new Set(task.searches.map(folded));
    const plain = [task.title, [task.entity ?? '', ...telling(task.question)].join(' ')];
    const searches = plain
      .map((text) => text.trim())
      .filter((text) => text !== '' && !done.has(folded(text)));
    return searches.length === 0 ? [] : [{ task: { ...task, searches }, feedback, earlier }];
  });
}

/** The longest words of a question: what it is about, without how it is asked. */
function telling(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}._-]{3,}/gu) ?? [];
  return words.slice(0, mostWords);
}
