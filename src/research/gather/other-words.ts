// A search that brought nothing, in other words: without quotation marks and operators, or in fewer words.
import { tellingWords } from '../../agents/searches.ts';

/** So many words are looked for when all of them found nothing. */
const fewest = 4;

/** Null: there are no other words. */
export function inOtherWords(query: string): string | null {
  const plain = query
    .replace(/["“”„«»]/g, ' ')
    .replace(/(?<!\S)-?\w+:(?=\S)\S+/g, ' ')
    .replace(/(?<!\S)(?:-(?=\p{L})\S+|AND|OR|NOT)(?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain !== '' && plain !== query.replace(/\s+/g, ' ').trim()) return plain;
  const words = tellingWords(query);
  const shorter = mostTelling(words).join(' ');
  return shorter !== '' && shorter !== query.trim() ? shorter : null;
}

/** Names, identifiers and numbers before others, longer words before shorter ones; in the order of the query. */
function mostTelling(words: readonly string[]): string[] {
  const best = new Set(words.toSorted((a, b) => weight(b) - weight(a)).slice(0, fewest));
  return words.filter((word) => best.has(word));
}

function weight(word: string): number {
  return (/[\p{Lu}\d_]/u.test(word) ? 100 : 0) + Math.min(word.length, 50);
}
