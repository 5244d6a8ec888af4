// Turns what a fake model wants to say into what it says: within its limits, and counted.
import type { FakeAnswer, Spoken } from './reply.ts';
import type { ModelCall } from './request.ts';
import { firstTokens, tokensIn } from './tokens.ts';

/** Providers keep nothing shorter in their caches. */
const leastCached = 1024;

/** All of the input. */
export function inputTokens(call: ModelCall): number {
  return prefixTokens(call) + tokensIn(JSON.stringify(call.messages));
}

function prefixTokens({ system, tools }: ModelCall): number {
  return tokensIn(system + (tools.length === 0 ? '' : JSON.stringify(tools)));
}

/** `seen`: the beginnings of earlier requests, which the provider kept. */
export function speak(answer: FakeAnswer, call: ModelCall, seen: Set<string>, nextId: () => string): Spoken {
  const wanted =
    answer.refusal ?? answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  const reasoningTokens = answer.reasoningTokens ?? 0;
  const room = Math.max(0, (call.maxOutputTokens ?? Infinity) - reasoningTokens);
  const cut = tokensIn(wanted) > room;
  const text = cut ? firstTokens(wanted, room) : wanted;
  const toolCalls = (answer.toolCalls ?? []).map(({ name, arguments: given }) => {
    if (call.tools.every((tool) => tool.name !== name))
      throw new Error(`The fake model calls ${name}, which the request does not offer.`);
    return { id: nextId(), name, argumentsText: typeof given === 'string' ? given : JSON.stringify(given) };
  });
  const prefix = prefixTokens(call);
  const key = JSON.stringify([call.model, call.system, call.tools]);
  const kept = prefix >= leastCached;
  const known = kept && seen.has(key);
  if (kept) seen.add(key);
  const written = text + toolCalls.map((called) => called.name + called.argumentsText).join('');
  return {
    text,
    toolCalls,
    finish:
      answer.refusal !== undefined
        ? 'refusal'
        : cut || answer.finish === 'length'
          ? 'length'
          : toolCalls.length > 0
            ? 'tools'
            : 'stop',
    usage: {
      inputTokens: inputTokens(call),
      cachedTokens: known ? prefix : 0,
      cacheWrittenTokens: kept && !known ? prefix : 0,
      outputTokens: tokensIn(written) + reasoningTokens,
      reasoningTokens,
    },
  };
}
