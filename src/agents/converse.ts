// One turn of somebody who talks to tools: what was said so far goes to the models of a tier, and one of them says what
// it wants to know next.
import { FootnoteError } from '../base/errors.ts';
import { estimateTokens } from '../base/tokens.ts';
import type { ModelCalled, ModelMessage, Tier, ToolCall, ToolSpec } from '../llm/port.ts';
import type { AgentParts, Outage } from './agent.ts';
import { fitted, withEveryCallAnswered, withOwnIds } from './conversation.ts';
import { fillIn } from './prompt/prompt.ts';
import type { Prompt } from './prompt/prompt.ts';

/** Somebody who talks to tools turn by turn. Its instructions are the prompt of its name. */
export interface Talker {
  readonly name: string;
  readonly tier: Tier;
  /** As of an Agent. */
  readonly outage: Outage;
  /** Of one turn. */
  readonly maxOutputTokens: number;
  readonly temperature?: number;
}

export interface Turn {
  readonly text: string;
  /** Each with an id of its own in the whole conversation. Arguments are JSON where the model wrote any. */
  readonly toolCalls: readonly ToolCall[];
  /** The model that spoke. */
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

/**
 * The next turn. Whatever the caller forgot, every call has one response (C41), and the conversation fits the model's
 * room (A148).
 * @throws FootnoteError `model-unavailable` or `model-failed` when the models fail, `misuse` when there are none
 */
export async function converse(
  { name, tier, maxOutputTokens, temperature }: Talker,
  { messages, tools, toolChoice }: TurnRequest,
  { models, prompts, signal }: Pick<AgentParts, 'models' | 'prompts'> & { readonly signal: AbortSignal },
): Promise<Turn> {
  const prompt = promptOf(name, prompts);
  const calls: ModelCalled[] = [];
  const frame = estimateTokens(prompt.instructions) + estimateTokens(JSON.stringify(tools));
  const room = models.roomFor(tier, maxOutputTokens) - frame;
  const complete = withEveryCallAnswered(messages);
  const { text, toolCalls, model } = await models.reply(
    tier,
    {
      system: prompt.instructions,
      messages: fitted(complete, room),
      ...(tools.length === 0 ? {} : { tools, toolChoice }),
      maxOutputTokens,
      ...(temperature === undefined ? {} : { temperature }),
    },
    { signal, agent: name, called: (call) => calls.push(call) },
  );
  return { text, toolCalls: withOwnIds(toolCalls, complete), model, prompt: prompt.hash, calls };
}

/** What a conversation begins with: the request part of the prompt. */
export function openingOf(prompt: Prompt, variables: Readonly<Record<string, string>>): ModelMessage {
  return { role: 'user', text: fillIn(prompt, variables) };
}

/** @throws FootnoteError `bug` when there is none */
export function promptOf(name: string, prompts: AgentParts['prompts']): Prompt {
  const prompt = prompts.get(name);
  if (prompt === undefined) throw new FootnoteError('bug', `There is no prompt for the ${name}.`);
  return prompt;
}
