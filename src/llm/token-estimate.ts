// About how many tokens a request has: cheap, without a tokenizer, corrected by what providers count.
import type { ChatModel, ModelRequest } from './port.ts';

/** The first code of the scripts whose signs are about a token each: Chinese, Japanese, Korean. */
const firstIdeographic = 0x2e80;
/** The first code of Greek, Cyrillic, Hebrew, Arabic and the scripts of India and South-East Asia. */
const firstNonLatin = 0x370;

/** Tokens of a text: a quarter of its length in Latin script, half in most others, one a sign in ideographic ones. */
export function estimateTokens(text: string): number {
  let nonLatin = 0;
  let ideographic = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < firstNonLatin) continue;
    // General punctuation, such as dashes and quotation marks, belongs to every script.
    if (code >= 0x2000 && code < 0x2070) continue;
    if (code >= firstIdeographic) ideographic += 1;
    else nonLatin += 1;
  }
  return Math.ceil((text.length - nonLatin - ideographic) / 4 + nonLatin / 2 + ideographic);
}

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
