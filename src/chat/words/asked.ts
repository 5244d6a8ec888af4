// What a clarification suggests, by the numbers under which platforms show it.
import type { AskedText, Picks } from '../port/asked.ts';

/** What can be chosen, each once and on one line: the place of a suggestion here is its number. */
export function suggested(suggestions: readonly string[]): readonly string[] {
  const lines = suggestions.map((one) => one.toWellFormed().replace(/\s+/gu, ' ').trim());
  return [...new Set(lines)].filter((one) => /[^\p{C}\s]/u.test(one));
}

/** What is picked for each question, in words; '' where nothing is. */
export function pickedWords(asked: readonly AskedText[], picks: Picks): readonly string[] {
  return asked.map(({ suggestions }, index) => {
    const pick = picks[index] ?? '';
    return typeof pick === 'number' ? (suggestions[pick] ?? '') : pick;
  });
}
