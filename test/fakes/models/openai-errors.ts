// What the fakes of OpenAI's APIs have in common: keys and errors.
import { frame, type Dialect } from './dialect.ts';
import { Refused } from './request.ts';

const types: Readonly<Record<number, string>> = {
  401: 'invalid_request_error',
  429: 'requests',
  500: 'server_error',
  502: 'server_error',
  503: 'server_error',
  504: 'server_error',
};

export const openAiErrors = {
  errorBody({ status, message, code, parameter }) {
    return { error: { message, type: types[status] ?? 'invalid_request_error', param: parameter, code } };
  },
  errorFrame: (code, message) => frame({ error: { message, type: 'server_error', code } }),
  admit(headers, key) {
    if (headers['authorization'] === `Bearer ${key}`) return;
    throw new Refused(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
  },
  overflow(tokens, contextTokens) {
    throw new Refused(
      400,
      `This model's maximum context length is ${contextTokens} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      { code: 'context_length_exceeded', parameter: 'messages' },
    );
  },
  unknownModel: (model) =>
    new Refused(404, `The model \`${model}\` does not exist or you do not have access to it.`, {
      code: 'model_not_found',
    }),
} satisfies Partial<Dialect>;

export function explained(path: string, problem: string, unknown: string | null): Refused {
  return unknown === null
    ? new Refused(400, `Invalid value for '${path}': ${problem}`, { parameter: path })
    : new Refused(400, `Unknown parameter: '${path}'.`, { code: 'unknown_parameter', parameter: path });
}

/** A parameter that this server's model does not take. */
export function unsupported(parameter: string, advice = ''): Refused {
  return new Refused(
    400,
    `Unsupported parameter: '${parameter}' is not supported with this model.${advice}`,
    { code: 'unsupported_parameter', parameter },
  );
}

/** @throws Refused when tool results and calls do not belong together */
export function checkCalls(open: ReadonlySet<string>): void {
  if (open.size === 0) return;
  throw new Refused(
    400,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(', ')}`,
    { parameter: 'messages' },
  );
}
