import { getEventListeners } from 'node:events';
// What every adapter of language models promises. Run it on an adapter with `describeChatModel`.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { ModelTrouble, type ChatModel, type ModelRequest } from '../../../src/llm/port.ts';
import type { ModelOptions } from '../../../src/llm/wire/model-options.ts';
import type { FakeReply } from '../../fakes/models/reply.ts';
import type { FakeModels, FakeModelsOptions } from '../../fakes/models/server.ts';
import { eventually } from '../../support/eventually.ts';
import { settled } from '../../support/manual-clock.ts';
import { conversationWithTools, lookUp, noteSchema, openSchema } from './requests.ts';

export interface ModelHarness {
  start(options: FakeModelsOptions): Promise<FakeModels>;
  create(options: ModelOptions): ChatModel;
}

const abilities = {
  contextTokens: 128_000,
  maxOutputTokens: 32_000,
  reasons: false,
  price: { input: 1, cachedInput: 0.1, output: 5 },
};
const never = new AbortController().signal;

/** Short answers come in one piece, long ones as a stream: nobody may be able to tell. */
const ways = [
  { way: 'in one piece', maxOutputTokens: 500 },
  { way: 'as a stream', maxOutputTokens: 20_000 },
] as const;

export function describeChatModel(name: string, harness: ModelHarness): void {
  describe(`a model by the ${name} adapter`, () => {
    const http = createTrustedHttp();
    let fake: FakeModels;

    const start = async (options: FakeModelsOptions = {}) => {
      fake = await harness.start(options);
    };
    const model = (changes: Partial<ModelOptions> = {}, timeoutMs = 10_000) =>
      harness.create({
        endpoint: 'here',
        model: 'fake-model',
        settings: { url: fake.url, key: new Secret(fake.key), timeoutMs },
        abilities,
        fetch: http.fetch,
        ...changes,
      });
    const ask = (request: Partial<ModelRequest> = {}, signal = never) =>
      model().reply(
        {
          system: 'You are terse.',
          messages: [{ role: 'user', text: 'Hello?' }],
          maxOutputTokens: 500,
          ...request,
        },
        signal,
      );
    const troubleOf = async (asked: Promise<unknown>) => {
      const error = await asked.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ModelTrouble);
      const trouble = error as ModelTrouble;
      expect(trouble.message).toContain('here/fake-model');
      expect(trouble.message).toContain(fake.url);
      expect(trouble.message).not.toContain(fake.key);
      expect(trouble.message).not.toMatch(/\n/);
      expect(trouble.message.length).toBeLessThan(450);
      return trouble;
    };

    beforeEach(() => start());
    afterEach(() => fake.close());
    afterAll(() => http.close());

    it('says what it is', () => {
      expect(model()).toMatchObject({ id: 'here/fake-model', endpoint: 'here', ...abilities });
    });

    describe.each(ways)('whose answer comes $way', ({ maxOutputTokens }) => {
      it('answers in text and counts its tokens', async () => {
        fake.script({ text: 'Grüße, “world” 🌍.\n\nBye.', reasoningTokens: 7 });
        const reply = await ask({ maxOutputTokens });
        expect(reply).toMatchObject({
          text: 'Grüße, “world” 🌍.\n\nBye.',
          toolCalls: [],
          finish: 'stop',
        });
        const [request] = fake.requests;
        expect(request).toMatchObject({
          model: 'fake-model',
          system: 'You are terse.',
          messages: [{ role: 'user', text: 'Hello?' }],
          maxOutputTokens,
          stream: maxOutputTokens > 8192,
        });
        expect(reply.usage.inputTokens).toBeGreaterThan(10);
        expect(reply.usage.outputTokens).toBe(7 + Math.ceil('Grüße, “world” 🌍.\n\nBye.'.length / 4));
        expect(fake.refusals).toEqual([]);
      });

      it('answers with a document of the schema, which the provider enforces', async () => {
        const reply = await ask({ maxOutputTokens, output: { name: 'note', schema: noteSchema } });
        expect(JSON.parse(reply.text)).toEqual({
          title: 'some words',
          kind: 'fact',
          score: expect.any(Number) as number,
          tags: expect.arrayContaining(['some words']) as string[],
          source: { type: 'page', url: 'some words' },
          remark: 'some words',
        });
        expect(fake.requests[0]!.schema).toMatchObject({ strict: true });
        expect(fake.refusals).toEqual([]);
      });

      it('calls several tools at once, with the arguments as it wrote them', async () => {
        fake.script({
          text: 'Looking.',
          toolCalls: [
            { name: 'look_up', arguments: { term: 'a “b”', limit: 2 } },
            { name: 'look_up', arguments: { term: 'c', limit: 1 } },
          ],
        });
        const reply = await ask({ maxOutputTokens, tools: [lookUp], toolChoice: 'auto' });
        expect(reply).toMatchObject({ text: 'Looking.', finish: 'tools' });
        expect(reply.toolCalls.map(({ argumentsText }) => JSON.parse(argumentsText) as unknown)).toEqual([
          { term: 'a “b”', limit: 2 },
          { term: 'c', limit: 1 },
        ]);
        expect(new Set(reply.toolCalls.map(({ id }) => id)).size).toBe(2);
        expect(fake.requests[0]).toMatchObject({ toolChoice: 'auto', tools: [{ name: 'look_up' }] });
        expect(fake.refusals).toEqual([]);
      });

      it('says that an answer was cut at its limit', async () => {
        fake.script({ text: 'x'.repeat(maxOutputTokens * 4 + 100) });
        const reply = await ask({ maxOutputTokens });
        expect(reply.finish).toBe('length');
        expect(reply.text.length).toBe(maxOutputTokens * 4);
        expect(reply.usage.outputTokens).toBe(maxOutputTokens);
      });

      it('tells a refusal from an answer', async () => {
        fake.script({ refusal: 'I would rather not.' });
        expect(await ask({ maxOutputTokens })).toMatchObject({
          text: 'I would rather not.',
          finish: 'refusal',
        });
      });

      it('counts what came from the cache as part of the input', async () => {
        const system = 'Long instructions. '.repeat(400);
        const first = await ask({ maxOutputTokens, system });
        const second = await ask({ maxOutputTokens, system });
        expect(first.usage.cachedInputTokens).toBe(0);
        expect(second.usage.inputTokens).toBe(first.usage.inputTokens);
        expect(second.usage.cachedInputTokens).toBe(Math.ceil(system.length / 4));
      });

      it.each(['nothing', 'headers', 'half'] as const)('finds the connection cut after %s', async (after) => {
        fake.script({ trouble: 'cut', after });
        expect(await troubleOf(ask({ maxOutputTokens }))).toMatchObject({ kind: 'connection' });
      });

      it.each(['nothing', 'headers', 'half'] as const)(
        'gives up an endpoint that hangs after %s',
        async (after) => {
          fake.script({ trouble: 'hang', after });
          const hurried = model({}, 250);
          const request = { system: '', messages: [{ role: 'user', text: '?' }], maxOutputTokens } as const;
          const trouble = await troubleOf(hurried.reply(request, never));
          expect(trouble).toMatchObject({ kind: 'timeout' });
          expect(trouble.message).toContain('0.25 s');
          await eventually('the request is given up', () => fake.requests[0]!.aborted);
        },
      );

      it.each(['nothing', 'headers', 'half'] as const)(
        'stops at once when it is aborted after %s, with the reason of the caller',
        async (after) => {
          fake.script({ trouble: 'hang', after });
          const caller = new AbortController();
          const asked = ask({ maxOutputTokens }, caller.signal);
          await eventually('the request is there', () => fake.requests.length === 1);
          caller.abort(new RangeError('enough'));
          await expect(asked).rejects.toThrow(new RangeError('enough'));
          await eventually('the request is given up', () => fake.requests[0]!.aborted);
        },
      );

      it.each<[string, FakeReply, string]>([
        ['a broken answer', { trouble: 'truncated' }, maxOutputTokens > 8192 ? 'connection' : 'server-error'],
        ['a web page', { trouble: 'page' }, 'server-error'],
        [
          'an error inside',
          { trouble: 'error-inside', code: 'overloaded_error', message: 'Too busy.' },
          'overloaded',
        ],
        [
          'an error inside, as gateways number it',
          { trouble: 'error-inside', code: 429, message: 'Slow\ndown.' },
          'rate-limited',
        ],
      ])('is not fooled by %s with status 200', async (_what, reply, kind) => {
        fake.script(reply);
        expect(await troubleOf(ask({ maxOutputTokens }))).toMatchObject({ kind });
      });
    });

    it('is given the results of its calls, failed ones too', async () => {
      await ask({ messages: conversationWithTools, tools: [lookUp], toolChoice: 'required' });
      const { messages, toolChoice } = fake.requests[0]!;
      expect(toolChoice).toBe('required');
      const said = messages.map(({ role, text }) => [role, text]).filter(([, text]) => text !== '');
      expect(said).toEqual([
        ['user', 'What is a?'],
        ['assistant', 'Let me see.'],
        ['tool', 'a is the first letter'],
        ['tool', expect.stringMatching(/nothing found$/) as string],
        ['assistant', 'The first.'],
        ['user', 'And b?'],
      ]);
      expect(messages.flatMap(({ toolCalls }) => toolCalls)).toEqual([
        { id: 'call_a', name: 'look_up', arguments: { term: 'a', limit: 1 } },
        { id: 'call_b', name: 'look_up', arguments: { term: 'aa', limit: 1 } },
      ]);
      expect(messages.flatMap(({ callId }) => callId ?? [])).toEqual(['call_a', 'call_b']);
      expect(fake.refusals).toEqual([]);
    });

    it('is told of calls that another model made up and another server numbered', async () => {
      const call = { id: 'functions.look_up:0', name: 'functions.look up<|channel|>', argumentsText: '{}' };
      const messages: ModelRequest['messages'] = [
        { role: 'user', text: 'What is a?' },
        { role: 'assistant', text: '', toolCalls: [call, { ...call, id: 'functions.look_up:1', name: '' }] },
        { role: 'tool', callId: 'functions.look_up:0', text: 'No such tool.', failed: true },
        { role: 'tool', callId: 'functions.look_up:1', text: 'No such tool.', failed: true },
      ];
      await ask({ messages, tools: [lookUp] });
      expect(fake.refusals).toEqual([]);
      const told = fake.requests[0]!.messages;
      const [one, two] = told[1]!.toolCalls;
      expect([one!.name, two!.name]).toEqual(['functions_look_up__channel__', '_']);
      expect(told.slice(2).map(({ callId }) => callId)).toEqual([one!.id, two!.id]);
    });

    it('must call a tool when it has to', async () => {
      const reply = await ask({ tools: [lookUp], toolChoice: 'required' });
      expect(reply).toMatchObject({ finish: 'tools', text: '', toolCalls: [{ name: 'look_up' }] });
    });

    it('asks for a form no provider can enforce all the same', async () => {
      await ask({ output: { name: 'open', schema: openSchema } });
      const { schema, system } = fake.requests[0]!;
      expect(schema === null ? system : JSON.stringify(schema)).toContain('freely_named');
      expect(fake.refusals).toEqual([]);
    });

    it('takes a temperature or leaves it out, but never fails over one', async () => {
      await fake.close();
      await start({ reasons: true });
      const reply = await model({ abilities: { ...abilities, reasons: true } }).reply(
        { system: '', messages: [{ role: 'user', text: '?' }], maxOutputTokens: 500, temperature: 0.2 },
        never,
      );
      expect(reply.finish).toBe('stop');
      expect(fake.requests[0]!.temperature).toBeNull();
      expect(fake.refusals).toEqual([]);
    });

    it.each([
      [401, 'unauthorized'],
      [402, 'quota'],
      [403, 'unauthorized'],
      [404, 'no-such-model'],
      [408, 'timeout'],
      [413, 'context-overflow'],
      [422, 'bad-request'],
      [429, 'rate-limited'],
      [500, 'server-error'],
      [502, 'server-error'],
      [503, 'server-error'],
      [504, 'server-error'],
      [529, 'overloaded'],
    ])('calls status %i %s', async (status, kind) => {
      fake.script({ trouble: 'status', status, message: 'First line.\nSecond line.' });
      const trouble = await troubleOf(ask());
      expect(trouble).toMatchObject({ kind: kind === 'timeout' ? expect.any(String) : kind });
      expect(trouble.message).toContain(`status ${status}, First line. Second line.`);
      expect(fake.requests.length).toBe(1);
    });

    it.each([502, 503])('reads a web page with status %i as the failure of a server', async (status) => {
      fake.script({ trouble: 'status', status, body: '<html><h1>Bad Gateway</h1></html>' });
      const { kind, message } = await troubleOf(ask());
      expect(kind).toBe('server-error');
      expect(message).toContain(`(status ${status}, a web page)`);
    });

    it('passes on how long it is asked to wait', async () => {
      const at = (headers: Record<string, string>) => {
        fake.script({ trouble: 'status', status: 429, headers });
        return troubleOf(ask()).then(({ retryAfterMs }) => retryAfterMs);
      };
      expect(await at({ 'retry-after': '7' })).toBe(7000);
      expect(await at({ 'retry-after-ms': '250', 'retry-after': '1' })).toBe(250);
      expect(await at({})).toBeNull();
      expect(await at({ 'retry-after': 'soon' })).toBeNull();
      const inAnHour = await at({ 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
      expect(inAnHour).toBeGreaterThan(3_500_000);
      expect(inAnHour).toBeLessThanOrEqual(3_600_000);
      expect(await at({ 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' })).toBe(0);
    });

    it('says when a request is too long for it', async () => {
      await fake.close();
      await start({ contextTokens: 2000 });
      const messages = [{ role: 'user', text: 'word '.repeat(3000) }] as const;
      expect(await troubleOf(ask({ messages }))).toMatchObject({ kind: 'context-overflow' });
      expect(fake.refusals.length).toBe(1);
    });

    it('does not take a wrong key', async () => {
      const stranger = model({
        settings: { url: fake.url, key: new Secret('another-key'), timeoutMs: 5000 },
      });
      const request = { system: '', messages: [{ role: 'user', text: '?' }], maxOutputTokens: 50 } as const;
      const trouble = await troubleOf(stranger.reply(request, never));
      expect(trouble.kind).toBe('unauthorized');
      expect(trouble.message).not.toContain('another-key');
    });

    it('does not know a model it has not got', async () => {
      await fake.close();
      await start({ models: ['other'] });
      expect(await troubleOf(ask())).toMatchObject({ kind: 'no-such-model' });
    });

    it('never shows the key, even if the provider does', async () => {
      fake.script({ trouble: 'status', status: 401, message: `Bad key ${fake.key}!` });
      expect((await troubleOf(ask())).message).toContain('Bad key [secret]!');
    });

    it('refuses a key that no header can carry, without showing it', () => {
      const key = new Secret('sk-\nhidden');
      const make = () => model({ settings: { url: fake.url, key, timeoutMs: 1000 } });
      expect(make).toThrow(/key of the endpoint here/);
      expect(make).not.toThrow(/hidden/);
    });

    it('says that nobody is there', async () => {
      const { url } = fake;
      await fake.close();
      const trouble = await troubleOf(ask());
      expect(trouble.kind).toBe('connection');
      expect(trouble.message).toContain(url);
      expect(trouble.message).toContain('ECONNREFUSED');
      await start();
    });

    it('leaves nothing behind on a signal that lives on', async () => {
      const { signal } = new AbortController();
      for (const { maxOutputTokens } of ways) await ask({ maxOutputTokens }, signal);
      fake.script({ trouble: 'status', status: 500 });
      await troubleOf(ask({}, signal));
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('takes many calls at once on one signal without a warning', async () => {
      const warnings: Error[] = [];
      const heard = (warning: Error) => warnings.push(warning);
      process.on('warning', heard);
      const { signal } = new AbortController();
      const replies = await Promise.all(Array.from({ length: 30 }, () => ask({}, signal)));
      // Warnings are said on the next turn.
      await settled();
      process.off('warning', heard);
      expect(replies.map(({ finish }) => finish)).toEqual(Array.from({ length: 30 }, () => 'stop'));
      expect(warnings).toEqual([]);
    });

    it('does not begin when it was aborted before', async () => {
      const caller = new AbortController();
      caller.abort(new RangeError('never mind'));
      await expect(ask({}, caller.signal)).rejects.toThrow('never mind');
      expect(fake.requests).toEqual([]);
    });
  });
}
