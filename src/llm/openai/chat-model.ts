// Models behind OpenAI's Chat Completions API, at OpenAI or at any server that speaks it (vLLM, Ollama, gateways).
import { OpenAI } from 'openai';
import type { ChatModel } from '../port.ts';
import { createProviderModel } from '../wire/call.ts';
import type { ModelOptions } from '../wire/model-options.ts';
import { gatherChatStream, readChatReply } from './chat-reply.ts';
import { chatBody, optionalParameters, type ChatBody } from './chat-request.ts';
import { openAiClient } from './client.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiModel(options: ModelOptions): ChatModel {
  return createProviderModel<ChatBody>(options, {
    sdk: OpenAI,
    client: openAiClient(options),
    path: '/chat/completions',
    body: (request, learned) => chatBody(options, request, learned),
    used: (body) =>
      optionalParameters.filter((name) => (name === 'strict' ? usesStrict(body) : name in body)),
    schema: { key: 'response_format', name: 'response_format' },
    read: readChatReply,
    gather: gatherChatStream,
  });
}

function usesStrict(body: ChatBody): boolean {
  const format = body.response_format;
  return (
    (format?.type === 'json_schema' && 'strict' in format.json_schema) ||
    (body.tools ?? []).some((tool) => tool.type === 'function' && 'strict' in tool.function)
  );
}
