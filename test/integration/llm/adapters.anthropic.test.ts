// What goes over the wire to Anthropic.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createAnthropicModel } from '../../../src/llm/anthropic/model.ts';
import type { ModelMessage, ModelRequest } from '../../../src/llm/port.ts';
import type { FakeModels, FakeModelsOptions } from '../../fakes/models/server.ts';
import { startFakeAnthropic } from '../../fakes/models/start-fake.ts';
import { conversationWithTools, lookUp, noteSchema, openSchema } from '../../contract/llm/requests.ts';
import { startImitator } from './imitator.ts';

const http = createTrustedHttp();
const never = new AbortController().signal;
const kept = { type: 'ephemeral' };
const request: ModelRequest = {
  system: 'Be terse.',
  messages: [{ role: 'user', text: 'Hi' }],
  maxOutputTokens: 300,
  temperature: 0.2,
};
const note = { name: 'note', schema: noteSchema };

let fake: FakeModels;
const start = async (options: FakeModelsOptions = {}) => {
  await fake?.close();
  fake = await startFakeAnthropic(options);
};
const modelAt = (url: string, name = 'm', key: string | null = fake.key) =>
  createAnthropicModel({
    endpoint: 'here',
    model: name,
    settings: { url, key: key === null ? null : new Secret(key), timeoutMs: 5000 },
    abilities: {
      contextTokens: 200_000,
      maxOutputTokens: 64_000,
      reasons: false,
      price: { input: 1, cachedInput: 0.1, output: 5 },
    },
    fetch: http.fetch,
  });
const bodyOf = async (changes: Partial<ModelRequest>) => {
  await modelAt(fake.url).reply({ ...request, ...changes }, never);
  return fake.requests.at(-1)!.body as Record<string, unknown>;
};

beforeEach(() => start());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await fake.close();
  await http.close();
});

describe('a request to Anthropic', () => {
  it('holds what was asked, has its instructions cached, and no temperature', async () => {
    expect(await bodyOf({})).toEqual({
      model: 'm',
      max_tokens: 300,
      system: [{ type: 'text', text: 'Be terse.', cache_control: kept }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    });
    const { headers } = fake.requests[0]!;
    expect(headers).toMatchObject({
      'anthropic-version': '2026-10-21',
      'x-api-key': fake.key,
      authorization: `Bearer ${fake.key}`,
    });
  });

  it('without instructions has none', async () => {
    expect(await bodyOf({ system: ' ' })).toMatchObject({ system: [] });
    expect(fake.refusals).toEqual([]);
  });

  it('goes to an address with /v1 as well', async () => {
    await modelAt(`${fake.url}/v1`).reply(request, never);
    expect(fake.requests[0]!.path).toBe('/v1/messages');
  });

  it('keeps a growing conversation in the cache, up to its end', async () => {
    const { messages } = await bodyOf({ messages: conversationWithTools, tools: [lookUp] });
    expect(messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'What is a?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_use', id: 'call_a', name: 'look_up', input: { term: 'a', limit: 1 } },
          { type: 'tool_use', id: 'call_b', name: 'look_up', input: { term: 'aa', limit: 1 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_a', content: 'a is the first letter' },
          { type: 'tool_result', tool_use_id: 'call_b', content: 'nothing found', is_error: true },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'The first.' }] },
      { role: 'user', content: [{ type: 'text', text: 'And b?', cache_control: kept }] },
    ]);
  });

  it('leaves out empty texts, and shows arguments that are no object as they were', async () => {
    const messages: ModelMessage[] = [
      { role: 'user', text: 'Hi' },
      {
        role: 'assistant',
        text: '',
        toolCalls: [
          { id: 'a', name: 'look_up', argumentsText: '{"term": ' },
          { id: 'b', name: 'look_up', argumentsText: '' },
        ],
      },
      { role: 'tool', callId: 'a', text: '', failed: false },
      { role: 'tool', callId: 'b', text: 'x', failed: false },
      { role: 'user', text: 'Go on.' },
    ];
    const body = await bodyOf({ messages, tools: [lookUp] });
    expect(body['messages']).toMatchObject([
      {},
      {
        content: [
          { type: 'tool_use', input: { unreadable: '{"term": ' } },
          { type: 'tool_use', input: {} },
        ],
      },
      {
        content: [
          { type: 'tool_result', tool_use_id: 'a' },
          { type: 'tool_result', tool_use_id: 'b' },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ]);
    expect(fake.refusals).toEqual([]);
  });

  it('asks by schema where the schema can be enforced, and otherwise in words', async () => {
    expect(await bodyOf({ output: note })).toHaveProperty('output_config.format.type', 'json_schema');
    const open = await bodyOf({ output: { name: 'open', schema: openSchema } });
    expect(open).not.toHaveProperty('output_config');
    expect(open['system']).toMatchObject([
      { type: 'text', text: 'Be terse.' },
      { text: expect.stringContaining('freely_named') as string, cache_control: kept },
    ]);
  });

  it.each([
    ['output_config', { output: note }],
    ['tool_choice', { tools: [lookUp], toolChoice: 'required' as const }],
  ])('does without %s where it is not known, and asks no second time', async (parameter, changes) => {
    await start({ unknownParameters: [parameter] });
    const simple = modelAt(fake.url);
    for (const turn of [1, 2]) {
      await simple.reply({ ...request, ...changes }, never);
      expect(fake.requests.length).toBe(turn);
    }
    expect(fake.refusals.length).toBe(1);
  });

  it('takes nothing from the environment and prints nothing, for an old model neither', async () => {
    for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL'])
      vi.stubEnv(name, 'https://elsewhere.example/');
    vi.stubEnv('ANTHROPIC_LOG', 'debug');
    const printed = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level),
    );
    await modelAt(fake.url, 'claude-2.1').reply(request, never);
    expect(fake.requests.length).toBe(1);
    expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});

