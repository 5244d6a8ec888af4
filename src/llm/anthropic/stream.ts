// Puts a streamed message together again. The SDK's own helper parses a tool's input anew with each piece of it, and
// keeps the parsed object only: we pass on what the model wrote.
import { z } from 'zod';
import { cutOff } from '../wire/failure.ts';
import { messageUsageSchema, type MessageUsage } from './reply.ts';

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

type Block = Record<string, unknown> & { type: string; text?: string | undefined; json?: string };

/**
 * The message as it would have come in one piece, with the input of each call as `json`.
 * @throws CallFailed when the stream ends before the message does
 */
export async function gatherMessage(events: AsyncIterable<unknown>): Promise<unknown> {
  const content: Block[] = [];
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
    else if (event.type === 'content_block_delta') grow(content.at(-1), event.delta);
    else if (event.type === 'message_delta') {
      ending = { ...ending, ...event.delta };
      usage = { ...usage, ...known(event.usage) };
    } else stopped = true;
  }
  // Read to the end all the same: a stream left early takes its connection with it.
  if (!stopped) throw cutOff();
  return { type: 'message', content, ...ending, usage };
}

/** Blocks come one after the other. */
function grow(
  block: Block | undefined,
  delta: { text?: string | undefined; partial_json?: string | undefined },
) {
  if (block === undefined) return;
  if (delta.text !== undefined) block.text = (block.text ?? '') + delta.text;
  if (delta.partial_json !== undefined) block.json = (block.json ?? '') + delta.partial_json;
}

/** Later counts replace earlier ones; those that are not given must not. */
function known(usage: MessageUsage | null | undefined): Partial<MessageUsage> {
  return Object.fromEntries(Object.entries(usage ?? {}).filter(([, value]) => typeof value === 'number'));
}
