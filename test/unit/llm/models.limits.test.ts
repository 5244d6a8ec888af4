// What fits into a model, what its calls cost and take, and how they are traced.
import { describe, expect, it } from 'vitest';
import { says, scriptedModel } from '../../fakes/scripted-model.ts';
import { settled } from '../../support/manual-clock.ts';
import { ModelTrouble } from '../../../src/llm/port.ts';
import { colourQuestion, stage } from './stage.ts';

const blue = { colour: 'blue' };
const usage = (inputTokens: number) => ({ inputTokens, cachedInputTokens: 0, outputTokens: 10 });

describe('the context of a model', () => {
  it('that is too small is passed over without a call', async () => {
    const small = scriptedModel('here/small', [], { contextTokens: 1000 });
    const { group, calls, context } = stage([small, scriptedModel('there/large', [says(blue)])]);
    const question = colourQuestion({ system: 'x'.repeat(4000) });
    expect((await group.answer('simple', question, context())).model).toBe('there/large');
    expect(calls.map(({ model }) => model)).toEqual(['there/large']);
  });

  it('may be filled to the last token', async () => {
    const request = { system: 'x'.repeat(40), messages: [{ role: 'user' as const, text: 'y'.repeat(80) }] };
    const models = [
      scriptedModel('here/short', [], { contextTokens: 47 }),
      scriptedModel('there/exact', [says('Yes.')], { contextTokens: 48 }),
    ];
    const { group, context } = stage(models);
    expect((await group.reply('simple', { ...request, maxOutputTokens: 10 }, context())).model).toBe(
      'there/exact',
    );
  });

  it('that is too small everywhere is a lasting failure that says so', async () => {
    const { group, context } = stage([scriptedModel('here/small', [], { contextTokens: 1000 })]);
    const asked = group.answer('simple', colourQuestion({ system: 'x'.repeat(4000) }), context());
    await expect(asked).rejects.toMatchObject({
      code: 'model-failed',
      message: expect.stringMatching(
        /here\/small: The request takes 1,\d{3} tokens, and its context is 1,000\./,
      ) as string,
      hint: expect.stringContaining('models.contexts.models') as string,
    });
  });

  it('is filled by what a model was seen to count, not by the first guess', async () => {
    const dense = scriptedModel(
      'here/dense',
      Array.from({ length: 20 }, () => says(blue, { usage: usage(2400) })),
      { contextTokens: 5000 },
    );
    const { group, context } = stage([dense, scriptedModel('there/large', [says(blue)])]);
    const before = group.roomFor('simple', 500);
    const short = colourQuestion({ system: 'x'.repeat(4000) });
    for (let call = 0; call < 20; call += 1) await group.answer('simple', short, context());
    expect(group.roomFor('simple', 500)).toBeLessThan(before / 2);
    const long = colourQuestion({ system: 'x'.repeat(8400) });
    expect((await group.answer('simple', long, context())).model).toBe('there/large');
  });

  it('is less of a model whose provider found a request too long, and the error says that (B60)', async () => {
    const tooLong = () => new ModelTrouble('context-overflow', 'It cannot take a request this long.');
    const dense = scriptedModel('here/dense', [tooLong(), tooLong()], { contextTokens: 5000 });
    const { group, context } = stage([dense]);
    const rooms = [group.roomFor('simple', 500)];
    for (const system of ['x'.repeat(15_000), 'x'.repeat(9_000)]) {
      const asked = group.answer('simple', colourQuestion({ system }), context());
      await expect(asked).rejects.toMatchObject({
        code: 'model-failed',
        cause: { kind: 'context-overflow' },
      });
      rooms.push(group.roomFor('simple', 500));
    }
    expect(rooms[1]).toBeLessThan(rooms[0]! * 0.85);
    expect(rooms[2]).toBeLessThan(rooms[1]! * 0.85);
  });
});

