// Models behind OpenAI's Responses API. Better than Chat Completions for OpenAI's own models that reason and use tools.
import { OpenAI } from 'openai';
import type { ChatModel, ModelReply } from '../port.ts';
import { callProvider } from '../wire/call.ts';
import { createLearned } from '../wire/learned.ts';
import { describeModel, type ModelOptions } from '../wire/model-options.ts';
import { isEventStream } from '../wire/streaming.ts';
import { openAiClient } from './client.ts';
import { lastResponse, readResponsesReply } from './responses-reply.ts';
import { responsesBody, responsesParameters, type ResponsesBody } from './responses-request.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiResponsesModel(options: ModelOptions): ChatModel {
  const client = openAiClient(options);
  const learned = createLearned();
  return {
    ...describeModel(options),
    reply: (request, signal) =>
      callProvider(options, OpenAI, signal, () => {
        const body = responsesBody(options, request, learned);
        const schema =
          request.output === undefined || body.text === undefined
            ? null
            : { parameter: 'text.format', answer: request.output.name };
        const used = responsesParameters.filter((name) => name in body);
        return {
          send: (inTime) => send(client, body, inTime),
          learn: (failure) => learned.take(failure, used, schema),
        };
      }),
  };
}

const path = '/responses';

/** By the SDK's plain `post`: its `responses.create` takes for granted that it got an object. */
async function send(client: OpenAI, body: ResponsesBody, signal: AbortSignal): Promise<ModelReply> {
  if (body.stream !== true) return readResponsesReply(await client.post<unknown>(path, { body, signal }));
  const { data, response } = await client
    .post<AsyncIterable<unknown>>(path, { body, signal, stream: true })
    .withResponse();
  if (!isEventStream(response)) return readResponsesReply(JSON.parse(await response.text()) as unknown);
  return readResponsesReply(await lastResponse(data));
}
