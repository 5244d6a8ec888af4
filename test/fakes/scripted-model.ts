// A model that says what a test wrote down for it, turn by turn, and refuses requests that no provider would take.
import { ModelTrouble } from '../../src/llm/port.ts';
import type { ChatModel, ModelReply, ModelRequest, TroubleKind } from '../../src/llm/port.ts';

type Turn = ModelReply | ModelTrouble | ((request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>);

export interface ScriptedModel extends ChatModel {
  /** Every request so far, in order. */
  readonly requests: ModelRequest[];
  /** Turns that were not used. */
  left(): number;
}

/** Abilities that a test does not care about. */
const ordinary = {
  contextTokens: 128_000,
  maxOutputTokens: 8000,
  reasons: false,
  price: { input: 1, cachedInput: 0.1, output: 10 },
};

/** `id` is `endpoint/model`. A call that the script does not foresee throws an error that nothing catches. */
export function scriptedModel(
  id: string,
  script: readonly Turn[],
  abilities: Partial<typeof ordinary> = {},
): ScriptedModel {
  const turns = [...script];
  const model: ScriptedModel = {
    ...ordinary,
    ...abilities,
    id,
    endpoint: id.slice(0, id.indexOf('/')),
    requests: [],
    left: () => turns.length,
    async reply(request, signal) {
      signal.throwIfAborted();
      refuseNonsense(model, request);
      model.requests.push(request);
      const turn = turns.shift();
      if (turn === undefined) throw new Error(`${id} was asked once more than the script foresees`);
      if (turn instanceof ModelTrouble) throw turn;
      return typeof turn === 'function' ? turn(request, signal) : turn;
    },
  };
  return model;
}

function refuseNonsense(model: ChatModel, request: ModelRequest): void {
  const { messages, maxOutputTokens, temperature, tools, toolChoice } = request;
  const wrong = [
    messages.length === 0 && 'no message',
    messages.at(-1)?.role === 'assistant' && 'the last message is its own',
    messages.some((message) => message.role !== 'assistant' && message.text === '') && 'an empty message',
    messages.some(
      (message) => message.role === 'assistant' && message.text === '' && message.toolCalls.length === 0,
    ) && 'an empty turn of its own',
    maxOutputTokens > model.maxOutputTokens && 'more output than it can write',
    temperature !== undefined && model.reasons && 'a temperature although it reasons',
    toolChoice !== undefined && tools === undefined && 'a choice of tools without tools',
  ].filter((problem) => problem !== false);
  if (wrong.length > 0) throw new Error(`${model.id} got ${wrong.join(', ')}`);
}

/** A reply; an object becomes its JSON. */
export function says(answer: string | object, rest: Partial<ModelReply> = {}): ModelReply {
  return {
    text: typeof answer === 'string' ? answer : JSON.stringify(answer),
    toolCalls: [],
    finish: 'stop',
    usage: { inputTokens: 100, cachedInputTokens: 0, outputTokens: 10 },
    ...rest,
  };
}

/** A failure, in the words of an adapter that names no model. */
export function fails(kind: TroubleKind, retryAfterMs: number | null = null): ModelTrouble {
  return new ModelTrouble(kind, `scripted ${kind}`, { retryAfterMs });
}

/** Never answers; ends with the signal. */
export function hangs(_request: ModelRequest, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