describe('room for input', () => {
  it('is what the smallest context leaves beside the answer, less a margin', () => {
    const models = [
      scriptedModel('here/large', [], { contextTokens: 100_000 }),
      scriptedModel('here/small', [], { contextTokens: 10_000 }),
    ];
    expect(stage(models).group.roomFor('complex', 2000)).toBe(7650);
  });

  it('is most of a small context: an answer gets a third of it at most', () => {
    const models = [scriptedModel('here/tiny', [], { contextTokens: 1000 })];
    expect(stage(models).group.roomFor('complex', 2000)).toBe(Math.floor((1000 - 333) * 0.85));
  });

  it('leaves less for an answer of the same kind where there is less to read (B60)', () => {
    const roomOf = (contextTokens: number, answer: number) =>
      stage([scriptedModel('here/one', [], { contextTokens })]).group.roomFor('complex', answer);
    expect(roomOf(32_000, 6000)).toBe((32_000 - 6000) * 0.85);
    expect(roomOf(8000, 6000)).toBe((8000 - 1500) * 0.85);
    expect(roomOf(8000, 2000)).toBe((8000 - 1000) * 0.85);
    expect(roomOf(8000, 400)).toBe((8000 - 400) * 0.85);
    expect(roomOf(8000, 24_000)).toBe(Math.floor((8000 - 2666) * 0.85));
  });

  it('is less by what every request holds, measured, and by what the settings keep free (B60)', () => {
    const models = () => [scriptedModel('here/one', [], { contextTokens: 10_000 })];
    const frame = { system: 'x'.repeat(4_000), message: 'y'.repeat(400), answer: colourQuestion().answer };
    const kept = { margin: 0.2, reserve: 500, models: {} };
    const plain = stage(models()).group.roomFor('simple', 1000);
    const framed = stage(models()).group.roomFor('simple', 1000, frame);
    expect(plain - framed).toBeGreaterThan(1_100);
    expect(plain - framed).toBeLessThan(1_300);
    expect(stage(models(), { contexts: kept }).group.roomFor('simple', 1000)).toBe(9_000 * 0.8 - 500);
  });

  it('is none where the frame alone is too long', () => {
    const models = [scriptedModel('here/tiny', [], { contextTokens: 2000 })];
    const frame = { system: 'x'.repeat(8_000), message: '', answer: colourQuestion().answer };
    expect(stage(models).group.roomFor('complex', 500, frame)).toBe(0);
  });

  it('takes no account of output that a model cannot write, and allows for thoughts', () => {
    const limited = scriptedModel('here/one', [], { contextTokens: 10_000, maxOutputTokens: 1000 });
    expect(stage([limited]).group.roomFor('simple', 5000)).toBe(7650);
    const thinking = scriptedModel('here/one', [], {
      contextTokens: 20_000,
      maxOutputTokens: 16_000,
      reasons: true,
    });
    expect(stage([thinking]).group.roomFor('simple', 2000)).toBe(Math.floor((20_000 - 6_666) * 0.85));
  });
});

it('asks for the output a model can write, with room for the thoughts of one that reasons', async () => {
  const limited = scriptedModel('here/one', [says(blue)], { maxOutputTokens: 300 });
  await stage([limited]).group.answer('simple', colourQuestion(), stage([]).context());
  expect(limited.requests[0]?.maxOutputTokens).toBe(300);
  const thinking = scriptedModel('here/two', [says(blue)], { maxOutputTokens: 64_000, reasons: true });
  await stage([thinking]).group.answer('simple', colourQuestion(), stage([]).context());
  expect(thinking.requests[0]?.maxOutputTokens).toBe(8500);
});

it('reports time without waiting for a place, and cost by the prices of the model', async () => {
  const price = { input: 2, cachedInput: 0.2, output: 20 };
  const tokens = { inputTokens: 1000, cachedInputTokens: 500, outputTokens: 100 };
  let finish = () => {};
  const slow = scriptedModel(
    'here/one',
    [
      () => new Promise((resolve) => (finish = () => resolve(says(blue, { usage: tokens })))),
      says(blue, { usage: tokens }),
    ],
    { price },
  );
  const { group, calls, clock, context } = stage([slow], { concurrency: 1 });
  const first = group.answer('simple', colourQuestion(), context());
  const second = group.answer('simple', colourQuestion(), context());
  await settled();
  expect(slow.requests).toHaveLength(1);
  clock.move(1500);
  finish();
  await Promise.all([first, second]);
  expect(calls.map(({ ms, cost }) => [ms, cost])).toEqual([
    [1500, 0.0031],
    [0, 0.0031],
  ]);
});

it('traces each call as a span with its model, its tokens and its cost, and without any content', async () => {
  const model = scriptedModel('here/org/one', [
    says(blue, { usage: { inputTokens: 1000, cachedInputTokens: 400, outputTokens: 50 } }),
  ]);
  const { group, spans, context } = stage([model]);
  await group.answer('simple', colourQuestion(), context());
  expect(spans).toEqual([
    {
      kind: 'model',
      name: 'chat org/one',
      failed: false,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'here',
        'gen_ai.request.model': 'org/one',
        'gen_ai.request.max_tokens': 500,
        'gen_ai.agent.name': 'tester',
        'gen_ai.usage.input_tokens': 1000,
        'gen_ai.usage.output_tokens': 50,
        'gen_ai.usage.cache_read.input_tokens': 400,
        'gen_ai.response.finish_reasons': 'stop',
        'footnote.cost_usd': 0.00114,
      },
    },
  ]);
});
