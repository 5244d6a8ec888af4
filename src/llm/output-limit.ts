// How many tokens of output a model is allowed for an answer of a given size.
import type { ChatModel } from './port.ts';

/** A model that reasons spends output on its thoughts before it writes the first word of its answer. */
const thoughtTokens = 8000;

/** Part of a context that an answer may take: the smaller a model is, the more it is to read before it writes. */
const mostOfContext = 1 / 3;

/** Who reads less writes less: an answer has its whole size from a context of so many tokens on, and less below, but not this little. */
const whole = { context: 32_000, least: 1_000 };

/** At most what the model can write, and leaves it room to read. */
export function outputLimit(
  model: Pick<ChatModel, 'contextTokens' | 'maxOutputTokens' | 'reasons'>,
  answerTokens: number,
): number {
  const { contextTokens, maxOutputTokens, reasons } = model;
  const scaled = Math.floor(answerTokens * Math.min(1, contextTokens / whole.context));
  const answer = Math.min(answerTokens, Math.max(whole.least, scaled));
  const wanted = answer + (reasons ? thoughtTokens : 0);
  return Math.min(maxOutputTokens, wanted, Math.floor(contextTokens * mostOfContext));
}
