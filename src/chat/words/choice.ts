// What people choose, in words: depth and mode of a research, and suggestions of a clarification by their numbers.
import { z } from 'zod';
import type { Choice, AskedText, Picks } from '../port/choice.ts';

export const depths = ['light', 'medium', 'extended', 'auto'] as const;
export const modes = ['simple', 'web', 'deep', 'auto'] as const;

/** What a form or a command gives; anything else is refused. */
export const choiceSchema = z.object({
  depth: z.enum(depths),
  mode: z.enum(modes),
}) satisfies z.ZodType<Choice>;

/** What can be chosen, each once and on one line: the place of a suggestion here is its number. */
export function suggested(suggestions: readonly string[]): readonly string[] {
  const lines = suggestions.map((one) => one.toWellFormed().replace(/\s+/gu, ' ').trim());
  return [...new Set(lines)].filter((one) => /[^\p{C}\s]/u.test(one));
}

/** What is picked for each question, in words; '' where nothing is. */
export function pickedWords(asked: readonly AskedText[], picks: Picks): readonly string[] {
  return asked.map(({ suggestions }, index) => suggestions[picks[index] ?? -1] ?? '');
}
