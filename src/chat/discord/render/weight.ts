// How much of a message a text takes: one number for both limits, characters and bytes.
import { byteBudget, characterBudget } from './limits.ts';

/** What the texts of a message may weigh together, in the unit of `weightOf`. */
export const fullWeight = characterBudget;

const perByte = characterBudget / byteBudget;

/** Characters, or what its bytes are worth in characters where that is more. */
export function weightOf(text: string): number {
  return Math.max(text.length, Math.ceil(Buffer.byteLength(text) * perByte));
}
