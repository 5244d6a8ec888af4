// OpenAI's Responses API, as strict as the real one with what it is sent.
import { z } from 'zod';
import { argumentsOf, checked, frame, pieces, schemaObject, type Dialect } from './dialect.ts';
import { explained, openAiErrors, unsupported } from './openai-errors.ts';
import type { Spoken } from './reply.ts';
import { Refused, type FakeMessage, type ModelCall } from './request.ts';
import { checkOpenAiStrict } from './schema-rules.ts';

const name = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/);

const itemSchema = z.union([
  z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string() }),
  z.strictObject({
    type: z.literal('function_call'),
    call_id: z.string().min(1),
    name,
    arguments: z.string(),
  }),
  z.strictObject({ type: z.literal('function_call_output'), call_id: z.string().min(1), output: z.string() }),
]);

const bodySchema = z.strictObject({
  model: z.string().min(1),
  instructions: z.string().optional(),
  input: z.array(itemSchema).min(1),
  max_output_tokens: z.int().min(16).optional(),
  temperature: z.number().min(0).max(2).optional(),
  store: z.literal(false),
  tools: z
    .array(
      z.strictObject({
        type: z.literal('function'),
        name,
        description: z.string().nullish(),
        parameters: schemaObject,
        strict: z.boolean().nullable(),
      }),
    )
    .optional(),
  tool_choice: z.enum(['auto', 'required', 'none']).optional(),
  text: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        name,
        schema: schemaObject,
        strict: z.boolean().nullish(),
      }),
    })
    .optional(),
  stream: z.boolean().optional(),
});

export const openAiResponses: Dialect = {
  ...openAiErrors,
  path: '/v1/responses',
  read(given, { reasons, unknownParameters }) {
    for (const parameter of unknownParameters)
      if (parameter in (given as object)) throw explained(parameter, '', parameter);
    const body = checked(bodySchema, given, explained);
    if (reasons && body.temperature !== undefined) throw unsupported('temperature');
    const format = body.text?.format;
    if (format?.strict === true)
      checkOpenAiStrict(`response_format '${format.name}'`, 'text.format.schema', format.schema);
    for (const tool of body.tools ?? [])
      if (tool.strict !== false) checkOpenAiStrict(`function '${tool.name}'`, 'tools', tool.parameters);
    return {
      model: body.model,
      system: body.instructions ?? '',
      messages: readItems(body.input),
      tools: (body.tools ?? []).map((tool) => ({
        name: tool.name,
        description: tool.description ?? '',
        schema: tool.parameters,
      })),
      toolChoice: body.tool_choice ?? null,
      schema: format ? { name: format.name, schema: format.schema, strict: format.strict === true } : null,
      maxOutputTokens: body.max_output_tokens ?? null,
      temperature: body.temperature ?? null,
      stream: body.stream === true,
    };
  },
  whole: response,
  errorFrame: (code, message) =>
    frame({ type: 'error', sequence_number: 9, code: String(code), message, param: null }, 'error'),
  stream(spoken, call) {
    const done = response(spoken, call);
    const last = spoken.finish === 'length' ? 'response.incomplete' : 'response.completed';
    const events: { type: string }[] = [
      Object.assign(
        { type: 'response.created' },
        { response: { ...done, status: 'in_progress', output: [] } },
      ),
      ...pieces(spoken.text).map((delta) =>
        Object.assign({ type: 'response.output_text.delta' }, { item_id: 'msg_1', output_index: 0, delta }),
      ),
      Object.assign({ type: last }, { response: done }),
    ];
    return events.map((event, place) => frame({ ...event, sequence_number: place }, event.type));
  },
};

function readItems(items: readonly z.infer<typeof itemSchema>[]): FakeMessage[] {
  const open = new Set<string>();
  const messages = items.map((item): FakeMessage => {
    if ('role' in item) return { role: item.role, text: item.content, toolCalls: [], callId: null };
    if (item.type === 'function_call') {
      open.add(item.call_id);
      const call = { id: item.call_id, name: item.name, arguments: argumentsOf(item.arguments) };
      return { role: 'assistant', text: '', toolCalls: [call], callId: null };
    }
    if (!open.delete(item.call_id))
      throw new Refused(400, `No tool call found for function call output with call_id ${item.call_id}.`, {
        parameter: 'input',
      });
    return { role: 'tool', text: item.output, toolCalls: [], callId: item.call_id };
  });
  for (const id of open)
    throw new Refused(400, `No tool output found for function call ${id}.`, { parameter: 'input' });
  return messages;
}

function response(spoken: Spoken, call: ModelCall): object {
  const { text, toolCalls, finish, usage } = spoken;
  const content =
    finish === 'refusal'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations: [], logprobs: [] };
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_790_000_000,
    status: finish === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: finish === 'length' ? { reason: 'max_output_tokens' } : null,
    model: call.model,
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      ...(text === ''
        ? []
        : [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [content] }]),
      ...toolCalls.map(({ id, name: called, argumentsText }) => ({
        type: 'function_call',
        id: `fc_${id}`,
        call_id: id,
        name: called,
        arguments: argumentsText,
        status: 'completed',
      })),
    ],
    usage: {
      input_tokens: usage.inputTokens,
      input_tokens_details: { cached_tokens: usage.cachedTokens },
      output_tokens: usage.outputTokens,
      output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  };
}
