// What speaks against taking one text for a rewording of another: a "not" that only one of them has, a contrary word,
// names that changed places, a number that differs.
import { judgeClaim } from '../../citations/entailment/judge-claim.ts';
import { deniedRoot, deniedWords } from '../../citations/entailment/negation.ts';
import { wordsOf } from '../../citations/entailment/words.ts';

/** Why `text` cannot be a part of what `said` says, or null. `around`: where it may take names and numbers from. */
export function contraryTo(text: string, said: string, around: string): string | null {
  return judgeClaim(text, [{ title: around, quote: said }]).contradiction;
}

/** The first word that `said` denies, where none of the texts denies any of its denied words; null otherwise. */
export function lostDenial(said: string, texts: readonly string[]): string | null {
  const words = wordsOf(said);
  const reached = deniedWords(said, words);
  const denied = words.filter((_word, index) => reached.has(index));
  const kept = new Set(texts.flatMap(deniedRootsOf));
  const [first] = denied;
  return first === undefined || denied.some(({ root }) => kept.has(root)) ? null : first.raw;
}

function deniedRootsOf(text: string): string[] {
  const words = wordsOf(text);
  const denied = deniedWords(text, words);
  return words.flatMap((word, index) => deniedRoot(word) ?? (denied.has(index) ? word.root : []));
}
