import { describe, expect, it } from 'vitest';
import { providerWords, troubleKind } from '../../../../src/llm/wire/trouble-kind.ts';

const kindOf = (status: number | null, body: unknown) => troubleKind(status, providerWords(body));
const openAi = (message: string, code: string | null = null, type = 'invalid_request_error') => ({
  message,
  type,
  param: null,
  code,
});
const anthropic = (type: string, message = 'Words.') => ({ type: 'error', error: { type, message } });

describe('the kind of a trouble', () => {
  it.each([
    [429, openAi('You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota'), 'quota'],
    [
      429,
      openAi('Rate limit reached for gpt on tokens per min.', 'rate_limit_exceeded', 'tokens'),
      'rate-limited',
    ],
    [
      429,
      openAi(
        'Request too large for gpt on tokens per min (TPM): Limit 10, Requested 20.',
        'rate_limit_exceeded',
      ),
      'context-overflow',
    ],
    [429, openAi('You exceeded your current quota, please check your plan.'), 'rate-limited'],
    [
      400,
      openAi("This model's maximum context length is 8192 tokens.", 'context_length_exceeded'),
      'context-overflow',
    ],
    [
      400,
      { object: 'error', message: "This model's maximum context length is 4096 tokens." },
      'context-overflow',
    ],
    [
      400,
      { error: { code: 400, message: 'the request exceeds the available context size' } },
      'context-overflow',
    ],
    [
      400,
      { error: { code: 400, message: 'The input token count (9) exceeds the maximum number of tokens' } },
      'context-overflow',
    ],
    [400, anthropic('invalid_request_error', 'prompt is too long: 9 tokens > 8 maximum'), 'context-overflow'],
    [400, anthropic('invalid_request_error', 'Your credit balance is too low to access the API.'), 'quota'],
    [
      413,
      openAi('Request too large: Limit 6000, Requested 12328', 'rate_limit_exceeded', 'tokens'),
      'context-overflow',
    ],
    [
      400,
      { error: "This model's maximum prompt length is 9 but the request contains 10." },
      'context-overflow',
    ],
    [400, openAi('Invalid request: Your request exceeded model token limit: 8192'), 'context-overflow'],
    [400, anthropic('invalid_request_error', 'You have reached your specified API usage limits.'), 'quota'],
    [429, openAi('LiteLLM User: x, exceeded budget for model=y', '429', 'budget_exceeded'), 'quota'],
    [
      400,
      openAi('litellm.BadRequestError: Budget has been exceeded! Current cost: 2', '400', 'None'),
      'quota',
    ],
    [400, openAi('Authentication Error - Expired Key.', '400', 'expired_key'), 'unauthorized'],
    [400, [{ error: { code: 400, message: 'API key expired. Please renew the API key.' } }], 'unauthorized'],
    [400, openAi('The response was filtered', 'content_filter'), 'refused'],
    [400, openAi('API key not valid. Please pass a valid API key.'), 'unauthorized'],
    [400, openAi('The model `x` does not exist', 'model_not_found'), 'no-such-model'],
    [400, openAi("Unknown parameter: 'tools'."), 'bad-request'],
    [400, openAi('Failed to call a function.', 'tool_use_failed'), 'invalid-answer'],
    [401, anthropic('not_found_error'), 'unauthorized'],
    [404, { error: "model 'x' not found, try pulling it first" }, 'no-such-model'],
    [404, '<html>Not Found</html>', 'no-such-model'],
    [422, { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required' }] }, 'bad-request'],
    [500, anthropic('api_error'), 'server-error'],
    [529, anthropic('api_error'), 'overloaded'],
    [503, openAi('The engine is currently overloaded.', null, 'server_error'), 'server-error'],
    [520, '<html>', 'server-error'],
    [500, { error: { message: 'model runner: context length bookkeeping failed' } }, 'server-error'],
    [418, null, 'bad-request'],
    [301, '', 'bad-request'],
    [null, anthropic('overloaded_error'), 'overloaded'],
    [null, { code: 502, message: 'Provider returned error' }, 'server-error'],
    [null, { code: '401', message: 'No auth' }, 'unauthorized'],
    [null, { message: 'Something went wrong.' }, 'server-error'],
    [null, 'Something went wrong.', 'server-error'],
  ])('for status %s and %j is found (%#)', (status, body, kind) => {
    expect(kindOf(status, body)).toBe(kind);
  });

  it.each([
    undefined,
    7,
    [],
    [[]],
    { error: [] },
    { error: { error: { error: 1 } } },
    { message: {}, code: {} },
  ])('is found for nonsense (%#)', (body) => {
    expect(kindOf(500, body)).toBe('server-error');
  });
});
