// Anthropic's Messages API of 2026-10-21, as strict as the real one with what it is sent.
import { z } from 'zod';
import { checked, frame, pieces, schemaObject, type Dialect } from './dialect.ts';
import type { Spoken } from './reply.ts';
import { Refused, type FakeMessage, type ModelCall } from './request.ts';
import { checkAnthropicFormat } from './schema-rules.ts';

const cache = z.strictObject({ type: z.literal('ephemeral') }).optional();
const text = z.strictObject({ type: z.literal('text'), text: z.string(), cache_control: cache });
const toolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
  input: schemaObject,
  cache_control: cache,
});
const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.string().optional(),
  is_error: z.boolean().optional(),
  cache_control: cache,
});

const messageSchema = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.array(z.discriminatedUnion('type', [text, toolUse, toolResult])).min(1),
});

type Message = z.infer<typeof messageSchema>;

const bodySchema = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.array(text).optional(),
  messages: z.array(messageSchema).min(1),
  tools: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
        description: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .optional(),
  tool_choice: z.strictObject({ type: z.enum(['auto', 'any', 'none']) }).optional(),
  output_config: z
    .strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema: schemaObject }) })
    .optional(),
  stream: z.boolean().optional(),
});

const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const typeOf = (status: number) => types[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');

export const anthropicMessages: Dialect = {
  path: '/v1/messages',
  read(given, { unknownParameters }) {
    for (const parameter of unknownParameters)
      if (parameter in (given as object)) throw explained(parameter, '', parameter);
    const body = checked(bodySchema, given, explained);
    checkBlocks(body);
    if (body.tool_choice !== undefined && body.tools === undefined)
      throw new Refused(400, 'tool_choice may only be specified while providing tools.');
    const format = body.output_config?.format;
    if (format !== undefined) checkAnthropicFormat(format.schema);
    return {
      model: body.model,
      system: (body.system ?? []).map((block) => block.text).join('\n'),
      messages: readMessages(body.messages),
      tools: (body.tools ?? []).map((tool) => ({
        name: tool.name,
        description: tool.description ?? '',
        schema: tool.input_schema,
      })),
      toolChoice: body.tool_choice === undefined ? null : choices[body.tool_choice.type],
      schema: format === undefined ? null : { name: '', schema: format.schema, strict: true },
      maxOutputTokens: body.max_tokens,
      temperature: null,
      stream: body.stream === true,
    };
  },
  whole: (spoken, call) => ({
    ...opening(call),
    content: blocks(spoken),
    ...ending(spoken),
    usage: { ...inputUsage(spoken), output_tokens: spoken.usage.outputTokens },
  }),
  stream,
  errorBody: ({ status, message, code }) => ({
    type: 'error',
    error: { type: code ?? typeOf(status), message },
    request_id: 'req_1',
  }),
  errorFrame: (code, message) => frame({ type: 'error', error: { type: String(code), message } }, 'error'),
  admit(headers, key) {
    if (headers['anthropic-version'] === undefined)
      throw new Refused(400, 'anthropic-version: header is required');
    // With both headers, the API goes by this one.
    const given = headers['x-api-key'] ?? headers['authorization']?.replace(/^Bearer /, '');
    if (given !== key) throw new Refused(401, 'invalid x-api-key');
  },
  overflow(tokens, contextTokens) {
    throw new Refused(400, `prompt is too long: ${tokens} tokens > ${contextTokens} maximum`);
  },
  unknownModel: (model) => new Refused(404, `model: ${model}`),
};

const choices = { auto: 'auto', any: 'required', none: 'none' } as const;

function explained(path: string, problem: string, unknown: string | null): Refused {
  return new Refused(400, `${path}: ${unknown === null ? problem : 'Extra inputs are not permitted'}`);
}

function checkBlocks({ system = [], messages }: z.infer<typeof bodySchema>): void {
  const all = [...system, ...messages.flatMap(({ content }) => content)];
  if (all.some((block) => block.type === 'text' && block.text.trim() === ''))
    throw new Refused(400, 'messages: text content blocks must be non-empty');
  const kept = all.filter((block) => block.cache_control !== undefined).length;
  if (kept > 4)
    throw new Refused(400, `A maximum of 4 blocks with cache_control may be provided. Found ${kept}.`);
}

function readMessages(messages: readonly Message[]): FakeMessage[] {
  if (messages[0]?.role !== 'user')
    throw new Refused(400, 'messages: first message must use the "user" role');
  if (messages.at(-1)?.role === 'assistant')
    throw new Refused(400, 'This model does not support assistant message prefill.');
  let open = new Set<string>();
  return messages.flatMap(({ role, content }, place) => {
    const results = content.filter((block) => block.type === 'tool_result');
    for (const { tool_use_id: id } of results)
      if (!open.delete(id))
        throw new Refused(
          400,
          `messages.${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
        );
    const late =
      content.findIndex((block) => block.type === 'tool_result') > 0 && content[0]?.type === 'text';
    if (open.size > 0 || late)
      throw new Refused(
        400,
        `messages.${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...open].join(', ')}.`,
      );
    const uses = content.filter((block) => block.type === 'tool_use');
    open = new Set(uses.map(({ id }) => id));
    const words = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    const toolCalls = uses.map(({ id, name, input }) => ({ id, name, arguments: input }));
    return [
      ...results.map((block): FakeMessage => {
        return { role: 'tool', text: block.content ?? '', toolCalls: [], callId: block.tool_use_id };
      }),
      ...(words === '' && toolCalls.length === 0 ? [] : [{ role, text: words, toolCalls, callId: null }]),
    ];
  });
}

function opening(call: ModelCall) {
  return { id: 'msg_1', type: 'message', role: 'assistant', model: call.model, content: [] as object[] };
}

function blocks({ text: words, toolCalls, finish }: Spoken): object[] {
  return [
    ...(words === '' || finish === 'refusal' ? [] : [{ type: 'text', text: words, citations: null }]),
    ...toolCalls.map(({ id, name, argumentsText }) => {
      return { type: 'tool_use', id, name, input: JSON.parse(argumentsText) as unknown };
    }),
  ];
}

const stopReasons = {
  stop: 'end_turn',
  tools: 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
} as const;

function ending({ finish, text: words }: Spoken) {
  return {
    stop_reason: stopReasons[finish],
    stop_sequence: null,
    stop_details: finish === 'refusal' ? { type: 'refusal', category: null, explanation: words } : null,
  };
}

/** The API counts what it reads from its cache, and writes to it, apart. */
function inputUsage({ usage }: Spoken) {
  return {
    input_tokens: usage.inputTokens - usage.cachedTokens - usage.cacheWrittenTokens,
    cache_creation_input_tokens: usage.cacheWrittenTokens,
    cache_read_input_tokens: usage.cachedTokens,
  };
}

function stream(spoken: Spoken, call: ModelCall): string[] {
  const begun = { ...opening(call), stop_reason: null, usage: { ...inputUsage(spoken), output_tokens: 1 } };
  const events: ({ type: string } & Record<string, unknown>)[] = [{ type: 'message_start', message: begun }];
  const block = (start: object, deltas: readonly object[]) => {
    const index = events.filter(({ type }) => type === 'content_block_start').length;
    events.push(
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    );
  };
  block({ type: 'thinking', thinking: '', signature: '' }, [{ type: 'signature_delta', signature: 'c2ln' }]);
  events.push({ type: 'ping' });
  if (spoken.text !== '' && spoken.finish !== 'refusal')
    block(
      { type: 'text', text: '' },
      pieces(spoken.text).map((piece) => ({ type: 'text_delta', text: piece })),
    );
  for (const { id, name, argumentsText } of spoken.toolCalls)
    block(
      { type: 'tool_use', id, name, input: {} },
      pieces(argumentsText).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    );
  const usage = { output_tokens: spoken.usage.outputTokens };
  events.push({ type: 'message_delta', delta: ending(spoken), usage }, { type: 'message_stop' });
  return events.map((event) => frame(event, event.type));
}
