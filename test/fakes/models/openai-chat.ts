// OpenAI's Chat Completions API, as strict as the real one with what it is sent.
import { z } from 'zod';
import { argumentsOf, checked, frame, pieces, schemaObject, type Dialect } from './dialect.ts';
import { checkCalls, explained, openAiErrors, unsupported } from './openai-errors.ts';
import type { Spoken } from './reply.ts';
import { Refused, type FakeMessage } from './request.ts';
import { checkOpenAiStrict } from './schema-rules.ts';

const name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string() }),
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullish(),
    tool_calls: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(40),
          type: z.literal('function'),
          function: z.strictObject({ name, arguments: z.string() }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);

type Message = z.infer<typeof messageSchema>;

const bodySchema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        function: z.strictObject({
          name,
          description: z.string().optional(),
          parameters: schemaObject.optional(),
          strict: z.boolean().nullish(),
        }),
      }),
    )
    .min(1)
    .optional(),
  tool_choice: z.enum(['auto', 'required', 'none']).optional(),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({ name, schema: schemaObject, strict: z.boolean().nullish() }),
    })
    .optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.boolean() }).optional(),
});

type Body = z.infer<typeof bodySchema>;

export const openAiChat: Dialect = {
  ...openAiErrors,
  path: '/v1/chat/completions',
  read(given, options) {
    for (const parameter of options.unknownParameters)
      if (JSON.stringify(given).includes(`"${parameter}":`))
        throw new Refused(400, `Unknown parameter: '${parameter}'.`, {
          code: 'unknown_parameter',
          parameter,
        });
    const body = checked(bodySchema, given, explained);
    checkParameters(body, options.reasons);
    const format = body.response_format?.json_schema;
    return {
      model: body.model,
      system: body.messages
        .flatMap((message) => (message.role === 'system' ? [message.content] : []))
        .join('\n'),
      messages: readMessages(body.messages),
      tools: (body.tools ?? []).map(({ function: tool }) => ({
        name: tool.name,
        description: tool.description ?? '',
        schema: tool.parameters ?? { type: 'object', properties: {} },
      })),
      toolChoice: body.tool_choice ?? null,
      schema: format ? { name: format.name, schema: format.schema, strict: format.strict === true } : null,
      maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? null,
      temperature: body.temperature ?? null,
      stream: body.stream === true,
    };
  },
  whole: (spoken, call) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: call.model,
    choices: [
      { index: 0, message: spokenMessage(spoken), logprobs: null, finish_reason: finishReason(spoken) },
    ],
    usage: usage(spoken),
  }),
  stream(spoken, call) {
    const chunk = (choices: readonly unknown[], used: unknown = null) =>
      frame({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_790_000_000,
        model: call.model,
        choices,
        usage: used,
      });
    const delta = (part: object, finish: string | null = null) =>
      chunk([{ index: 0, delta: part, logprobs: null, finish_reason: finish }]);
    const spokenAs = spoken.finish === 'refusal' ? 'refusal' : 'content';
    return [
      delta({ role: 'assistant', content: '', refusal: null }),
      ...pieces(spoken.text).map((piece) => delta({ [spokenAs]: piece })),
      ...spoken.toolCalls.flatMap(({ id, name: called, argumentsText }, index) => [
        delta({ tool_calls: [{ index, id, type: 'function', function: { name: called, arguments: '' } }] }),
        ...pieces(argumentsText).map((piece) =>
          delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
        ),
      ]),
      delta({}, finishReason(spoken)),
      chunk([], usage(spoken)),
      frame('[DONE]'),
    ];
  },
};

function checkParameters(body: Body, reasons: boolean): void {
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
    throw new Refused(
      400,
      "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
    );
  if (reasons && body.max_tokens !== undefined)
    throw unsupported('max_tokens', " Use 'max_completion_tokens' instead.");
  if (reasons && body.temperature !== undefined) throw unsupported('temperature');
  if (body.tool_choice !== undefined && body.tools === undefined)
    throw new Refused(400, "'tool_choice' is only allowed when 'tools' are specified.");
  if (body.stream_options !== undefined && body.stream !== true)
    throw new Refused(400, "The 'stream_options' parameter is only allowed when 'stream' is enabled.");
  const format = body.response_format?.json_schema;
  if (format?.strict === true)
    checkOpenAiStrict(`response_format '${format.name}'`, 'response_format', format.schema);
  for (const { function: tool } of body.tools ?? [])
    if (tool.strict === true)
      checkOpenAiStrict(`function '${tool.name}'`, 'tools[0].function.parameters', tool.parameters ?? {});
}

function readMessages(messages: readonly Message[]): FakeMessage[] {
  let open = new Set<string>();
  const read: FakeMessage[] = [];
  for (const [place, given] of messages.entries()) {
    if (given.role === 'system') {
      if (place > 0) throw new Refused(400, 'The system message comes first.', { parameter: 'messages' });
      continue;
    }
    if (given.role === 'tool') {
      if (!open.delete(given.tool_call_id))
        throw new Refused(
          400,
          "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
          { parameter: `messages.[${place}].role` },
        );
      read.push({ role: 'tool', text: given.content, toolCalls: [], callId: given.tool_call_id });
      continue;
    }
    checkCalls(open);
    const calls = given.role === 'assistant' ? (given.tool_calls ?? []) : [];
    open = new Set(calls.map(({ id }) => id));
    const toolCalls = calls.map(({ id, function: called }) => ({
      id,
      name: called.name,
      arguments: argumentsOf(called.arguments),
    }));
    read.push({ role: given.role, text: given.content ?? '', toolCalls, callId: null });
  }
  checkCalls(open);
  return read;
}

function spokenMessage({ text, toolCalls, finish }: Spoken): object {
  const refused = finish === 'refusal';
  return {
    role: 'assistant',
    content: refused || (text === '' && toolCalls.length > 0) ? null : text,
    refusal: refused ? text : null,
    annotations: [],
    ...(toolCalls.length === 0
      ? {}
      : {
          tool_calls: toolCalls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: call.argumentsText },
          })),
        }),
  };
}

function finishReason({ finish }: Spoken): string {
  return finish === 'tools' ? 'tool_calls' : finish === 'refusal' ? 'stop' : finish;
}

function usage({ usage: used }: Spoken): object {
  return {
    prompt_tokens: used.inputTokens,
    completion_tokens: used.outputTokens,
    total_tokens: used.inputTokens + used.outputTokens,
    prompt_tokens_details: { cached_tokens: used.cachedTokens, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: used.reasoningTokens, audio_tokens: 0 },
  };
}
