// The OpenAI SDK, made so that it does nothing on its own: no retries, no log lines, no settings from the environment.
import { OpenAI } from 'openai';
import { keyOf, type Target } from '../wire/model-options.ts';

/** A client for any server with OpenAI's API. (It still reads `OPENAI_CUSTOM_HEADERS`.) @throws as `keyOf` */
export function openAiClient(target: Target): OpenAI {
  const { settings, endpoint, fetch } = target;
  const key = keyOf(endpoint, settings.key);
  return new FrankOpenAi({
    baseURL: settings.url,
    // The SDK insists on one; without a key the header is left out.
    apiKey: key ?? 'none',
    ...(key === null ? { defaultHeaders: { authorization: null } } : {}),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
    fetch,
  });
}

/** The SDK keeps nothing of an error's body but `error`; vLLM and FastAPI write their words beside it. */
class FrankOpenAi extends OpenAI {
  protected override makeStatusError(
    ...[status, body, message, headers]: Parameters<OpenAI['makeStatusError']>
  ): ReturnType<OpenAI['makeStatusError']> {
    const told = typeof body === 'object' && body !== null && !('error' in body) ? { error: body } : body;
    return super.makeStatusError(status, told, message, headers);
  }
}
