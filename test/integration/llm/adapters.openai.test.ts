// What goes over the wire to OpenAI, and to the many servers that imitate it.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createOpenAiModel } from '../../../src/llm/openai/chat-model.ts';
import type { ModelRequest } from '../../../src/llm/port.ts';
import type { ModelOptions } from '../../../src/llm/wire/model-options.ts';
import type { FakeModels, FakeModelsOptions } from '../../fakes/models/server.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { lookUp, noteSchema, openSchema } from '../../contract/llm/requests.ts';
import { abilities, startImitator, type Imitator } from './imitator.ts';

const http = createTrustedHttp();
const never = new AbortController().signal;
const optionsAt = (url: string, key: string | null, changes: Partial<ModelOptions> = {}): ModelOptions => ({
  endpoint: 'here',
  model: 'm',
  settings: { url, key: key === null ? null : new Secret(key), timeoutMs: 5000 },
  abilities,
  fetch: http.fetch,
  ...changes,
});
const request: ModelRequest = {
  system: 'Be terse.',
  messages: [{ role: 'user', text: 'Hi' }],
  maxOutputTokens: 300,
  temperature: 0.2,
};
const note = { name: 'note', schema: noteSchema };

afterAll(() => http.close());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a request to OpenAI', () => {
  let fake: FakeModels;
  const start = async (options: FakeModelsOptions = {}) => {
    await fake?.close();
    fake = await startFakeOpenAi(options);
  };
  const model = (changes: Partial<ModelOptions> = {}) =>
    createOpenAiModel(optionsAt(fake.url, fake.key, changes));
  beforeEach(() => start());
  afterAll(() => fake.close());

  it('holds what was asked and nothing else', async () => {
    await model().reply(request, never);
    expect(fake.requests[0]!.body).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 'Be terse.' },
        { role: 'user', content: 'Hi' },
      ],
      max_tokens: 300,
      temperature: 0.2,
    });
    expect(fake.requests[0]!.headers['authorization']).toBe(`Bearer ${fake.key}`);
  });

  it('to a model that reasons has no temperature and the newer name of the limit', async () => {
    await start({ reasons: true });
    await model({ abilities: { ...abilities, reasons: true } }).reply(request, never);
    expect(fake.requests[0]!.body).toMatchObject({ max_completion_tokens: 300 });
    expect(fake.requests[0]!.body).not.toHaveProperty('temperature');
    expect(fake.refusals).toEqual([]);
  });

  it('finds out once that a model reasons, if the settings do not say so', async () => {
    await start({ reasons: true });
    const reasoning = model();
    await reasoning.reply(request, never);
    await reasoning.reply(request, never);
    expect(fake.refusals.length).toBe(2);
    expect(fake.requests.map(({ maxOutputTokens, temperature }) => [maxOutputTokens, temperature])).toEqual([
      [300, null],
      [300, null],
    ]);
  });

  it.each([
    ['response_format', { output: note }],
    ['strict', { output: note, tools: [lookUp] }],
    ['max_tokens', {}],
    ['temperature', {}],
    ['tool_choice', { tools: [lookUp], toolChoice: 'required' as const }],
    ['stream_options', { maxOutputTokens: 20_000 }],
  ])('does without %s where it is not known, and asks no second time', async (parameter, changes) => {
    await start({ unknownParameters: [parameter] });
    const simple = model();
    for (const turn of [1, 2]) {
      expect((await simple.reply({ ...request, ...changes }, never)).finish).toBe('stop');
      expect(fake.requests.length).toBe(turn);
    }
    expect(fake.refusals).toEqual([`Unknown parameter: '${parameter}'.`]);
  });

  it('does without several things at once', async () => {
    await start({ unknownParameters: ['response_format', 'temperature', 'stream_options'] });
    await model().reply({ ...request, output: note, maxOutputTokens: 20_000 }, never);
    expect(fake.refusals.length).toBe(3);
    expect(fake.requests[0]!.system).toContain(JSON.stringify(noteSchema));
  });

  it('is refused where there is nothing left to do without', async () => {
    await start({ unknownParameters: ['messages'] });
    await expect(model().reply(request, never)).rejects.toMatchObject({ kind: 'bad-request' });
    expect(fake.refusals.length).toBe(1);
  });

  it('asks in words for the one answer whose schema is refused, and by schema for others', async () => {
    fake.script({
      trouble: 'status',
      status: 400,
      message: "Invalid schema for response_format 'note': too deep.",
    });
    const particular = model();
    await particular.reply({ ...request, output: note }, never);
    await particular.reply({ ...request, output: { ...note, name: 'other' } }, never);
    await particular.reply({ ...request, output: note }, never);
    expect(fake.requests.slice(1).map(({ schema }) => schema?.name ?? null)).toEqual([null, 'other', null]);
  });

  it.each([
    ['Failed to parse grammar', undefined],
    ["Failed to generate JSON. See 'failed_generation'.", 'json_validate_failed'],
  ])('asks in words where the form cannot be enforced: %s', async (message, code) => {
    fake.script({ trouble: 'status', status: 400, message, ...(code === undefined ? {} : { code }) });
    await model().reply({ ...request, output: note }, never);
    expect(fake.requests.map(({ schema }) => schema?.name ?? null)).toEqual(['note', null]);
  });

  it('asks strictly where the schema permits it, and otherwise not', async () => {
    await model().reply({ ...request, output: note, tools: [lookUp] }, never);
    await model().reply({ ...request, output: { name: 'open', schema: openSchema } }, never);
    expect(fake.requests.map(({ schema }) => schema?.strict)).toEqual([true, false]);
    expect(fake.requests[0]!.body).toMatchObject({ tools: [{ function: { strict: true } }] });
    expect(fake.refusals).toEqual([]);
  });

  it('takes nothing from the environment and prints nothing', async () => {
    for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'])
      vi.stubEnv(name, 'https://elsewhere.example/');
    vi.stubEnv('OPENAI_LOG', 'debug');
    const printed = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level),
    );
    await model().reply(request, never);
    const { headers } = fake.requests[0]!;
    expect(headers['openai-organization'] ?? headers['openai-project']).toBeUndefined();
    expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
  });
});

