// Models behind OpenAI's Responses API. Better than Chat Completions for OpenAI's own models that reason and use tools.
import { OpenAI } from 'openai';
import { z } from 'zod';
import type { ChatModel, ModelMessage, ModelReply, ModelRequest, ToolSpec } from '../port.ts';
import { createProviderModel, streamAboveTokens } from '../wire/call.ts';
import { cutOff, declined, rejectErrors, unreadable } from '../wire/failure.ts';
import type { Learned } from '../wire/learned.ts';
import type { ModelOptions } from '../wire/model-options.ts';
import { schemaWords } from '../wire/narrow-schema.ts';
import { strictIfPossible, toolResult } from './chat-model.ts';
import { openAiClient } from './client.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiResponsesModel(options: ModelOptions): ChatModel {
  return createProviderModel<ResponsesBody>(options, {
    sdk: OpenAI,
    client: openAiClient(options),
    path: '/responses',
    body: (request, learned) => responsesBody(options, request, learned),
    used: (body) => responsesParameters.filter((name) => name in body),
    schema: { key: 'text', name: 'text.format' },
    read: readResponsesReply,
    gather: lastResponse,
  });
}

type ResponsesBody = OpenAI.Responses.ResponseCreateParams;

/** The API refuses less. */
const leastOutputTokens = 16;

/** Parameters that not every server and model knows, and that a request can do without. */
const responsesParameters = ['text', 'temperature', 'tool_choice'] as const;

function responsesBody(options: ModelOptions, request: ModelRequest, learned: Learned): ResponsesBody {
  const { model, abilities } = options;
  const { tools = [], toolChoice, output, temperature } = request;
  const enforced = output !== undefined && !learned.lacks('text') && !learned.lacksSchema(output.name);
  const inWords = output === undefined || enforced ? [] : [schemaWords(output.schema)];
  return {
    model,
    instructions: [request.system, ...inWords].join('\n\n'),
    input: request.messages.flatMap(inputItems),
    max_output_tokens: Math.max(request.maxOutputTokens, leastOutputTokens),
    // Conversations are kept in our journal, not at the provider.
    store: false,
    ...(tools.length === 0 ? {} : { tools: tools.map(functionTool) }),
    ...(tools.length === 0 || toolChoice === undefined || learned.lacks('tool_choice')
      ? {}
      : { tool_choice: toolChoice }),
    ...(enforced
      ? { text: { format: { type: 'json_schema', name: output.name, ...strictIfPossible(output.schema) } } }
      : {}),
    ...(temperature === undefined || abilities.reasons || learned.lacks('temperature')
      ? {}
      : { temperature }),
    ...(request.maxOutputTokens > streamAboveTokens ? { stream: true } : {}),
  };
}

function functionTool({ name, description, parameters }: ToolSpec): OpenAI.Responses.FunctionTool {
  const { schema, strict } = strictIfPossible(parameters);
  return { type: 'function', name, description, parameters: schema, strict };
}

function inputItems(message: ModelMessage): OpenAI.Responses.ResponseInputItem[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.callId, output: toolResult(message) }];
    case 'assistant':
      return [
        ...(message.text === '' ? [] : [{ role: 'assistant' as const, content: message.text }]),
        ...message.toolCalls.map(({ id, name, argumentsText }) => ({
          type: 'function_call' as const,
          call_id: id,
          name,
          arguments: argumentsText,
        })),
      ];
  }
}

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
function readResponsesReply(body: unknown): ModelReply {
  rejectErrors(body);
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success) throw unreadable('something else than a response');
  const { status, incomplete_details: incomplete, output, usage } = parsed.data;
  if (status === 'failed') throw declined('');
  const parts = output.flatMap((item) => ('content' in item ? item.content : []));
  const refusal = parts.map((part) => part.refusal ?? '').join('');
  const toolCalls = output
    .filter((item) => 'call_id' in item)
    .map((item) => ({
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

const eventSchema = z.object({ type: z.string(), response: z.unknown().optional() });

/** The whole response, from the last event. @throws CallFailed for an error in the stream, or when it ends without one */
async function lastResponse(events: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  // Read to the end: a stream left early takes its connection with it.
  for await (const raw of events) {
    const event = eventSchema.safeParse(raw);
    if (!event.success) continue;
    const { type, response } = event.data;
    if (type === 'error') throw declined(raw);
    if (['response.completed', 'response.incomplete', 'response.failed'].includes(type)) last = response;
  }
  if (last === undefined) throw cutOff();
  return last;
}
