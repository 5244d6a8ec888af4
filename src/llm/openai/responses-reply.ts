// Reads an answer of OpenAI's Responses API.
import { z } from 'zod';
import type { ModelReply } from '../port.ts';
import { CallFailed, cutOff, unreadable } from '../wire/failure.ts';
import { rejectErrors } from './chat-reply.ts';

const count = z.number().nonnegative().catch(0);

const itemSchema = z.union([
  z.object({
    type: z.literal('message'),
    content: z.array(
      z.object({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() }),
    ),
  }),
  z.object({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  // Reasoning, and what is yet to come.
  z.object({ type: z.string() }),
]);

type Item = z.infer<typeof itemSchema>;

const responseSchema = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(itemSchema),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
});

/** @throws CallFailed for an answer that failed at the provider, and for anything that is no response */
export function readResponsesReply(body: unknown): ModelReply {
  rejectErrors(body);
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw unreadable('something else than a response');
  const { status, incomplete_details: incomplete, output, usage } = parsed.data;
  if (status === 'failed') throw new CallFailed({ kind: 'declined', status: null, headers: null, body: '' });
  const parts = output.flatMap((item) => ('content' in item ? item.content : []));
  const refusal = parts.map((part) => part.refusal ?? '').join('');
  const toolCalls = output.filter(isCall).map((item) => ({
    id: item.call_id,
    name: item.name,
    argumentsText: item.arguments,
  }));
  const finish =
    refusal !== '' || incomplete?.reason === 'content_filter'
      ? 'refusal'
      : status === 'incomplete'
        ? 'length'
        : toolCalls.length > 0
          ? 'tools'
          : 'stop';
  return {
    text: refusal === '' ? parts.map((part) => part.text ?? '').join('') : refusal,
    toolCalls,
    finish,
    usage: {
      inputTokens: usage?.input_tokens ?? 0,
      cachedInputTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
    },
  };
}

function isCall(item: Item): item is Extract<Item, { call_id: string }> {
  return 'call_id' in item;
}

const eventSchema = z.object({ type: z.string(), response: z.unknown().optional() });

/**
 * The last event of a stream holds the whole response.
 * @throws CallFailed for an error in the stream, and when it ends without a response
 */
export async function lastResponse(events: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  // Read to the end: a stream left early takes its connection with it.
  for await (const raw of events) {
    const event = eventSchema.safeParse(raw);
    if (!event.success) continue;
    const { type, response } = event.data;
    if (type === 'error') throw new CallFailed({ kind: 'declined', status: null, headers: null, body: raw });
    if (['response.completed', 'response.incomplete', 'response.failed'].includes(type)) last = response;
  }
  if (last === undefined) throw cutOff();
  return last;
}
