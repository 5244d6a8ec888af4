// The Anthropic SDK, made so that it does nothing on its own: no retries, log lines, spans or settings from outside.
import { Anthropic } from '@anthropic-ai/sdk';
import { keyOf, type Target } from '../wire/model-options.ts';

/**
 * A client for Anthropic or a gateway with its API; its address with or without `/v1`. (The SDK still reads
 * `ANTHROPIC_CUSTOM_HEADERS`; it has no switch for that.)
 * @throws FootnoteError `config-invalid` for a key that cannot be sent
 */
export function anthropicClient(target: Target): Anthropic {
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
