// What servers that imitate OpenAI make of an answer: thoughts in its text, ends of other names, pieces of other forms.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createOpenAiModel } from '../../../src/llm/openai/chat-model.ts';
import type { ModelReply, ModelRequest } from '../../../src/llm/port.ts';
import { lookUp } from '../../contract/llm/requests.ts';
import { abilities, startImitator, type Imitator } from './imitator.ts';

const http = createTrustedHttp();
afterAll(() => http.close());

describe('a server that imitates OpenAI', () => {
  let server: Imitator;
  beforeEach(async () => {
    server = await startImitator();
  });
  afterEach(() => server.close());
  const ask = (changes: Partial<ModelRequest> = {}, name = 'm') => {
    const settings = { url: server.url, key: null, timeoutMs: 5000 };
    const model = createOpenAiModel({
      endpoint: 'here',
      model: name,
      settings,
      abilities,
      fetch: http.fetch,
    });
    const messages = [{ role: 'user', text: 'Hi' }] as const;
    return model.reply(
      { system: 's', messages, maxOutputTokens: 300, ...changes },
      new AbortController().signal,
    );
  };
  const completion = (message: object) => ({
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  });

  it.each([
    ['never end its thoughts', '<think>First {"a":1}. But no, so I', ''],
    ['leave out where they begin', 'First {"a":1}. But no.\n</think>\n{"a":2}', '{"a":2}'],
    ['write of marks of thoughts in its answer', '{"a":"It ends with </think> there."}', null],
    ['show both marks in its answer', 'Between <think> and </think> it reasons.', null],
  ])('may %s', async (_what, content, text) => {
    server.answers(completion({ content }));
    expect((await ask()).text).toBe(text ?? content);
  });

  it.each([
    ['eos_token', 'stop'],
    ['COMPLETE', 'stop'],
    ['model_length', 'length'],
    ['whatever', 'length'],
    [null, 'stop'],
  ])('may end by %s, which counts as %s', async (reason, finish) => {
    server.answers({ choices: [{ finish_reason: reason, message: { content: '{"a":1' } }] });
    expect((await ask()).finish).toBe(finish);
  });

  it.each([{ message: {} }, {}])('may keep its answer back and say why (%j)', async (rest) => {
    server.answers({ choices: [{ finish_reason: 'content_filter: RECITATION', ...rest }] });
    expect(await ask()).toMatchObject({ finish: 'refusal', text: '' });
  });

  it('has failed where it gives no message', async () => {
    server.answers({ choices: [{ finish_reason: 'stop' }] });
    await expect(ask()).rejects.toMatchObject({ kind: 'server-error' });
  });

  it('may take no ids of calls that are as long as those of another server', async () => {
    const message =
      "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 46 instead.";
    server.answers({ error: { message, code: 'string_above_max_length' } }, 400);
    server.answers(completion({ content: 'Done.' }));
    const call = { id: `chatcmpl-tool-${'0'.repeat(32)}`, name: 'look_up', argumentsText: '{}' };
    await ask({
      messages: [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: '', toolCalls: [call, { ...call, id: 'short' }] },
        { role: 'tool', callId: call.id, text: 'Found.', failed: false },
        { role: 'tool', callId: 'short', text: 'Found.', failed: false },
      ],
    });
    const id = expect.stringMatching(/^call_\w{1,35}$/) as unknown;
    expect(server.bodies.at(-1)).toMatchObject({
      messages: [
        {},
        {},
        { tool_calls: [{ id }, { id: 'short' }] },
        { tool_call_id: id },
        { tool_call_id: 'short' },
      ],
    });
  });

  it('may want to answer what tools found before anybody says more (Mistral)', async () => {
    const message = "Unexpected role 'user' after role 'tool'";
    server.answers({ object: 'error', message, type: 'invalid_request_message_order', code: '3230' }, 400);
    server.answers(completion({ content: 'Done.' }));
    const call = { id: 'abcdefghi', name: 'look_up', argumentsText: '{}' };
    const reply = await ask({
      messages: [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: '', toolCalls: [call] },
        { role: 'tool', callId: call.id, text: 'Found.', failed: false },
        { role: 'user', text: 'Two calls left.' },
      ],
    });
    expect(reply.text).toBe('Done.');
    const { messages } = server.bodies[1] as { messages: readonly { role: string }[] };
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
  });

  it.each(['error', 'abort', 'insufficient_system_resource'])(
    'has failed where it breaks off: %s',
    async (reason) => {
      server.answers({ choices: [{ finish_reason: reason, message: { content: '{"a":1' } }] });
      await expect(ask()).rejects.toMatchObject({
        kind: 'server-error',
        message: expect.stringContaining(reason) as string,
      });
    },
  );

  describe('may want back what came with a call', () => {
    const call = {
      id: 'a',
      type: 'function',
      extra_content: { google: { thought_signature: 'sig' } },
      function: { name: 'look_up', arguments: '{}' },
    };
    const next = (toolCalls: ModelReply['toolCalls'], model?: string) => {
      const messages = [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: '', toolCalls },
        { role: 'tool', callId: 'a', text: 'Found.', failed: false },
      ] as const;
      server.answers(completion({ content: 'Done.' }));
      return ask({ messages }, model);
    };
    const sent = (at: number) => (server.bodies[at] as { messages: readonly unknown[] }).messages[2];
    const without = { id: 'a', type: 'function', function: call.function };

    it.each(['in one piece', 'in a stream'])('its signature (%s), which no other model gets', async (way) => {
      if (way === 'in one piece') server.answers(completion({ content: null, tool_calls: [call] }));
      else {
        const choices = [{ delta: { tool_calls: [{ index: 0, ...call }] }, finish_reason: 'tool_calls' }];
        server.streams([`data: ${JSON.stringify({ choices })}\n\n`]);
      }
      const { toolCalls } = await ask(way === 'in one piece' ? {} : { maxOutputTokens: 20_000 });
      await next(toolCalls);
      expect(sent(1)).toEqual({ role: 'assistant', content: '', tool_calls: [call] });
      await next(toolCalls, 'other');
      expect(sent(2)).toEqual({ role: 'assistant', content: '', tool_calls: [without] });
    });

    it.each([
      ['', 'm', 'Hm.'],
      [', of another model a blank for them', 'other', ' '],
    ])('the thoughts before it, once it has said so%s', async (_what, asked, given) => {
      const { extra_content: _signature, ...unsigned } = call;
      server.answers(completion({ content: '', reasoning_content: 'Hm.', tool_calls: [unsigned] }));
      const { toolCalls } = await ask();
      const message = 'Missing `reasoning_content` field in the assistant message at message index 2.';
      server.answers({ error: { message, type: 'invalid_request_error' } }, 400);
      await next(toolCalls, asked);
      const plain = { role: 'assistant', content: '', tool_calls: [unsigned] };
      expect([sent(1), sent(2)]).toEqual([plain, { ...plain, reasoning_content: given }]);
    });
  });

  describe('in a stream', () => {
    const streamed = (...choices: readonly unknown[]) => {
      const frames = [...choices.map((choice) => ({ choices: [choice] })), { choices: [] }];
      server.streams([...frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`), 'data: [DONE]\n\n']);
      return ask({ maxOutputTokens: 20_000, tools: [lookUp] });
    };

    it('may answer in parts', async () => {
      const reply = await streamed(
        { delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] } },
        { delta: { content: [{ type: 'text', text: '{"a":' }] } },
        { delta: { content: '1}' }, finish_reason: 'stop' },
      );
      expect(reply.text).toBe('{"a":1}');
    });

    it.each([
      [0, { term: 'a' }],
      ['0', '{"term":"a"}'],
    ])('may number a call %j and write its arguments as %j', async (index, args) => {
      const call = { index, id: 'a', function: { name: 'look_up', arguments: args } };
      const reply = await streamed(
        { delta: { tool_calls: [call] } },
        { delta: {}, finish_reason: 'tool_calls' },
      );
      expect(reply.text).toBe('');
      expect(reply.toolCalls).toEqual([{ id: 'a', name: 'look_up', argumentsText: '{"term":"a"}' }]);
    });

    it('may number all calls alike', async () => {
      const call = (id: string) => ({
        index: 0,
        id,
        function: { name: 'look_up', arguments: `{"term":"${id}"` },
      });
      const rest = { index: 0, id: '', function: { arguments: '}' } };
      const reply = await streamed(
        { delta: { tool_calls: [call('a')] } },
        { delta: { tool_calls: [rest, call('b'), rest] } },
        { delta: {}, finish_reason: 'stop' },
      );
      expect(reply.toolCalls).toEqual([
        { id: 'a', name: 'look_up', argumentsText: '{"term":"a"}' },
        { id: 'b', name: 'look_up', argumentsText: '{"term":"b"}' },
      ]);
    });

    it('has failed where a piece cannot be read', async () => {
      const lost = streamed({ delta: { content: 5 } }, { delta: { content: '1}' }, finish_reason: 'stop' });
      await expect(lost).rejects.toMatchObject({ kind: 'server-error' });
    });
  });
});
