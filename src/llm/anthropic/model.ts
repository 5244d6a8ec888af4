// Models behind Anthropic's Messages API.
import { Anthropic } from '@anthropic-ai/sdk';
import type { ChatModel, ModelReply } from '../port.ts';
import { callProvider, isEventStream } from '../wire/call.ts';
import { createLearned } from '../wire/learned.ts';
import { describeModel, keyOf, type ModelOptions, type Target } from '../wire/model-options.ts';
import { gatherMessage, readMessage } from './reply.ts';
import { messagesBody, type MessagesBody, optionalParameters } from './request.ts';

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

/**
 * The SDK for Anthropic or a gateway with its API (its address with or without `/v1`), made so that it does nothing on its
 * own: no retries, log lines, spans or settings from outside. (It still reads
 * `ANTHROPIC_CUSTOM_HEADERS`; it has no switch for that.)
 * @throws FootnoteError `config-invalid` for a key that cannot be sent
 */
function anthropicClient(target: Target): Anthropic {
  const { settings, endpoint, fetch } = target;
  const key = keyOf(endpoint, settings.key);
  return new Anthropic({
    baseURL: settings.url.replace(/\/v1$/, ''),
    // Without one, the SDK would look for credentials in the environment and in files.
    apiKey: key ?? 'none',
    // The SDK sends a bearer token only; gateways made for older versions look for the other header.
    defaultHeaders: key === null ? { authorization: null } : { 'x-api-key': key },
    webhookKey: null,
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    fetch,
  });
}
