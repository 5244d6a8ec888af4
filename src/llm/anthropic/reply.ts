// Reads an answer of Anthropic's Messages API.
import { z } from 'zod';
import type { ModelReply, TokenUsage } from '../port.ts';
import { cutOff, rejectErrors, unreadable } from '../wire/failure.ts';

const count = z.number().nonnegative().nullish().catch(null);

const messageUsageSchema = z.object({
  input_tokens: count,
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  output_tokens: count,
});

type MessageUsage = z.infer<typeof messageUsageSchema>;

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

const messageSchema = z.object({
  type: z.literal('message'),
  content: z.array(blockSchema),
  stop_reason: z.string().nullish(),
  stop_details: z.object({ explanation: z.string().nullish() }).nullish().catch(null),
  usage: messageUsageSchema.nullish(),
});

/** @throws CallFailed for an error inside an answer with status 200, and for anything that is no message */
export function readMessage(body: unknown): ModelReply {
  rejectErrors(body);
  const parsed = messageSchema.safeParse(body);
  if (!parsed.success) throw unreadable('something else than a message');
  const { content, stop_reason: reason, stop_details: details, usage } = parsed.data;
  const text = content.map((block) => ('text' in block ? block.text : '')).join('');
  const toolCalls = content
    .filter((block) => 'id' in block)
    .map(({ id, name, input, json }) => ({
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

function finishOf(reason: string | null | undefined, called: boolean): ModelReply['finish'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  if (reason === 'refusal') return 'refusal';
  return called ? 'tools' : 'stop';
}

/** The provider counts what it read from and wrote to its cache apart from the rest of the input. */
function usageOf(usage: MessageUsage | null | undefined): TokenUsage {
  const cached = usage?.cache_read_input_tokens ?? 0;
  const written = usage?.cache_creation_input_tokens ?? 0;
  return {
    inputTokens: (usage?.input_tokens ?? 0) + written + cached,
    cachedInputTokens: cached,
    ...(written === 0 ? {} : { writtenInputTokens: written }),
    outputTokens: usage?.output_tokens ?? 0,
  };
}

const eventSchema = z.union([
  z.object({
    type: z.literal('message_start'),
    message: z.object({ usage: messageUsageSchema.nullish() }),
  }),
  z.object({
    type: z.literal('content_block_start'),
    content_block: z.looseObject({ type: z.string(), text: z.string().optional() }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.object({
      type: z.string(),
      text: z.string().optional(),
      partial_json: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish(), stop_details: z.unknown().optional() }),
    usage: messageUsageSchema.nullish(),
  }),
  z.object({ type: z.literal('message_stop') }),
]);

type StreamedBlock = Record<string, unknown> & { type: string; text?: string | undefined; json?: string };

/**
 * A streamed message as it would have come in one piece, with the input of each call as `json`. The SDK's own helper
 * parses that input anew with each piece of it, and keeps the parsed object only.
 * @throws CallFailed when the stream ends before the message does
 */
export async function gatherMessage(events: AsyncIterable<unknown>): Promise<unknown> {
  const content: StreamedBlock[] = [];
  let usage: Partial<MessageUsage> = {};
  let ending: object = {};
  let stopped = false;
  for await (const raw of events) {
    const parsed = eventSchema.safeParse(raw);
    // Events yet unknown must be passed over, says the protocol.
    if (!parsed.success) continue;
    const event = parsed.data;
    if (event.type === 'message_start') usage = known(event.message.usage);
    else if (event.type === 'content_block_start') content.push({ ...event.content_block });
    else if (event.type === 'content_block_delta') {
      // Blocks come one after the other.
      const block: Partial<StreamedBlock> = content.at(-1) ?? {};
      const { text, partial_json: json } = event.delta;
      if (text !== undefined) block.text = (block.text ?? '') + text;
      if (json !== undefined) block.json = (block.json ?? '') + json;
    } else if (event.type === 'message_delta') {
      ending = { ...ending, ...event.delta };
      usage = { ...usage, ...known(event.usage) };
    } else stopped = true;
  }
  // Read to the end all the same: a stream left early takes its connection with it.
  if (!stopped) throw cutOff();
  return { type: 'message', content, ...ending, usage };
}

/** Later counts replace earlier ones; those that are not given must not. */
function known(usage: MessageUsage | null | undefined): Partial<MessageUsage> {
  return Object.fromEntries(Object.entries(usage ?? {}).filter(([, value]) => typeof value === 'number'));
}
