// Models behind OpenAI's Chat Completions API, at OpenAI or at any server that speaks it (vLLM, Ollama, gateways).
import { OpenAI } from 'openai';
import type { ChatModel, JsonSchema, ModelMessage, ModelRequest, ToolCall, ToolSpec } from '../port.ts';
import { createProviderModel, streamAboveTokens } from '../wire/call.ts';
import type { Learned } from '../wire/learned.ts';
import { idOf, type ModelOptions } from '../wire/model-options.ts';
import { narrowSchema, schemaWords } from '../wire/narrow-schema.ts';
import { sendableId, sendableName } from '../wire/tool-names.ts';
import { gatherChatStream, readChatReply } from './chat-reply.ts';
import { openAiClient } from './client.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiModel(options: ModelOptions): ChatModel {
  return createProviderModel<ChatBody>(options, {
    sdk: OpenAI,
    client: openAiClient(options),
    path: '/chat/completions',
    body: (request, learned) => chatBody(options, request, learned),
    used: (body) => [
      ...optionalParameters.filter((name) => (name === 'strict' ? usesStrict(body) : name in body)),
      ...(body.messages.some(isUserAfterTool) ? [userAfterTool] : []),
      longIds,
    ],
    schema: 'response_format',
    read: (answer) => readChatReply(answer, idOf(options)),
    gather: gatherChatStream,
  });
}

type ChatBody = OpenAI.Chat.Completions.ChatCompletionCreateParams;

/** Parameters that not every server knows, and that a request can do without. */
const optionalParameters =
  'strict response_format max_completion_tokens max_tokens temperature tool_choice stream_options'.split(' ');

/** Said by a person or by us right after what tools found; in the words in which Mistral's models refuse it. */
const userAfterTool = "user' after role 'tool";

/** Ids of calls as other servers give them, such as vLLM; in the words in which OpenAI refuses them. */
const longIds = 'maximum length 40';

type Said = Pick<ModelMessage, 'role'> | Pick<ChatBody['messages'][number], 'role'>;

function isUserAfterTool({ role }: Said, at: number, all: readonly Said[]): boolean {
  return role === 'user' && all[at - 1]?.role === 'tool';
}

function usesStrict(body: ChatBody): boolean {
  const format = body.response_format;
  return (
    (format?.type === 'json_schema' && 'strict' in format.json_schema) ||
    (body.tools ?? []).some((tool) => tool.type === 'function' && 'strict' in tool.function)
  );
}

function chatBody(options: ModelOptions, request: ModelRequest, learned: Learned): ChatBody {
  const { model, abilities } = options;
  const output = request.output;
  const enforced = output !== undefined && !learned.lacksSchema('response_format', output.name);
  const system =
    output === undefined || enforced ? request.system : `${request.system}\n\n${schemaWords(output.schema)}`;
  const streamed = request.maxOutputTokens > streamAboveTokens && !learned.lacks('stream_options');
  return {
    model,
    messages: [
      { role: 'system', content: system },
      ...chatMessages(request.messages, idOf(options), learned),
    ],
    ...lengthLimit(request.maxOutputTokens, abilities.reasons, learned),
    ...(request.tools === undefined || request.tools.length === 0 ? {} : tools(request, learned)),
    ...(enforced && output !== undefined ? { response_format: responseFormat(output, learned) } : {}),
    ...(request.temperature === undefined || abilities.reasons || learned.lacks('temperature')
      ? {}
      : { temperature: request.temperature }),
    // Without `include_usage` a stream does not say what it cost; a server that cannot is asked for one piece.
    ...(streamed ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
}

/**
 * OpenAI's newer models refuse `max_tokens`; some servers ignore `max_completion_tokens` without a word and then write
 * without end. So the old name goes to models that do not reason, and either gives way to the other when it is refused.
 */
function lengthLimit(tokens: number, reasons: boolean, learned: Learned) {
  const newer = reasons ? !learned.lacks('max_completion_tokens') : learned.lacks('max_tokens');
  return newer ? { max_completion_tokens: tokens } : { max_tokens: tokens };
}

function responseFormat(output: NonNullable<ModelRequest['output']>, learned: Learned) {
  const { schema, strict } = strictIfPossible(output.schema);
  return {
    type: 'json_schema' as const,
    json_schema: { name: output.name, schema, ...(learned.lacks('strict') ? {} : { strict }) },
  };
}

function tools(request: ModelRequest, learned: Learned) {
  return {
    tools: (request.tools ?? []).map((tool) => chatTool(tool, learned)),
    ...(request.toolChoice === undefined || learned.lacks('tool_choice')
      ? {}
      : { tool_choice: request.toolChoice }),
  };
}

function chatTool({ name, description, parameters }: ToolSpec, learned: Learned) {
  const { schema, strict } = strictIfPossible(parameters);
  return {
    type: 'function' as const,
    function: {
      name,
      description,
      parameters: schema,
      ...(strict && !learned.lacks('strict') ? { strict } : {}),
    },
  };
}

function chatMessages(messages: readonly ModelMessage[], to: string, learned: Learned) {
  return messages.flatMap((message, at) => [
    ...(isUserAfterTool(message, at, messages) && learned.lacks(userAfterTool)
      ? [{ role: 'assistant' as const, content: 'I see.' }]
      : []),
    chatMessage(message, to, learned),
  ]);
}

function chatMessage(
  message: ModelMessage,
  to: string,
  learned: Learned,
): OpenAI.Chat.Completions.ChatCompletionMessageParam {
  const idFor = learned.lacks(longIds) ? sendableId : (id: string) => id;
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'tool': {
      const { callId, text, failed } = message;
      // The API has no mark for a call that failed, so the text says it.
      const content = failed ? `This call failed. ${text}` : text;
      return { role: 'tool', tool_call_id: idFor(callId), content };
    }
    case 'assistant': {
      const { text: content, toolCalls } = message;
      // Moonshot takes an empty text for a missing one.
      const thoughts = ownKept(toolCalls[0], to)?.thoughts ?? ' ';
      return {
        role: 'assistant',
        content,
        ...(learned.wantsThoughts() ? { reasoning_content: thoughts } : {}),
        ...(toolCalls.length === 0
          ? {}
          : { tool_calls: toolCalls.map((call) => chatCall(call, idFor(call.id), to)) }),
      };
    }
  }
}

function chatCall(call: ToolCall, id: string, to: string) {
  const { name, argumentsText } = call;
  const extra = ownKept(call, to)?.extra;
  return {
    id,
    type: 'function' as const,
    function: { name: sendableName(name), arguments: argumentsText },
    ...(extra === undefined ? {} : { extra_content: extra }),
  };
}

function ownKept(call: ToolCall | undefined, to: string): ToolCall['kept'] {
  return call?.kept?.by === to ? call.kept : undefined;
}

/** The schema with `strict` if strict mode can express it (objects closed, properties all required); otherwise as it is, for the model to follow. */
function strictIfPossible(schema: JsonSchema): { schema: Record<string, unknown>; strict: boolean } {
  const strict = narrowSchema(schema, false);
  return strict === null ? { schema: { ...schema }, strict: false } : { schema: { ...strict }, strict: true };
}
