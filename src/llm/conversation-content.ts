// A request and its reply in the form that OpenTelemetry's conventions for generative models give to messages.
import { jsonIn } from '../base/json.ts';
import type { ModelMessage, ModelReply, ModelRequest, ToolCall } from './port.ts';

const finishReasons = {
  stop: 'stop',
  tools: 'tool_call',
  length: 'length',
  refusal: 'content_filter',
} as const satisfies Record<ModelReply['finish'], string>;

export function contentOfRequest({ system, messages }: ModelRequest): Record<string, unknown> {
  return {
    'gen_ai.system_instructions': textParts(system),
    'gen_ai.input.messages': messages.map((message) => ({ role: message.role, parts: partsOf(message) })),
  };
}

export function contentOfReply({ text, toolCalls, finish }: ModelReply): Record<string, unknown> {
  const parts = [...textParts(text), ...toolCalls.map(callPart)];
  return { 'gen_ai.output.messages': [{ role: 'assistant', parts, finish_reason: finishReasons[finish] }] };
}

function partsOf(message: ModelMessage): object[] {
  if (message.role === 'tool')
    return [{ type: 'tool_call_response', id: message.callId, response: message.text }];
  return [
    ...textParts(message.text),
    ...(message.role === 'assistant' ? message.toolCalls.map(callPart) : []),
  ];
}

const textParts = (content: string) => (content === '' ? [] : [{ type: 'text', content }]);

function callPart({ id, name, argumentsText }: ToolCall): object {
  return { type: 'tool_call', id, name, arguments: parsed(argumentsText) };
}

/** As data, so that fields whose names say that they are secret can be hidden. */
function parsed(text: string): unknown {
  const value = jsonIn(text);
  return value === undefined ? text : value;
}
