// Models behind Anthropic's Messages API.
import { Anthropic } from '@anthropic-ai/sdk';
import type { ChatModel, ModelReply } from '../port.ts';
import { callProvider } from '../wire/call.ts';
import { createLearned } from '../wire/learned.ts';
import { describeModel, type ModelOptions } from '../wire/model-options.ts';
import { isEventStream } from '../wire/streaming.ts';
import { anthropicClient } from './client.ts';
import { readMessage } from './reply.ts';
import { messagesBody, optionalParameters, type MessagesBody } from './request.ts';
import { gatherMessage } from './stream.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createAnthropicModel(options: ModelOptions): ChatModel {
  const client = anthropicClient(options);
  const learned = createLearned();
  return {
    ...describeModel(options),
    reply: (request, signal) =>
      callProvider(options, Anthropic, signal, () => {
        const body = messagesBody(options, request, learned);
        const schema =
          request.output === undefined || body.output_config === undefined
            ? null
            : { parameter: 'output_config', answer: request.output.name };
        const used = optionalParameters.filter((name) => name in body);
        return {
          send: (inTime) => send(client, body, inTime),
          learn: (failure) => learned.take(failure, used, schema),
        };
      }),
  };
}

const path = '/v1/messages';

/** By the SDK's plain `post`: its `messages.create` prints a warning for every call of an older model. */
async function send(client: Anthropic, body: MessagesBody, signal: AbortSignal): Promise<ModelReply> {
  if (body.stream !== true) return readMessage(await client.post<unknown>(path, { body, signal }));
  const { data, response } = await client
    .post<AsyncIterable<unknown>>(path, { body, signal, stream: true })
    .withResponse();
  if (!isEventStream(response)) return readMessage(JSON.parse(await response.text()) as unknown);
  return readMessage(await gatherMessage(data));
}