describe('an answer of Anthropic', () => {
  const event = (data: { type: string } & Record<string, unknown>) =>
    `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

  it('keeps the input of a call as the model wrote it, broken if it was broken', async () => {
    const server = await startImitator();
    server.streams([
      event({ type: 'message_start', message: { usage: { input_tokens: 5, cache_read_input_tokens: 7 } } }),
      event({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} },
      }),
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{ "a" :' },
      }),
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: ' nope' },
      }),
      event({ type: 'content_block_stop', index: 0 }),
      event({ type: 'something_new', of: 'tomorrow' }),
      event({
        type: 'message_delta',
        delta: { stop_reason: 'tool_use' },
        usage: { input_tokens: null, output_tokens: 9 },
      }),
      event({ type: 'message_stop' }),
    ]);
    const reply = await modelAt(server.url).reply({ ...request, maxOutputTokens: 30_000 }, never);
    expect(reply).toEqual({
      text: '',
      toolCalls: [{ id: 'a', name: 'f', argumentsText: '{ "a" : nope' }],
      finish: 'tools',
      usage: { inputTokens: 12, cachedInputTokens: 7, outputTokens: 9 },
    });
    await server.close();
  });

  it('is cut off as well when the window of the model is full', async () => {
    const server = await startImitator();
    server.answers({
      type: 'message',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'x' },
        { type: 'text', text: 'Ha' },
      ],
      stop_reason: 'model_context_window_exceeded',
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 20,
        cache_read_input_tokens: 7,
        output_tokens: 2,
      },
    });
    expect(await modelAt(server.url).reply(request, never)).toEqual({
      text: 'Ha',
      toolCalls: [],
      finish: 'length',
      usage: { inputTokens: 32, cachedInputTokens: 7, writtenInputTokens: 20, outputTokens: 2 },
    });
    await server.close();
  });

  it('from a server that needs no key comes without one', async () => {
    const server = await startImitator();
    server.answers({ type: 'message', content: [], stop_reason: 'end_turn' });
    await modelAt(server.url, 'm', null).reply(request, never);
    expect(server.headers[0]).not.toHaveProperty('authorization');
    expect(server.headers[0]).not.toHaveProperty('x-api-key');
    await server.close();
  });

  it.each([[{}], [{ type: 'message' }], [[]], ['text'], [null]])('that is %j has failed', async (body) => {
    const server = await startImitator();
    server.answers(body);
    await expect(modelAt(server.url).reply(request, never)).rejects.toMatchObject({ kind: 'server-error' });
    await server.close();
  });
});
