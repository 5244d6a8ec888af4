// Searches for what a task misses: those that its question suggests and nobody has done, then narrower ones.
import type { Task } from '../planner.ts';
import { folded } from './folded.ts';
import { firstQuestion } from './gap-question.ts';
import { readQuestion } from './question-words.ts';
import { searchesFor } from './searches.ts';

/** Enough candidates to find a new one among them. */
const plenty = 20;

/** At most `limit` searches, best first, none of which is among those `done`; may be none. */
export function searchesFromGap(
  { question, entity }: Task,
  missing: string,
  done: ReadonlySet<string>,
  limit: number,
): string[] {
  const asked = firstQuestion(question);
  const known = new Set(done);
  const possible = [...searchesFor(asked, entity, plenty), ...narrower(asked, missing)];
  return possible
    .filter((search) => {
      const key = folded(search);
      if (known.has(key)) return false;
      known.add(key);
      return true;
    })
    .slice(0, limit);
}

/** The names of the question with what is said to be missing, with its last words, and with its first ones. */
function narrower(question: string, missing: string): string[] {
  const { words } = readQuestion(question);
  const names = words.filter(({ kind }) => kind === 'name' || kind === 'identifier').slice(0, 3);
  const plain = words.filter(({ kind }) => kind === 'word' || kind === 'class').map(({ raw }) => raw);
  const lacking = Array.from(missing.matchAll(/“([^”]+)”/g), ([, word = '']) => word);
  return [lacking, plain.slice(-3), plain.slice(0, 2)]
    .map((more) => [...new Set([...names.map(({ raw }) => raw), ...more])])
    .filter((search) => search.length >= 2)
    .map((search) => search.join(' '));
}
