// Reads an answer of OpenAI's Chat Completions API, and what its many imitators make of it.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isRecord, type Json, jsonIn } from '../../base/json.ts';
import { withoutFence } from '../json-from-text.ts';
import type { ModelReply, TokenUsage, ToolCall } from '../port.ts';
import { cutOff, declined, rejectErrors, unreadable } from '../wire/failure.ts';

const count = z.number().nonnegative().nullish().catch(null);

const chatUsageSchema = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const contentSchema = z
  .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
  .nullish()
  // Models that reason give some servers a list of parts; only the text is an answer.
  .transform((given) =>
    typeof given === 'string'
      ? given
      : (given ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join(''),
  );

const argumentsSchema = z.union([z.string(), z.record(z.string(), z.unknown())]).nullish();
const textOf = (given: z.infer<typeof argumentsSchema>, none: string) =>
  typeof given === 'string' ? given : given ? JSON.stringify(given) : none;

/** Gemini signs its calls so, and refuses them unsigned. */
const extraSchema = z.custom<Json>().nullish();

const toolCallSchema = z.object({
  id: z.string().nullish(),
  extra_content: extraSchema,
  function: z.object({
    name: z.string(),
    arguments: argumentsSchema.transform((given) => textOf(given, '{}')),
  }),
});

/** What a message says, whole or in pieces, beside its calls. */
const said = {
  content: contentSchema,
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish().catch(null),
};

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ ...said, tool_calls: z.array(toolCallSchema).nullish() }).nullish(),
      }),
    )
    .min(1),
  usage: chatUsageSchema,
});

type ChatUsage = z.infer<typeof chatUsageSchema>;

/**
 * `by`: the model that is said to have answered.
 * @throws CallFailed for an error inside an answer with status 200, and for anything that is no completion
 */
export function readChatReply(body: unknown, by: string): ModelReply {
  rejectErrors(body);
  const parsed = completionSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  const reason = choice?.finish_reason || 'stop';
  // An answer that was withheld may not be there at all.
  const message = choice?.message ?? (withheld.test(reason) ? { content: '' } : null);
  if (!parsed.success || message === null) throw unreadable('something else than a completion');
  const refused = typeof message.refusal === 'string' && message.refusal !== '';
  const toolCalls = (message.tool_calls ?? []).map((call, place) => ({
    // Some servers give calls no id, and need none back; we do, and OpenAI takes 40 characters.
    id: call.id || `call_${randomUUID().replaceAll('-', '')}`,
    name: call.function.name,
    argumentsText: call.function.arguments,
    ...keptWith(call.extra_content, place === 0 ? message.reasoning_content : null, by),
  }));
  return {
    text: refused ? (message.refusal ?? '') : withoutThoughts(message.content),
    toolCalls,
    finish: refused ? 'refusal' : finishOf(reason, toolCalls.length > 0),
    usage: usageOf(parsed.data.usage),
  };
}

function keptWith(
  extra: Json | undefined,
  thoughts: string | null | undefined,
  by: string,
): Pick<ToolCall, 'kept'> {
  if (!extra && !thoughts) return {};
  return { kept: { by, ...(extra ? { extra } : {}), ...(thoughts ? { thoughts } : {}) } };
}

/** That the model came to its end, in the words of OpenAI, of TGI and Together, and of gateways to Anthropic and Cohere. */
const complete =
  /^(stop|tool_calls|function_call|eos|eos_token|stop_sequence|end_turn|tool_use|complete|tool_call)$/i;

/** That a filter kept the answer back; Gemini says which one behind it: `content_filter: RECITATION`. */
const withheld = /^content_filter\b/;

/** That the server broke off: OpenRouter and Mistral, vLLM, DeepSeek. */
const broken = /^(error|abort|insufficient_system_resource)$/i;

/** @throws CallFailed where the server broke off */
function finishOf(reason: string, called: boolean): ModelReply['finish'] {
  if (withheld.test(reason)) return 'refusal';
  if (broken.test(reason)) throw declined({ message: `the answer was broken off (${reason})` });
  // Whatever else a server says, such as Mistral's `model_length`: the end may be missing.
  if (!complete.test(reason)) return 'length';
  // Not every server says `tool_calls` when it calls one.
  return called ? 'tools' : 'stop';
}

/** Servers without a parser for reasoning leave it at the beginning of the text; where their template begins it, without its first mark. */
function withoutThoughts(text: string): string {
  const begins = /^\s*<think(?:ing)?>/i.test(text);
  const end = /<\/think(?:ing)?>\s*/i.exec(text);
  // What never ended is all thoughts.
  if (end === null) return begins ? '' : text;
  const isOfText = () =>
    /<think(?:ing)?>/i.test(text.slice(0, end.index)) || jsonIn(withoutFence(text.trim())) !== undefined;
  return begins || !isOfText() ? text.slice(end.index + end[0].length) : text;
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

const digits = z.string().regex(/^\d{1,9}$/);

const callPartSchema = z.object({
  index: z.union([z.int(), digits.transform(Number)]).nullish(),
  id: z.string().nullish(),
  extra_content: extraSchema,
  function: z.object({ name: z.string().nullish(), arguments: argumentsSchema }).nullish(),
});
type CallPart = z.infer<typeof callPartSchema>;

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z.object({ ...said, tool_calls: z.array(callPartSchema).nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: chatUsageSchema,
});

interface StreamedCall {
  readonly index: CallPart['index'];
  id: string;
  extra_content: Json | undefined;
  readonly function: { name: string; arguments: string };
}

/**
 * A streamed completion as it would have come in one piece.
 * @throws CallFailed when the stream ends before the model has finished, or a piece of its answer cannot be read
 */
export async function gatherChatStream(chunks: AsyncIterable<unknown>): Promise<unknown> {
  const calls: StreamedCall[] = [];
  const message = { content: '', refusal: '', reasoning_content: '', tool_calls: calls };
  let finish: string | null = null;
  let usage: ChatUsage = null;
  for await (const raw of chunks) {
    const chunk = chunkSchema.safeParse(raw);
    if (!chunk.success) {
      // Servers also send signs of life in forms of their own.
      if (isRecord(raw) && raw['choices']) throw unreadable('a piece that cannot be read');
      continue;
    }
    usage = chunk.data.usage ?? usage;
    const choice = chunk.data.choices?.[0];
    finish = choice?.finish_reason ?? finish;
    const { delta } = choice ?? {};
    message.content += delta?.content ?? '';
    message.refusal += delta?.refusal ?? '';
    message.reasoning_content += delta?.reasoning_content ?? '';
    for (const part of delta?.tool_calls ?? []) {
      const call = callOf(part, calls);
      call.id ||= part.id ?? '';
      call.extra_content ??= part.extra_content;
      call.function.name ||= part.function?.name ?? '';
      call.function.arguments += textOf(part.function?.arguments, '');
    }
  }
  if (finish === null) throw cutOff();
  return { choices: [{ finish_reason: finish, message }], usage };
}

/** The call a part belongs to. Servers that send each in one piece may leave out its index, or give all the same (Gemini). */
function callOf({ index, id, function: called }: CallPart, calls: StreamedCall[]): StreamedCall {
  const begun = calls.findLast((call) => (index ?? null) !== null && call.index === index);
  const isAnother = id && called?.name && begun?.id && begun.id !== id;
  if (begun !== undefined && !isAnother) return begun;
  const call = { index, id: '', extra_content: undefined, function: { name: '', arguments: '' } };
  calls.push(call);
  return call;
}
