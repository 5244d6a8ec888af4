// Spans that really go over the wire: their order, what is in them, and what a collector that is unwell does to the rest.
import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../../../src/base/errors.ts';
import { Secret } from '../../../src/base/secret.ts';
import type { SpanKind } from '../../../src/base/tracing.ts';
import { createCurrentWork } from '../../../src/telemetry/current-work.ts';
import { createTracing } from '../../../src/telemetry/tracing.ts';
import type { OpenTracing } from '../../../src/telemetry/tracing.ts';
import type { ModelRequest } from '../../../src/llm/port.ts';
import { startFakeCollector } from '../../fakes/otlp-collector.ts';
import type { FakeCollector } from '../../fakes/otlp-collector.ts';
import { says, scriptedModel } from '../../fakes/scripted-model.ts';
import { eventually } from '../../support/eventually.ts';
import { loudLogger } from '../../support/loud-logger.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { stage } from '../../unit/llm/stage.ts';

let collector: FakeCollector;
beforeEach(async () => {
  collector = await startFakeCollector();
});
afterEach(async () => {
  expect(collector.problems).toEqual([]);
  await collector.close();
});

/** What one process has. */
async function openProcess(role = 'worker', headers: string | null = null, content = false) {
  const said = loudLogger();
  const current = createCurrentWork();
  const carried: object[] = [];
  const warn = (fields: object, message: string) => {
    carried.push(current.fields());
    said.logger.warn(fields, message);
  };
  const clock = manualClock();
  const tracing = await createTracing({
    settings: {
      otlp: { url: collector.url, headers: headers === null ? null : new Secret(headers), content },
    },
    version: '1.2.3',
    role,
    logger: { ...said.logger, warn },
    metrics: { spanEnded() {} },
    current,
    clock,
    hide: { slack: new Secret('the workspace key') },
  });
  return { tracing, clock, said, current, carried };
}

/** A pass: run → phase → step → model. */
const pass = (tracing: OpenTracing, runId: string, phase: string, attributes = {}) =>
  tracing.span('run', 'pass', { 'run.id': runId }, () =>
    tracing.span('phase', phase, { 'phase.key': `${phase}/r1` }, () =>
      tracing.span('step', 'search', { 'step.key': `${phase}/r1/task-1/search` }, () =>
        tracing.span('model', `chat ${phase}`, { 'gen_ai.request.model': 'gpt-5' }, async (span) => {
          span.set({ 'gen_ai.usage.input_tokens': 1200, 'footnote.cost_usd': 0.0125, ...attributes });
          return phase;
        }),
      ),
    ),
  );

const work = (tracing: OpenTracing, kind: SpanKind, name: string) =>
  tracing.span(kind, name, {}, async () => name);

