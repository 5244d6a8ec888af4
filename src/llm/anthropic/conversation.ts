// Messages as Anthropic wants them: turns of the user and the assistant, with all results of a turn's calls together.
import { jsonIn } from '../../base/json.ts';
import type { Anthropic } from '@anthropic-ai/sdk';
import type { ModelMessage } from '../port.ts';

type Block = Anthropic.TextBlockParam | Anthropic.ToolUseBlockParam | Anthropic.ToolResultBlockParam;

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}

/** `growing`: the next call will repeat these messages, so they are worth keeping in the provider's cache. */
export function conversation(messages: readonly ModelMessage[], growing: boolean): Anthropic.MessageParam[] {
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
      return text(message.text);
    case 'tool':
      return [
        {
          type: 'tool_result',
          tool_use_id: message.callId,
          // An empty text is refused; no content is not.
          ...(message.text.trim() === '' ? {} : { content: message.text }),
          ...(message.failed ? { is_error: true } : {}),
        },
      ];
    case 'assistant':
      return [
        ...text(message.text),
        ...message.toolCalls.map(({ id, name, argumentsText }) => ({
          type: 'tool_use' as const,
          id,
          name,
          input: inputOf(argumentsText),
        })),
      ];
  }
}

function text(words: string): Block[] {
  return words.trim() === '' ? [] : [{ type: 'text', text: words }];
}

/** The API takes objects only; what the model wrote otherwise is shown to it as text. */
function inputOf(argumentsText: string): object {
  const input = jsonIn(argumentsText === '' ? '{}' : argumentsText);
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject ? input : { unreadable: argumentsText };
}
