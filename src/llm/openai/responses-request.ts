// A request in the words of OpenAI's Responses API.
import type { OpenAI } from 'openai';
import type { ModelMessage, ModelRequest, ToolSpec } from '../port.ts';
import type { Learned } from '../wire/learned.ts';
import type { ModelOptions } from '../wire/model-options.ts';
import { schemaWords } from '../wire/schema-words.ts';
import { streamAboveTokens } from '../wire/streaming.ts';
import { toolResult } from './chat-request.ts';
import { strictIfPossible } from './strict-schema.ts';

export type ResponsesBody = OpenAI.Responses.ResponseCreateParams;

/** The API refuses less. */
const leastOutputTokens = 16;

/** Parameters that not every server and model knows, and that a request can do without. */
export const responsesParameters = ['text', 'temperature', 'tool_choice'] as const;

export function responsesBody(options: ModelOptions, request: ModelRequest, learned: Learned): ResponsesBody {
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
