// Models behind Anthropic's Messages API.
import { Anthropic } from '@anthropic-ai/sdk';
import type { ChatModel } from '../port.ts';
import { createProviderModel } from '../wire/call.ts';
import { keyOf, type ModelOptions, type Target } from '../wire/model-options.ts';
import { gatherMessage, readMessage } from './reply.ts';
import { messagesBody, type MessagesBody, optionalParameters } from './request.ts';

/** @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createAnthropicModel(options: ModelOptions): ChatModel {
  return createProviderModel<MessagesBody>(options, {
    sdk: Anthropic,
    client: anthropicClient(options),
    path: '/v1/messages',
    body: (request, learned) => messagesBody(options, request, learned),
    used: (body) => optionalParameters.filter((name) => name in body),
    schema: { key: 'output_config', name: 'output_config' },
    read: readMessage,
    gather: gatherMessage,
  });
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
