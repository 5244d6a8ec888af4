// How near a text is to the gold text of its page.
import type { GoldPage } from './pages.ts';

export interface Score {
  /** Word F1, 0 to 1. */
  readonly f1: number;
  readonly withPresent: number;
  readonly withoutAbsent: number;
}

/** Lower-cased words with how often each occurs; F1 of their overlap. Two texts without words are the same. */
export function score(page: GoldPage, text: string): Score {
  const words = wordsOf(text);
  const line = ` ${words.join(' ')} `;
  const says = (snippet: string) => line.includes(` ${wordsOf(snippet).join(' ')} `);
  return {
    f1: f1(words, wordsOf(page.text)),
    withPresent: page.with.filter(says).length,
    withoutAbsent: page.without.filter((snippet) => !says(snippet)).length,
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function f1(found: readonly string[], gold: readonly string[]): number {
  if (found.length === 0 && gold.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    both += 1;
    left.set(word, count - 1);
  }
  return (2 * both) / (found.length + gold.length);
}
