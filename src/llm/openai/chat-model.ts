// Models behind OpenAI's Chat Completions API, at OpenAI or at any server that speaks it (vLLM, Ollama, gateways).
import { OpenAI } from 'openai';
import type { ChatModel, ModelReply } from '../port.ts';
import { callProvider, isEventStream } from '../wire/call.ts';
import { createLearned } from '../wire/learned.ts';
import { describeModel, type ModelOptions } from '../wire/model-options.ts';
import { gatherChatStream, readChatReply } from './chat-reply.ts';
import { chatBody, optionalParameters, type ChatBody } from './chat-request.ts';
import { openAiClient } from './client.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiModel(options: ModelOptions): ChatModel {
  const client = openAiClient(options);
  const learned = createLearned();
  return {
    ...describeModel(options),
    reply: (request, signal) =>
      callProvider(options, OpenAI, signal, () => {
        const body = chatBody(options, request, learned);
        return {
          send: (inTime) => send(client, body, inTime),
          learn: (failure) => learned.take(failure, usedBy(body), schemaOf(body)),
        };
      }),
  };
}

async function send(client: OpenAI, body: ChatBody, signal: AbortSignal): Promise<ModelReply> {
  if (body.stream !== true) return readChatReply(await client.chat.completions.create(body, { signal }));
  const { data, response } = await client.chat.completions.create(body, { signal }).withResponse();
  if (!isEventStream(response)) return readChatReply(JSON.parse(await response.text()) as unknown);
  return readChatReply(await gatherChatStream(data));
}

function usedBy(body: ChatBody): string[] {
  return optionalParameters.filter((name) => (name === 'strict' ? usesStrict(body) : name in body));
}

function usesStrict(body: ChatBody): boolean {
  const format = body.response_format;
  return (
    (format?.type === 'json_schema' && 'strict' in format.json_schema) ||
    (body.tools ?? []).some((tool) => tool.type === 'function' && 'strict' in tool.function)
  );
}

function schemaOf(body: ChatBody) {
  const format = body.response_format;
  return format?.type === 'json_schema'
    ? { parameter: 'response_format', answer: format.json_schema.name }
    : null;
}
