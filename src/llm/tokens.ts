// Tokens: about how many a request has (corrected by what providers count), what they cost, and how many an answer may take.
import { estimateTokens } from '../base/tokens.ts';
import type { ChatModel, ModelRequest, Price, TokenUsage } from './port.ts';

/** What a message costs beside its text. */
const tokensPerMessage = 4;

/** Tokens of a request's input: everything that is sent. */
export function estimateRequest(request: ModelRequest): number {
  let tokens = estimateTokens(request.system) + tokensPerMessage;
  for (const message of request.messages) {
    tokens += estimateTokens(message.text) + tokensPerMessage;
    if (message.role !== 'assistant') continue;
    for (const call of message.toolCalls) tokens += estimateTokens(call.name + call.argumentsText);
  }
  if (request.tools !== undefined) tokens += estimateTokens(JSON.stringify(request.tools));
  if (request.output !== undefined) tokens += estimateTokens(JSON.stringify(request.output.schema));
  return tokens;
}

/** What providers counted, for each token that was estimated. */
export type TokenRatios = ReturnType<typeof createTokenRatios>;

/** Shorter requests say little about text: what providers add to each weighs more. */
const tellingTokens = 200;
const weightOfNewest = 0.2;
/** How many times more tokens than before are expected of a model whose provider found a request too long. */
const moreWhereRefused = 1.25;

export function createTokenRatios() {
  const ratios = new Map<string, number>();
  const of = ({ id }: Pick<ChatModel, 'id'>) => ratios.get(id) ?? 1;
  return {
    /** Between 0.5 and 3; 1 for a model that was not called yet. */
    of,
    learn(model: Pick<ChatModel, 'id'>, estimated: number, counted: number): void {
      if (estimated < tellingTokens || counted <= 0) return;
      const seen = Math.min(3, Math.max(0.5, counted / estimated));
      ratios.set(model.id, of(model) * (1 - weightOfNewest) + seen * weightOfNewest);
    },
    /** Its provider refused so many as too long, although they were to fit. */
    refused(model: Pick<ChatModel, 'id' | 'contextTokens'>, estimated: number, answerTokens: number): void {
      const least = (model.contextTokens - answerTokens) / estimated;
      ratios.set(model.id, Math.min(3, Math.max(least, of(model) * moreWhereRefused)));
    },
  };
}

/** What Anthropic asks for input that it keeps for some minutes, besides the price of input. */
const shareForWriting = 0.25;

/** What a call costs, in US dollars. The part of the input that was read from a cache has its own price, and what was written to it costs more. */
export function costOf(usage: TokenUsage, price: Price): number {
  const cached = Math.min(usage.cachedInputTokens, usage.inputTokens);
  const millionths =
    (usage.inputTokens - cached + shareForWriting * (usage.writtenInputTokens ?? 0)) * price.input +
    cached * price.cachedInput +
    usage.outputTokens * price.output;
  return millionths / 1_000_000;
}

/** A model that reasons spends output on its thoughts before it writes the first word of its answer. */
const thoughtTokens = 8000;

/** Part of a context that an answer may take: the smaller a model is, the more it is to read before it writes. */
const mostOfContext = 1 / 3;

/** Who reads less writes less: an answer has its whole size from a context of so many tokens on, and less below, but not this little. */
const whole = { context: 32_000, least: 1_000 };

/** Tokens for an answer of this size: at most what the model can write, and leaving it room to read. */
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
