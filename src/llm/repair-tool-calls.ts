// Arguments of tool calls that are broken JSON, made whole where that is safe.
import { jsonIn } from '../base/json.ts';
import { jsonFromText } from './json-from-text.ts';
import type { ModelReply, ToolCall } from './port.ts';

/** The reply with arguments as valid JSON where possible; what cannot be read stays as the model wrote it. */
export function withRepairedToolCalls(reply: ModelReply): ModelReply {
  if (reply.toolCalls.length === 0) return reply;
  return { ...reply, toolCalls: reply.toolCalls.map((call) => repairedCall(call, reply.finish)) };
}

function repairedCall(call: ToolCall, finish: ModelReply['finish']): ToolCall {
  // Some providers write nothing at all for a tool without arguments.
  if (call.argumentsText.trim() === '') return { ...call, argumentsText: '{}' };
  if (isJson(call.argumentsText)) return call;
  const found = jsonFromText(call.argumentsText);
  // What was cut off at the limit may lack its end: to guess it would be to call a tool with something else.
  if (found === null || (finish === 'length' && !found.intact)) return call;
  return { ...call, argumentsText: jsonOf(found.value) ?? call.argumentsText };
}

/** Null for what is nested too deeply to be written. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}