describe('a server that imitates OpenAI', () => {
  let server: Imitator;
  beforeEach(async () => {
    server = await startImitator();
  });
  afterEach(() => server.close());
  const ask = (changes: Partial<ModelRequest> = {}) =>
    createOpenAiModel(optionsAt(server.url, null)).reply({ ...request, ...changes }, never);
  const completion = (message: object, more: object = {}) => ({
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', ...message } }],
    ...more,
  });

  it('that needs no key is sent none', async () => {
    server.answers(completion({ content: 'Hi.' }));
    await ask();
    expect(server.headers[0]).not.toHaveProperty('authorization');
  });

  it('may say nothing of its tokens', async () => {
    server.answers(completion({ content: 'Hi.' }));
    expect((await ask()).usage).toEqual({ inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 });
  });

  it('may count its thoughts in the total only', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 45 };
    server.answers(completion({ content: 'Hi.' }, { usage }));
    expect((await ask()).usage).toEqual({ inputTokens: 10, cachedInputTokens: 0, outputTokens: 35 });
  });

  it('may leave its thoughts in the text, or answer in parts', async () => {
    server.answers(completion({ content: '<think>\nHm.\n</think>\n\n{"a":1}' }));
    expect((await ask()).text).toBe('{"a":1}');
    server.answers(
      completion({
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: 'Hi.' },
        ],
      }),
    );
    expect((await ask()).text).toBe('Hi.');
  });

  it('may call tools without ids, with an object, and say that it stopped', async () => {
    const call = { type: 'function', function: { name: 'look_up', arguments: { term: 'a' } } };
    server.answers(completion({ content: null, tool_calls: [call, { ...call, id: '' }] }));
    const reply = await ask({ tools: [lookUp] });
    expect(reply.finish).toBe('tools');
    expect(reply.toolCalls.map(({ argumentsText }) => argumentsText)).toEqual([
      '{"term":"a"}',
      '{"term":"a"}',
    ]);
    expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(2);
    expect(reply.toolCalls.every(({ id }) => id.length > 10 && id.length <= 40)).toBe(true);
  });

  it('may answer in one piece when a stream was asked for', async () => {
    server.answers(completion({ content: 'Whole.' }));
    expect((await ask({ maxOutputTokens: 20_000 })).text).toBe('Whole.');
  });

  it('may filter an answer away', async () => {
    server.answers({ choices: [{ finish_reason: 'content_filter', message: { content: '' } }] });
    expect((await ask()).finish).toBe('refusal');
  });

  it.each([
    [{ object: 'error', message: 'maximum context length is 5', code: 400 }, 'context-overflow'],
    [{ detail: 'Unknown model' }, 'no-such-model'],
  ])('may write its errors in another place: %j', async (body, kind) => {
    server.answers(body, 400);
    await expect(ask()).rejects.toMatchObject({ kind });
  });

  it.each([
    [{}],
    [{ choices: [] }],
    [{ choices: [{ message: { content: 5 } }] }],
    [[]],
    ['text'],
    [null],
    [7],
  ])('that answers %j has failed', async (body) => {
    server.answers(body);
    await expect(ask()).rejects.toMatchObject({ kind: 'server-error' });
  });

  it('that redirects has the wrong address', async () => {
    server.answers({}, 302, { location: 'http://169.254.169.254/' });
    const error = await ask().catch((reason: unknown) => reason as Error);
    expect(error).toMatchObject({
      kind: 'bad-request',
      message: expect.stringContaining('final address') as string,
    });
    expect(server.headers.length).toBe(1);
  });

  it('keeps its connection after streams and errors', async () => {
    const frames = [
      { choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } },
    ].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
    for (let turn = 0; turn < 3; turn++) {
      server.streams([...frames, 'data: [DONE]\n\n']);
      expect((await ask({ maxOutputTokens: 20_000 })).usage.outputTokens).toBe(2);
      server.answers({ error: { message: 'no' } }, 500);
      await expect(ask()).rejects.toMatchObject({ kind: 'server-error' });
    }
    // A second one is opened when the first is not quite free yet.
    expect(server.connections()).toBeLessThan(3);
  });
});
