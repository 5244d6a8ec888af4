// Reads an answer of OpenAI's Chat Completions API, and what its many imitators make of it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModelReply, TokenUsage } from '../port.ts';
import { CallFailed, unreadable } from '../wire/failure.ts';

const count = z.number().nonnegative().nullish().catch(null);

export const chatUsageSchema = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  })
  .nullish();

const content = z
  .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
  .nullish()
  // Models that reason give some servers a list of parts; only the text is an answer.
  .transform((given) =>
    typeof given === 'string'
      ? given
      : (given ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
  );

const toolCallSchema = z.object({
  id: z.string().nullish(),
  function: z.object({
    name: z.string(),
    arguments: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .nullish()
      .transform((given) => (typeof given === 'string' ? given : JSON.stringify(given ?? {}))),
  }),
});

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content,
          refusal: z.string().nullish(),
          tool_calls: z.array(toolCallSchema).nullish(),
        }),
      }),
    )
    .min(1),
  usage: chatUsageSchema,
});

export type ChatUsage = z.infer<typeof chatUsageSchema>;

/**
 * @throws CallFailed for an error inside an answer with status 200, as gateways send it, and for anything that is no
 *   completion
 */
export function readChatReply(body: unknown): ModelReply {
  rejectErrors(body);
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) throw unreadable('something else than a completion');
  const { finish_reason: reason, message } = parsed.data.choices[0]!;
  const refused = typeof message.refusal === 'string' && message.refusal !== '';
  const toolCalls = (message.tool_calls ?? []).map((call) => ({
    // Some servers give calls no id, and need none back; we do.
    id: call.id || `call_${randomUUID()}`,
    name: call.function.name,
    argumentsText: call.function.arguments,
  }));
  return {
    text: refused ? (message.refusal ?? '') : withoutThoughts(message.content),
    toolCalls,
    finish: refused ? 'refusal' : finishOf(reason, toolCalls.length > 0),
    usage: usageOf(parsed.data.usage),
  };
}

/** @throws CallFailed */
export function rejectErrors(body: unknown): void {
  if (typeof body !== 'object' || body === null) {
    throw unreadable(typeof body === 'string' ? 'a text that is no JSON' : 'nothing');
  }
  if (!('error' in body) || body.error === null || body.error === undefined) return;
  throw new CallFailed({ kind: 'declined', status: null, headers: null, body: body.error });
}

function finishOf(reason: string | null | undefined, called: boolean): ModelReply['finish'] {
  if (reason === 'length') return 'length';
  if (reason === 'content_filter') return 'refusal';
  // Not every server says `tool_calls` when it calls one.
  return called ? 'tools' : 'stop';
}

/** Servers without a parser for reasoning leave it at the beginning of the text. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think>.*?<\/think>\s*/s, '');
}

/** Zeros when the server does not say. */
function usageOf(usage: ChatUsage): TokenUsage {
  const input = usage?.prompt_tokens ?? 0;
  const output = usage?.completion_tokens ?? 0;
  return {
    inputTokens: input,
    cachedInputTokens: Math.min(usage?.prompt_tokens_details?.cached_tokens ?? 0, input),
    // Some servers leave reasoning out of the completion, but not out of the total.
    outputTokens: Math.max(output, (usage?.total_tokens ?? 0) - input),
  };
}
