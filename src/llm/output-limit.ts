// How many tokens of output a model is allowed for an answer of a given size.
import type { ChatModel } from './port.ts';

/** A model that reasons spends output on its thoughts before it writes the first word of its answer. */
const thoughtTokens = 8000;

/** Part of a context that an answer may take: the smaller a model is, the more it is to read before it writes. */
const mostOfContext = 1 / 3;

/** At most what the model can write, and leaves it room to read. */
export function outputLimit(
  model: Pick<ChatModel, 'contextTokens' | 'maxOutputTokens' | 'reasons'>,
  answerTokens: number,
): number {
  const wanted = answerTokens + (model.reasons ? thoughtTokens : 0);
  return Math.min(model.maxOutputTokens, wanted, Math.floor(model.contextTokens * mostOfContext));
}
