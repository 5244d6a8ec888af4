// About how many tokens a request has, corrected by what providers count.
import { estimateTokens } from '../base/tokens.ts';
import type { ChatModel, ModelRequest } from './port.ts';

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
export interface TokenRatios {
  /** Between 0.5 and 3; 1 for a model that was not called yet. */
  of(model: Pick<ChatModel, 'id'>): number;
  learn(model: Pick<ChatModel, 'id'>, estimated: number, counted: number): void;
}

/** Shorter requests say little about text: what providers add to each weighs more. */
const tellingTokens = 200;
const weightOfNewest = 0.2;

export function createTokenRatios(): TokenRatios {
  const ratios = new Map<string, number>();
  const of = ({ id }: Pick<ChatModel, 'id'>) => ratios.get(id) ?? 1;
  return {
    of,
    learn(model, estimated, counted) {
      if (estimated < tellingTokens || counted <= 0) return;
      const seen = Math.min(3, Math.max(0.5, counted / estimated));
      ratios.set(model.id, of(model) * (1 - weightOfNewest) + seen * weightOfNewest);
    },
  };
}
