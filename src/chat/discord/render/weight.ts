// How much of a message a text takes: one number for both limits, characters and bytes.
import { byteBudget, characterBudget, displayBytes } from './limits.ts';

/** What a message holds, in the unit of `weightOf`. */
export const fullWeight = characterBudget;

const perByte = characterBudget / byteBudget;

/** What a text display with this text takes. The sum over a message's displays may be `fullWeight`. */
export function displayWeight(text: string): number {
  return weightOf(text) + Math.ceil(displayBytes * perByte);
}

/** Characters, or what its bytes are worth in characters where that is more. */
export function weightOf(text: string): number {
  return Math.max(text.length, Math.ceil(Buffer.byteLength(text) * perByte));
}
