// Reads an answer of Anthropic's Messages API.
import { z } from 'zod';
import type { ModelReply, TokenUsage } from '../port.ts';
import { CallFailed, unreadable } from '../wire/failure.ts';

const count = z.number().nonnegative().nullish().catch(null);

export const messageUsageSchema = z.object({
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
});

export type MessageUsage = z.infer<typeof messageUsageSchema>;

const blockSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  // `json`: the input as the model wrote it, which only a stream shows.
  z.object({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.unknown().optional(),
    json: z.string().optional(),
  }),
  // Thinking, and what is yet to come.
  z.object({ type: z.string() }),
]);

type Block = z.infer<typeof blockSchema>;

const messageSchema = z.object({
  type: z.literal('message'),
  content: z.array(blockSchema),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(null),
  usage: messageUsageSchema.nullish(),
});

/** @throws CallFailed for an error inside an answer with status 200, and for anything that is no message */
export function readMessage(body: unknown): ModelReply {
  if (typeof body !== 'object' || body === null)
    throw unreadable(typeof body === 'string' ? 'a text that is no JSON' : 'nothing');
  if ('error' in body && body.error !== null && body.error !== undefined)
    throw new CallFailed({ kind: 'declined', status: null, headers: null, body });
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) throw unreadable('something else than a message');
  const { content, stop_reason: reason, stop_details: details, usage } = parsed.data;
  const text = content.map((block) => ('text' in block ? block.text : '')).join('');
  const toolCalls = content.filter(isCall).map(({ id, name, input, json }) => ({
    id,
    name,
    argumentsText: json ?? JSON.stringify(input ?? {}),
  }));
  const finish = finishOf(reason, toolCalls.length > 0);
  return {
    text: finish === 'refusal' && text === '' ? (details?.explanation ?? '') : text,
    toolCalls,
    finish,
    usage: usageOf(usage),
  };
}

function isCall(block: Block): block is Extract<Block, { id: string }> {
  return 'id' in block;
}

function finishOf(reason: string | null | undefined, called: boolean): ModelReply['finish'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  if (reason === 'refusal') return 'refusal';
  return called ? 'tools' : 'stop';
}

/** The provider counts what it read from and wrote to its cache apart from the rest of the input. */
function usageOf(usage: MessageUsage | null | undefined): TokenUsage {
  const cached = usage?.cache_read_input_tokens ?? 0;
  return {
    inputTokens: (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0) + cached,
    cachedInputTokens: cached,
    outputTokens: usage?.output_tokens ?? 0,
  };
}
