// A request in the words of OpenAI's Responses API.
import type { OpenAI } from 'openai';
import type { ModelMessage, ModelRequest, ToolSpec } from '../port.ts';
import type { ModelOptions } from '../wire/model-options.ts';
import { streamAboveTokens } from '../wire/streaming.ts';
import { toolResult } from './chat-request.ts';
import { strictIfPossible } from './strict-schema.ts';

export type ResponsesBody = OpenAI.Responses.ResponseCreateParams;

/** The API refuses less. */
const leastOutputTokens = 16;

/** Few servers besides OpenAI's speak this API, and they know what is used here: nothing is left out. */
export function responsesBody(options: ModelOptions, request: ModelRequest): ResponsesBody {
  const { model, abilities } = options;
  const { tools = [], toolChoice, output, temperature } = request;
  return {
    model,
    instructions: request.system,
    input: request.messages.flatMap(inputItems),
    max_output_tokens: Math.max(request.maxOutputTokens, leastOutputTokens),
    // Conversations are kept in our journal, not at the provider.
    store: false,
    ...(tools.length === 0 ? {} : { tools: tools.map(functionTool) }),
    ...(tools.length === 0 || toolChoice === undefined ? {} : { tool_choice: toolChoice }),
    ...(output === undefined
      ? {}
      : {
          text: {
            format: { type: 'json_schema', name: output.name, ...strictIfPossible(output.schema) },
          },
        }),
    ...(temperature === undefined || abilities.reasons ? {} : { temperature }),
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
