// The JSON document in what a model wrote: alone, in a code fence, with prose around it, or broken.
import { jsonrepair } from 'jsonrepair';
import { jsonIn } from '../base/json.ts';
import type { ModelReply, ToolCall } from './port.ts';

export interface FoundJson {
  readonly value: unknown;
  /** Read as it stands. False: it was broken, and what was repaired may have been cut off. */
  readonly intact: boolean;
}

/** The largest JSON document in a text; null when there is none that can be read. */
export function jsonFromText(text: string): FoundJson | null {
  const said = text.trim();
  const alone = jsonIn(withoutFence(said));
  if (alone !== undefined) return { value: alone, intact: true };
  const region = largestRegion(said);
  if (region === null) return null;
  if (region.closed) {
    const strict = jsonIn(region.text);
    return strict === undefined ? repaired(region.text) : { value: strict, intact: !region.moreBegan };
  }
  // Quotation marks that were not escaped hide the end, and prose may follow it.
  const end = 1 + Math.max(region.text.lastIndexOf('}'), region.text.lastIndexOf(']'));
  return repaired(region.text) ?? repaired(region.text.slice(0, end));
}

/** What a code fence around all of a text holds; without one, the text. */
export function withoutFence(text: string): string {
  return /^```\w*\s([^]*)```$/.exec(text)?.[1] ?? text;
}

interface Region {
  readonly text: string;
  readonly closed: boolean;
  /** Another document began after it, and was cut off. */
  readonly moreBegan: boolean;
}

/**
 * The longest part from an outermost bracket to the one that closes it, or everything from the one that is never
 * closed: what is inside a document that was cut off must not be taken for the whole.
 */
function largestRegion(text: string): Region | null {
  let best: Region | null = null;
  let start = 0;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (inString) {
      if (sign === '\\') index += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') {
      // Outside of brackets it is prose.
      inString = depth > 0;
    } else if (sign === '{' || sign === '[') {
      if (depth === 0) start = index;
      depth += 1;
    } else if ((sign === '}' || sign === ']') && depth > 0) {
      depth -= 1;
      if (depth === 0 && index + 1 - start >= (best?.text.length ?? 0)) {
        best = { text: text.slice(start, index + 1), closed: true, moreBegan: false };
      }
    }
  }
  if (depth === 0) return best;
  if (best !== null && best.text.length > text.length - start) return { ...best, moreBegan: true };
  return { text: text.slice(start), closed: false, moreBegan: false };
}

/** In characters. Quotation marks that were not escaped take a time that grows with the square of the length. */
const longestRepair = 50_000;

function repaired(text: string): FoundJson | null {
  if (text.length > longestRepair) return null;
  try {
    return { value: JSON.parse(jsonrepair(text)) as unknown, intact: false };
  } catch {
    // Beyond repair, or nested too deeply for it.
    return null;
  }
}

/** The reply with arguments as valid JSON where possible; what cannot be read stays as the model wrote it. */
export function withRepairedToolCalls(reply: ModelReply): ModelReply {
  return { ...reply, toolCalls: reply.toolCalls.map((call) => repairedCall(call, reply.finish)) };
}

function repairedCall(call: ToolCall, finish: ModelReply['finish']): ToolCall {
  // Some providers write nothing at all for a tool without arguments.
  if (call.argumentsText.trim() === '') return { ...call, argumentsText: '{}' };
  if (jsonIn(call.argumentsText) !== undefined) return call;
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