describe('a trace', () => {
  it('holds run, phase, step and model below each other, with what each belongs to', async () => {
    const { tracing } = await openProcess();
    expect(await pass(tracing, 'run_a', 'gather')).toBe('gather');
    await tracing.close();

    expect(collector.spans).toHaveLength(4);
    const [run, phase, step, model] = ['pass', 'gather', 'search', 'chat gather'].map((name) =>
      collector.span(name),
    );
    expect(run!.parentSpanId).toBe('');
    expect(phase!.parentSpanId).toBe(run!.spanId);
    expect(step!.parentSpanId).toBe(phase!.spanId);
    expect(model!.parentSpanId).toBe(step!.spanId);
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect([run!.kind, step!.kind, model!.kind]).toEqual(['internal', 'internal', 'client']);
    expect(model!.attributes).toEqual({
      'run.id': 'run_a',
      'phase.key': 'gather/r1',
      'step.key': 'gather/r1/task-1/search',
      'gen_ai.request.model': 'gpt-5',
      'gen_ai.usage.input_tokens': 1200,
      'footnote.cost_usd': 0.0125,
      'gen_ai.usage.cost': 0.0125,
    });
    expect(model!.resource).toMatchObject({
      'service.name': 'footnote',
      'service.version': '1.2.3',
      'footnote.role': 'worker',
    });
    expect(run!.milliseconds).toBeGreaterThanOrEqual(model!.milliseconds);
  });

  it('is one for all passes of a run, in whatever process, and another one for another run', async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    await pass(first.tracing, 'run_a', 'plan');
    await pass(second.tracing, 'run_a', 'write');
    await pass(second.tracing, 'run_b', 'intake');
    await Promise.all([first.tracing.close(), second.tracing.close()]);

    const traces = (name: string) => collector.span(name).traceId;
    // The first 16 bytes of `printf run_a | sha256sum`.
    expect(traces('plan')).toBe('90a466e2f8698a3cb750f2156342ff40');
    expect(traces('write')).toBe(traces('plan'));
    expect(traces('intake')).not.toBe(traces('plan'));
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(3);
  });

  it('keeps branches that run at the same time apart', async () => {
    const { tracing } = await openProcess();
    await tracing.span('run', 'pass', { 'run.id': 'run_a' }, () =>
      Promise.all(
        ['one', 'two'].map((name) =>
          tracing.span('step', name, {}, async () => {
            await new Promise(setImmediate);
            await work(tracing, 'search', `search of ${name}`);
          }),
        ),
      ),
    );
    await tracing.close();
    for (const name of ['one', 'two']) {
      expect(collector.span(`search of ${name}`).parentSpanId).toBe(collector.span(name).spanId);
      expect(collector.span(`search of ${name}`).attributes['step.key']).toBe(name);
    }
  });

  it('marks what failed with its code, without a word of the message', async () => {
    const { tracing } = await openProcess();
    const failing = (name: string, error: unknown) =>
      tracing.span('fetch', name, {}, () => Promise.reject(error)).catch((caught: unknown) => caught);
    const ours = new FootnoteError('source-unreachable', 'a private page');
    expect(await failing('ours', ours)).toBe(ours);
    await failing('theirs', new TypeError('a private page'));
    await failing('waiting', Object.assign(new Error('waits'), { name: 'Suspension' }));
    await tracing.span('model', 'said', {}, async (span) => span.set({ 'error.type': 'rate-limited' }));
    await tracing.close();

    expect(collector.span('ours')).toMatchObject({
      status: 'error',
      statusMessage: '',
      events: 0,
      attributes: { 'error.type': 'source-unreachable' },
    });
    expect(collector.span('theirs')).toMatchObject({
      status: 'error',
      attributes: { 'error.type': 'TypeError' },
    });
    expect(collector.span('waiting')).toMatchObject({
      status: 'unset',
      attributes: { 'footnote.outcome': 'suspended' },
    });
    expect(collector.span('said')).toMatchObject({
      status: 'error',
      attributes: { 'error.type': 'rate-limited' },
    });
  });

  it('cuts names and attributes that are too long to be words', async () => {
    const { tracing } = await openProcess();
    await tracing.span('fetch', 'n'.repeat(5000), { host: 'h'.repeat(5000) }, async () => null);
    await tracing.close();
    expect(collector.spans[0]?.name).toHaveLength(200);
    expect(collector.spans[0]?.attributes['host']).toHaveLength(200);
  });
});

describe('prompts and answers', () => {
  const key = `sk-${'a'.repeat(30)}`;
  const call = { id: 'c1', name: 'look_up', argumentsText: `{"term":"dusk","api_key":"hidden by its name"}` };
  const request = {
    system: 'Name a colour.',
    messages: [
      { role: 'user', text: `My key is ${key}, and the workspace key is no colour.` },
      { role: 'assistant', text: '', toolCalls: [call] },
      { role: 'tool', callId: 'c1', text: 'Dusk is grey.', failed: false },
    ],
    maxOutputTokens: 500,
  } as const;

  async function ask(content: boolean, asked: ModelRequest, answer: string) {
    const { tracing } = await openProcess('worker', null, content);
    const { group, context } = stage([scriptedModel('here/model', [says(answer)])], { tracing });
    await group.reply('simple', asked, context());
    await tracing.close();
    return collector.span('chat model').attributes;
  }
  const parsed = (attribute: unknown) => JSON.parse(String(attribute)) as unknown;

  it('stay out of spans', async () => {
    const attributes = await ask(false, request, 'Blue.');
    expect(attributes['gen_ai.request.model']).toBe('model');
    expect(JSON.stringify(collector.spans)).not.toMatch(/colour|Dusk|Blue/);
  });

  it('are in spans where the operator wants them, in the form of the conventions and without secrets', async () => {
    const attributes = await ask(true, request, `Blue, and Bearer ${key}.`);
    expect(parsed(attributes['gen_ai.system_instructions'])).toEqual([
      { type: 'text', content: 'Name a colour.' },
    ]);
    const hidden = { term: 'dusk', api_key: '[secret]' };
    expect(parsed(attributes['gen_ai.input.messages'])).toEqual([
      {
        role: 'user',
        parts: [{ type: 'text', content: 'My key is sk-[secret], and [secret] is no colour.' }],
      },
      {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: 'c1', name: 'look_up', arguments: hidden }],
      },
      { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'Dusk is grey.' }] },
    ]);
    expect(parsed(attributes['gen_ai.output.messages'])).toEqual([
      {
        role: 'assistant',
        parts: [{ type: 'text', content: 'Blue, and Bearer [secret]' }],
        finish_reason: 'stop',
      },
    ]);
  });

  it('that are long are cut to what backends take, also where a secret stands at the cut', async () => {
    const share = 30_000;
    const texts = [`${'a '.repeat(share / 2 - 5)}the workspace key`, 'b'.repeat(100_000)];
    const messages = texts.map((text) => ({ role: 'user' as const, text }));
    const attributes = await ask(true, { ...request, messages }, 'Blue.');
    const input = String(attributes['gen_ai.input.messages']);
    expect(input.length).toBeLessThan(61_000);
    expect(JSON.stringify(parsed(input))).toContain('… [70000 characters left out]');
    expect(input).not.toContain('the work');
  });
});

