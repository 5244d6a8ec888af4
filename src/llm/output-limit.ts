// How many tokens of output a model is allowed for an answer of a given size.
import type { ChatModel } from './port.ts';

/** A model that reasons spends output on its thoughts before it writes the first word of its answer. */
const thoughtTokens = 8000;

/** At most what the model can write. */
export function outputLimit(
  model: Pick<ChatModel, 'maxOutputTokens' | 'reasons'>,
  answerTokens: number,
): number {
  return Math.min(model.maxOutputTokens, answerTokens + (model.reasons ? thoughtTokens : 0));
}
