// One turn of an agent that talks to tools: what was said so far goes to the models of a tier, made as providers accept it (every call
// has one response, and all of it fits), and one of them says what it wants to know next.
import { estimateTokens } from '../base/tokens.ts';
import type { ModelCalled, ModelMessage, ToolCall, ToolSpec } from '../llm/port.ts';
import { type Agent, type AgentParts, withinRoom } from './agent.ts';
import { promptOf } from './prompt/prompt.ts';
import { afterFirstFence, clipFenced, squeezed } from './prompt/squeeze.ts';

/** Somebody who talks to tools turn by turn. Its instructions are the prompt of its name. */
export type Talker = Pick<
  Agent<never, never>,
  'name' | 'tier' | 'outage' | 'maxOutputTokens' | 'temperature'
>;

export interface Turn {
  readonly text: string;
  /** Each with an id of its own in the whole conversation. Arguments are JSON where the model wrote any. */
  readonly toolCalls: readonly ToolCall[];
  readonly model: string;
  /** Names the wording of the instructions. */
  readonly prompt: string;
  readonly calls: readonly ModelCalled[];
}

export interface TurnRequest {
  /** The opening first; the last one is the user's or a tool's. */
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolSpec[];
  readonly toolChoice: 'auto' | 'required';
}

/** The next turn: every call has one response (C41), and all fits (A148). @throws FootnoteError when no model gives one */
export async function converse(
  { name, tier, maxOutputTokens, temperature }: Talker,
  { messages, tools, toolChoice }: TurnRequest,
  { models, prompts, signal }: Pick<AgentParts, 'models' | 'prompts'> & { readonly signal: AbortSignal },
): Promise<Turn> {
  const prompt = promptOf(name, prompts);
  const calls: ModelCalled[] = [];
  const frame = estimateTokens(prompt.instructions) + estimateTokens(JSON.stringify(tools));
  const complete = withEveryCallAnswered(messages);
  const { text, toolCalls, model } = await withinRoom(
    () => models.roomFor(tier, maxOutputTokens) - frame,
    (room) =>
      models.reply(
        tier,
        {
          system: prompt.instructions,
          messages: fitted(complete, room),
          ...(tools.length === 0 ? {} : { tools, toolChoice }),
          maxOutputTokens,
          ...(temperature === undefined ? {} : { temperature }),
        },
        { signal, agent: name, called: (call) => calls.push(call) },
      ),
  );
  return { text, toolCalls: withOwnIds(toolCalls, complete), model, prompt: prompt.hash, calls };
}

type Response = Extract<ModelMessage, { role: 'tool' }>;

/** Exactly one response to each call (C41), right after its turn: what is missing failed, what is too much is left out. */
export function withEveryCallAnswered(messages: readonly ModelMessage[]): ModelMessage[] {
  const responses = new Map<string, Response>();
  for (const message of messages) {
    if (message.role === 'tool' && !responses.has(message.callId)) responses.set(message.callId, message);
  }
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'tool') return [];
    if (message.role === 'user') return [message];
    const missing = { role: 'tool', text: 'This call was not answered.', failed: true } as const;
    return [message, ...message.toolCalls.map(({ id }) => responses.get(id) ?? { ...missing, callId: id })];
  });
}

/** The calls of a new turn under ids that no other call of the conversation has; some servers begin anew in each turn. */
export function withOwnIds(calls: readonly ToolCall[], messages: readonly ModelMessage[]): ToolCall[] {
  const taken = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : [],
    ),
  );
  return calls.map((call) => {
    let id = call.id;
    for (let n = taken.size + 1; id === '' || taken.has(id); n += 1) id = `${call.id || 'call'}-${n}`;
    taken.add(id);
    return { ...call, id };
  });
}

/** Messages at the end that are shortened only when nothing else is left (A148). */
const newest = 3;
/** What an old response of a tool is shortened to, step by step, in tokens. */
const shortened = [400, 100, 20];
/** What a message costs beside its text. */
const frame = 8;

/**
 * The conversation in so many tokens: old responses of tools are shortened first, the oldest before the others, then
 * whole old turns go. The opening and the last three messages stay as they are, unless they alone are too long: then what
 * the opening holds between marks is shortened, then the responses, and at last all that stands between marks (A148).
 */
export function fitted(messages: readonly ModelMessage[], tokens: number): ModelMessage[] {
  const kept = [...messages];
  const fits = () => tokensOf(kept) <= tokens;
  const shorten = (from: number, to: number, most: number) => {
    for (let index = from; index < to && !fits(); index += 1) {
      const message = kept[index];
      if (message?.role === 'tool') kept[index] = { ...message, text: clipFenced(message.text, most) };
    }
  };
  for (const most of shortened) shorten(1, kept.length - newest, most);
  while (!fits() && dropOldestTurn(kept));
  if (!fits()) kept[0] = inLess(kept[0], tokens - tokensOf(kept.slice(1)));
  for (const most of shortened) shorten(1, kept.length, most * 4);
  if (fits()) return kept;
  const texts = squeezed(
    kept.map(({ text }) => text),
    tokens - tokensOf(kept.map((message) => ({ ...message, text: '' }))),
  );
  return kept.map((message, index) => ({ ...message, text: texts[index] ?? '' }));
}

/** What the opening shows was read already, what was asked for last was not; its first text between marks is the question. */
function inLess(opening: ModelMessage | undefined, tokens: number): ModelMessage {
  const given = opening as ModelMessage;
  const [head, rest] = afterFirstFence(given.text);
  const [text = ''] = squeezed([rest], Math.max(0, tokens - frame - estimateTokens(head)), leastOpening);
  return { ...given, text: head + text };
}

/** Tokens of each text that stands between marks in the opening. */
const leastOpening = 60;

export function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + tokensOfOne(message), 0);
}

/** Counted once: a conversation that is fitted is counted again and again. */
const counted = new WeakMap<ModelMessage, number>();

function tokensOfOne(message: ModelMessage): number {
  const calls = message.role === 'assistant' ? message.toolCalls : [];
  const texts = [message.text, ...calls.map(({ name, argumentsText }) => name + argumentsText)];
  const tokens = counted.get(message) ?? texts.reduce((sum, text) => sum + estimateTokens(text) + frame, 0);
  counted.set(message, tokens);
  return tokens;
}

/** Takes out the first turn after the opening with all that answers it; false: only the newest messages are left. */
function dropOldestTurn(messages: ModelMessage[]): boolean {
  const next = messages.findIndex(({ role }, index) => index > 1 && role === 'assistant');
  if (next < 0 || next > messages.length - newest) return false;
  messages.splice(1, next - 1);
  return true;
}