describe('the collector', () => {
  it('is asked at /v1/traces with the headers of the configuration', async () => {
    const { tracing } = await openProcess('bot', 'Authorization=Basic%20cGs6c2s=, x-project=notes');
    await work(tracing, 'delivery', 'report');
    await tracing.close();
    expect(collector.requests).toHaveLength(1);
    expect(collector.requests[0]).toMatchObject({
      path: 'POST /v1/traces',
      headers: { authorization: 'Basic cGs6c2s=', 'x-project': 'notes' },
    });
  });

  it('may refuse everything: work goes on, the loss is said once, with the status and without the words', async () => {
    collector.behave(401);
    const { tracing, said, carried } = await openProcess();
    await tracing.span('run', 'pass', { 'run.id': 'run_a' }, async () => {
      expect(await work(tracing, 'search', 'one')).toBe('one');
      // Inside the run, as a batch that is full or a timer would.
      await tracing.close();
    });
    expect(carried).toEqual([{}]);
    expect(said.lines('warn')).toHaveLength(1);
    expect(said.lines('warn')[0]).toMatchObject({
      fields: { url: collector.url, reason: '401' },
    });
    expect(JSON.stringify(said.lines('warn'))).not.toContain('sk-secret');
  });

  it('may refuse full batches: that is said in the same way while work goes on, once a minute', async () => {
    collector.behave(401);
    const { tracing, said, carried, clock } = await openProcess();
    const batch = () =>
      tracing.span('run', 'pass', { 'run.id': 'run_a' }, async () => {
        for (let i = 0; i < 512; i += 1) await work(tracing, 'step', `step ${i}`);
      });
    // What OpenTelemetry says of how it is used is no loss.
    diag.warn('Inconsistent start and end time');
    diag.error('something else');
    await batch();
    await eventually('the loss is said', () => said.lines('warn').length > 0);
    expect(carried).toEqual([{}]);
    expect(said.lines('warn').map(({ fields }) => fields)).toEqual([{ url: collector.url, reason: '401' }]);
    const asked = collector.requests.length;
    await batch();
    await eventually('another batch was refused', () => collector.requests.length > asked);
    await clock.advance(60_000);
    await batch();
    await eventually('the loss is said again', () => said.lines('warn').length === 2);
    await tracing.close();
  });

  it.each(['hang', 503] as const)(
    'may %s: work goes on and closing ends all the same',
    async (behaviour) => {
      collector.behave(behaviour);
      const { tracing, clock } = await openProcess();
      // More than one batch, so that sending begins while work goes on.
      const names = await Promise.all(
        Array.from({ length: 1000 }, (_, i) => work(tracing, 'step', `step ${i}`)),
      );
      expect(names).toHaveLength(1000);
      await eventually('the collector was asked', () => collector.requests.length > 0);
      let isClosed = false;
      const close = async () => {
        await tracing.close();
        isClosed = true;
      };
      const closing = close();
      await clock.advance(999);
      expect(isClosed).toBe(false);
      await clock.advance(1);
      await closing;
      expect(collector.spans).toEqual([]);
      // An exporter that is waited for gives up after ten seconds.
    },
    5000,
  );

  it('may be away: closing ends, nothing is thrown, and the loss is said before the process ends', async () => {
    const { tracing, said, clock } = await openProcess();
    await collector.close();
    expect(await work(tracing, 'step', 'one')).toBe('one');
    const closing = tracing.close();
    await clock.advance(1000);
    await closing;
    expect(said.lines('warn')).toHaveLength(1);
  });
});

describe('what a log line carries', () => {
  it('is the run, the phase and the step around it, at every depth, and nothing outside', async () => {
    const { tracing, current } = await openProcess();
    const seen: object[] = [current.fields()];
    await tracing.span('run', 'pass', { 'run.id': 'run_a' }, async () => {
      seen.push(current.fields());
      await tracing.span('phase', 'plan', { 'phase.key': 'plan/r1' }, () =>
        tracing.span('step', 'draft', { 'step.key': 'plan/r1/draft' }, () =>
          tracing.span('model', 'chat', {}, async () => void seen.push(current.fields())),
        ),
      );
    });
    seen.push(current.fields());
    await tracing.close();
    expect(seen).toEqual([
      {},
      { runId: 'run_a' },
      { runId: 'run_a', phase: 'plan/r1', step: 'plan/r1/draft' },
      {},
    ]);
  });
});
