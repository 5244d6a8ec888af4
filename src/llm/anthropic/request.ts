// A request in the words of Anthropic's Messages API.
import type { Anthropic } from '@anthropic-ai/sdk';
import type { JsonSchema, ModelRequest, ToolSpec } from '../port.ts';
import type { Learned } from '../wire/learned.ts';
import type { ModelOptions } from '../wire/model-options.ts';
import { narrowSchema, type SchemaDialect } from '../wire/narrow-schema.ts';
import { schemaWords } from '../wire/schema-words.ts';
import { streamAboveTokens } from '../wire/streaming.ts';
import { conversation } from './conversation.ts';

export type MessagesBody = Anthropic.MessageCreateParams;

/** Parameters that not every server and model knows, and that a request can do without. */
export const optionalParameters = ['output_config', 'tool_choice'] as const;

/** From the list of supported schema features in Anthropic's guide to structured outputs. */
const dialect: SchemaDialect = {
  keywords: new Set(),
  formats: new Set([
    'date-time',
    'time',
    'date',
    'duration',
    'email',
    'hostname',
    'uri',
    'ipv4',
    'ipv6',
    'uuid',
  ]),
  optional: true,
  minItems: 1,
};

/** Without a temperature: the API has none since its version of 2026-10-21, which the SDK speaks. */
export function messagesBody(options: ModelOptions, request: ModelRequest, learned: Learned): MessagesBody {
  const { tools = [], output } = request;
  const enforced = output === undefined ? null : enforcedSchema(output, learned);
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

function enforcedSchema(output: NonNullable<ModelRequest['output']>, learned: Learned): JsonSchema | null {
  if (learned.lacks('output_config') || learned.lacksSchema(output.name)) return null;
  return narrowSchema(output.schema, dialect);
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
