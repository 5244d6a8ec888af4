// Models behind Anthropic's Messages API.
import { Anthropic } from '@anthropic-ai/sdk';
import { isRecord, jsonIn } from '../../base/json.ts';
import type { ChatModel, ModelMessage, ModelRequest, ToolSpec } from '../port.ts';
import { createProviderModel, streamAboveTokens } from '../wire/call.ts';
import type { Learned } from '../wire/learned.ts';
import { keyOf, type ModelOptions, type Target } from '../wire/model-options.ts';
import { narrowSchema, schemaWords } from '../wire/narrow-schema.ts';
import { sendableId, sendableName } from '../wire/tool-names.ts';
import { gatherMessage, readMessage } from './reply.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createAnthropicModel(options: ModelOptions): ChatModel {
  return createProviderModel<MessagesBody>(options, {
    sdk: Anthropic,
    client: anthropicClient(options),
    path: '/v1/messages',
    body: (request, learned) => messagesBody(options, request, learned),
    used: (body) => optionalParameters.filter((name) => name in body),
    schema: 'output_config',
    read: readMessage,
    gather: gatherMessage,
  });
}

/**
 * The SDK for Anthropic or a gateway with its API, made so that it does nothing on its own: no retries, log lines, spans
 * or settings from outside (but `ANTHROPIC_CUSTOM_HEADERS`, which has no switch).
 * @throws FootnoteError `config-invalid` for a key that cannot be sent
 */
function anthropicClient(target: Target): Anthropic {
  const { settings, endpoint, fetch } = target;
  const key = keyOf(endpoint, settings.key);
  return new Anthropic({
    baseURL: settings.url.replace(/\/v1$/, ''),
    // Without one, the SDK would look for credentials in the environment and in files.
    apiKey: key ?? 'none',
    // The SDK sends a bearer token only; gateways made for older versions look for the other header.
    defaultHeaders: key === null ? { authorization: null } : { 'x-api-key': key },
    webhookKey: null,
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    fetch,
  });
}

type MessagesBody = Anthropic.MessageCreateParams;

/** Parameters that not every server and model knows, and that a request can do without. */
const optionalParameters = ['output_config', 'tool_choice'] as const;

/** Without a temperature: the API has none since its version of 2026-10-21, which the SDK speaks. */
function messagesBody(options: ModelOptions, request: ModelRequest, learned: Learned): MessagesBody {
  const { tools = [], output } = request;
  const isInWords = output === undefined || learned.lacksSchema('output_config', output.name);
  const enforced = isInWords ? null : narrowSchema(output.schema, true);
  const inWords = output !== undefined && enforced === null ? [schemaWords(output.schema)] : [];
  return {
    model: options.model,
    max_tokens: request.maxOutputTokens,
    system: system([request.system, ...inWords]),
    messages: conversation(request.messages, tools.length > 0),
    ...(tools.length === 0 ? {} : { tools: tools.map(tool) }),
    ...(tools.length === 0 || learned.lacks('tool_choice') ? {} : toolChoice(request)),
    ...(enforced === null
      ? {}
      : { output_config: { format: { type: 'json_schema', schema: { ...enforced } } } }),
    ...(request.maxOutputTokens > streamAboveTokens ? { stream: true } : {}),
  };
}

/** Everything up to the mark is kept by the provider: the tools, and the instructions that never change. */
function system(texts: readonly string[]): Anthropic.TextBlockParam[] {
  const said = texts.filter((text) => text.trim() !== '');
  return said.map((text, place) => ({
    type: 'text' as const,
    text,
    ...(place === said.length - 1 ? { cache_control: { type: 'ephemeral' as const } } : {}),
  }));
}

function tool({ name, description, parameters }: ToolSpec): Anthropic.Tool {
  return { name, description, input_schema: { ...parameters, type: 'object' } };
}

function toolChoice({ toolChoice: choice }: ModelRequest): Pick<MessagesBody, 'tool_choice'> {
  return choice === undefined ? {} : { tool_choice: { type: choice === 'required' ? 'any' : 'auto' } };
}

type Block = Anthropic.TextBlockParam | Anthropic.ToolUseBlockParam | Anthropic.ToolResultBlockParam;

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}

/** Turns of user and assistant, all results of a turn together. `growing`: the next call repeats them, so cache them. */
function conversation(messages: readonly ModelMessage[], growing: boolean): Anthropic.MessageParam[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const content = blocks(message);
    if (content.length === 0) continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content });
  }
  const end = turns.at(-1)?.content;
  const last = end?.at(-1);
  if (growing && end !== undefined && last !== undefined)
    end[end.length - 1] = { ...last, cache_control: { type: 'ephemeral' } };
  return turns;
}

function blocks(message: ModelMessage): Block[] {
  switch (message.role) {
    case 'user':
      return textBlocks(message.text);
    case 'tool':
      return [
        {
          type: 'tool_result',
          tool_use_id: sendableId(message.callId),
          // An empty text is refused; no content is not.
          ...(message.text.trim() === '' ? {} : { content: message.text }),
          ...(message.failed ? { is_error: true } : {}),
        },
      ];
    case 'assistant':
      return [
        ...textBlocks(message.text),
        ...message.toolCalls.map(({ id, name, argumentsText }) => ({
          type: 'tool_use' as const,
          id: sendableId(id),
          name: sendableName(name),
          input: inputOf(argumentsText),
        })),
      ];
  }
}

function textBlocks(words: string): Block[] {
  return words.trim() === '' ? [] : [{ type: 'text', text: words }];
}

/** The API takes objects only; what the model wrote otherwise is shown to it as text. */
function inputOf(argumentsText: string): object {
  const input = jsonIn(argumentsText === '' ? '{}' : argumentsText);
  return isRecord(input) ? input : { unreadable: argumentsText };
}
