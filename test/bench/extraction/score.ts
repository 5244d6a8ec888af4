// How near a text is to the gold text of its page.
import type { GoldPage } from './pages.ts';

/** Words are lower-cased and counted as often as they occur. */
interface Overlap {
  /** Share of the words found that are gold, 0 to 1. */
  readonly precision: number;
  /** Share of the gold words that were found, 0 to 1. */
  readonly recall: number;
  /** The harmonic mean of both. */
  readonly f1: number;
}

export interface Score extends Overlap {
  readonly withPresent: number;
  readonly withoutAbsent: number;
}

export function score(page: GoldPage, text: string): Score {
  const words = wordsOf(text);
  const line = ` ${words.join(' ')} `;
  const says = (snippet: string) => line.includes(` ${wordsOf(snippet).join(' ')} `);
  return {
    ...overlap(words, wordsOf(page.text)),
    withPresent: page.with.filter(says).length,
    withoutAbsent: page.without.filter((snippet) => !says(snippet)).length,
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Two texts without words are the same; where only one has words, every share is 0. */
function overlap(found: readonly string[], gold: readonly string[]): Overlap {
  if (found.length === 0 && gold.length === 0) return { precision: 1, recall: 1, f1: 1 };
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    both += 1;
    left.set(word, count - 1);
  }
  return {
    precision: both / Math.max(1, found.length),
    recall: both / Math.max(1, gold.length),
    f1: (2 * both) / (found.length + gold.length),
  };
}
