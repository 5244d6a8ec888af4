// A question whose answer has a form: asked of a tier's models in order until one gives an answer that can be used.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AnswerRejected } from '../../../src/llm/port.ts';
import type { ModelRequest, Question } from '../../../src/llm/port.ts';
import { fails, says, scriptedModel } from '../../fakes/scripted-model.ts';
import { colourQuestion, stage } from './stage.ts';
import type { Colour } from './stage.ts';

const blue = { colour: 'blue' };
const cutOff = { finish: 'length' as const };

/** The texts of a request's messages with who said them. */
const told = (request: ModelRequest | undefined) =>
  request?.messages.map(({ role, text }) => `${role}: ${text}`);

/** A question whose answer has another form than a colour. */
function asking<A>(answer: z.ZodType<A>): Question<A> {
  const { system, messages, maxOutputTokens } = colourQuestion();
  return { system, messages, name: 'something', answer, maxOutputTokens };
}

describe('an answer', () => {
  it('is read from JSON and comes with the name of its model', async () => {
    const model = scriptedModel('here/one', [says(blue)]);
    const { group, calls, context } = stage([model]);
    expect(await group.answer('simple', colourQuestion(), context())).toEqual({
      answer: blue,
      model: 'here/one',
    });
    expect(model.requests[0]).toEqual({
      system: 'Name a colour.',
      messages: [{ role: 'user', text: 'Which colour has the sky?' }],
      output: {
        name: 'colour',
        schema: {
          type: 'object',
          properties: { colour: { type: 'string' }, shade: { type: 'number' } },
          required: ['colour'],
          additionalProperties: false,
        },
      },
      maxOutputTokens: 500,
    });
    expect(calls).toEqual([
      {
        model: 'here/one',
        outcome: 'ok',
        inputTokens: 100,
        cachedInputTokens: 0,
        outputTokens: 10,
        cost: 0.0002,
        ms: 0,
      },
    ]);
  });

  it.each([
    ['with prose around it', 'Gladly: {"colour": "blue"}. Anything else?'],
    ['with broken JSON', "{colour: 'blue',}"],
    ['with keys nobody asked for, and null for nothing', { ...blue, shade: null, confidence: 1 }],
    ['in a wrapping', { answer: blue }],
  ])('is taken %s (A146)', async (_how, text) => {
    const { group, context } = stage([scriptedModel('here/one', [says(text)])]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
  });

  it('is asked for again without being shown where its own text leaves no room', async () => {
    const model = scriptedModel('here/one', [says({ colour: 7, more: 'x'.repeat(2_000) }), says(blue)], {
      contextTokens: 500,
    });
    const { group, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
    expect(told(model.requests[1])).toEqual([
      expect.stringMatching(
        /^user: Which colour has the sky\?\n\nYour last answer could not be used: .*colour/s,
      ),
    ]);
  });

  it('is what the schema makes of it', async () => {
    const answer = z.strictObject({ n: z.string().transform(Number) });
    const { group, context } = stage([scriptedModel('here/one', [says({ n: '7' })])]);
    expect((await group.answer('simple', asking(answer), context())).answer).toEqual({ n: 7 });
  });
});

describe('an answer of the wrong form', () => {
  it('is shown to its model together with what is wrong, for one more turn', async () => {
    const model = scriptedModel('here/one', [says({ color: 'blue' }), says(blue)]);
    const { group, calls, spans, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
    expect(told(model.requests[1])).toEqual([
      'user: Which colour has the sky?',
      'assistant: {"color":"blue"}',
      expect.stringContaining('expected string, received undefined\n  → at colour') as string,
    ]);
    expect(calls.map(({ outcome, outputTokens }) => [outcome, outputTokens])).toEqual([
      ['invalid-answer', 10],
      ['ok', 10],
    ]);
    expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual(['invalid-answer', undefined]);
  });

  it('is wrong, too, when the asker rejects it, in the words of the asker', async () => {
    const model = scriptedModel('here/one', [says({ colour: 'loud' }), says(blue)]);
    const check = (answer: Colour) => {
      if (answer.colour === 'loud') throw new AnswerRejected('"loud" is no colour.');
    };
    const { group, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion({ check }), context())).answer).toEqual(blue);
    expect(told(model.requests[1])?.at(-1)).toContain('"loud" is no colour.');
  });

  it('sends the question to the next model after the second time', async () => {
    const first = scriptedModel('here/one', [says('Blue, I think.'), says({ shade: 3 })]);
    const second = scriptedModel('there/two', [says(blue)]);
    const { group, context } = stage([first, second]);
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
    expect(told(first.requests[1])?.at(-1)).toContain('It is not a JSON document.');
    expect(told(second.requests[0])).toEqual(['user: Which colour has the sky?']);
  });

  it('is asked for again without being shown when it is empty', async () => {
    const model = scriptedModel('here/one', [says(' \n'), says(blue)]);
    const { group, calls, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
    expect(told(model.requests[1])).toEqual([
      'user: Which colour has the sky?\n\nYour last answer was empty. Answer with the whole JSON document.',
    ]);
    expect(calls[0]?.outcome).toBe('invalid-answer');
  });

  it('gets one more turn in all, whether empty or wrong', async () => {
    const model = scriptedModel('here/one', [says(''), says('blue'), says(blue)]);
    const { group, context } = stage([model]);
    await expect(group.answer('simple', colourQuestion(), context())).rejects.toMatchObject({
      code: 'model-failed',
    });
    expect(model.left()).toBe(1);
  });

  it('may be thousands of problems long, of which the first are told', async () => {
    const answer = z.strictObject({ list: z.array(z.number()) });
    const model = scriptedModel('here/one', [
      says({ list: Array.from({ length: 5000 }, () => 'x') }),
      says({ list: [] }),
    ]);
    const { group, context } = stage([model]);
    await group.answer('simple', asking(answer), context());
    expect(told(model.requests[1])?.at(-1)?.length).toBeLessThan(2200);
  });
});

describe('an answer that was cut off', () => {
  it.each([
    [300, 300],
    [0, 500],
    [8_500, 500],
  ])('is asked for once more, shorter than the %d tokens that it had', async (outputTokens, limit) => {
    const usage = { inputTokens: 100, cachedInputTokens: 0, outputTokens };
    const model = scriptedModel('here/one', [says('{"colour": "bl', { ...cutOff, usage }), says(blue)]);
    const { group, calls, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
    expect(told(model.requests[1])?.[0]).toContain(`cut off at ${limit} tokens`);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['truncated', 'ok']);
  });

  it('twice sends the question to the next model', async () => {
    const first = scriptedModel('here/one', [says('', cutOff), says('{"colour": "blue"', cutOff)]);
    const { group, context } = stage([first, scriptedModel('there/two', [says(blue)])]);
    expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
  });

  it('is never completed by guessing, not even where nothing seems to be missing', async () => {
    for (const text of [
      '{"colour": "blue',
      '{"colour": "blue"',
      "{'colour': 'blue'}",
      '[{"colour": "blue"}, {"co',
    ]) {
      const { group, context } = stage([scriptedModel('here/one', [says(text, cutOff), says(text, cutOff)])]);
      await expect(group.answer('simple', colourQuestion(), context()), text).rejects.toMatchObject({
        code: 'model-failed',
      });
    }
  });

  it('is used when only what follows the document is missing', async () => {
    const model = scriptedModel('here/one', [says('{"colour": "blue"}\n\nI chose it becau', cutOff)]);
    const { group, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
  });

  it('is asked for in a message of its own after the result of a tool', async () => {
    const messages = [
      { role: 'user' as const, text: 'Look it up.' },
      { role: 'assistant' as const, text: '', toolCalls: [{ id: '1', name: 'look', argumentsText: '{}' }] },
      { role: 'tool' as const, callId: '1', text: 'blue', failed: false },
    ];
    const model = scriptedModel('here/one', [says('{', cutOff), says(blue)]);
    const { group, context } = stage([model]);
    await group.answer('simple', colourQuestion({ messages }), context());
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
    ]);
  });

  it('may still turn out to have the wrong form, and gets a turn for that, too', async () => {
    const model = scriptedModel('here/one', [says('{', cutOff), says({ color: 1 }), says(blue)]);
    const { group, context } = stage([model]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
  });

  it('is believed to be whole when the model says it had ended, brackets or not', async () => {
    const { group, context } = stage([scriptedModel('here/one', [says('{"colour": "blue"')])]);
    expect((await group.answer('simple', colourQuestion(), context())).answer).toEqual(blue);
  });
});

it('sends the question to the next model at once when one declines', async () => {
  const refusing = scriptedModel('here/one', [says('I would rather not.', { finish: 'refusal' })]);
  const { group, calls, clock, context } = stage([refusing, scriptedModel('there/two', [says(blue)])]);
  expect((await group.answer('simple', colourQuestion(), context())).model).toBe('there/two');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['refused', 'ok']);
  expect(clock.slept).toEqual([]);
});

it('shares attempts between all turns with one model', async () => {
  const model = scriptedModel('here/one', [
    fails('overloaded'),
    says('no JSON'),
    fails('overloaded'),
    fails('overloaded'),
    says(blue),
  ]);
  const { group, calls, context } = stage([model]);
  await expect(group.answer('simple', colourQuestion(), context())).rejects.toMatchObject({
    code: 'model-unavailable',
  });
  expect(calls.map(({ outcome }) => outcome)).toEqual([
    'overloaded',
    'invalid-answer',
    'overloaded',
    'overloaded',
  ]);
});

it('throws on what a check throws by mistake', async () => {
  const { group, context } = stage([scriptedModel('here/one', [says(blue)])]);
  const check = () => {
    throw new TypeError('a bug in the check');
  };
  await expect(group.answer('simple', colourQuestion({ check }), context())).rejects.toThrow(
    'a bug in the check',
  );
});

it('gives a temperature to models that take one', async () => {
  const plain = scriptedModel('here/one', [fails('refused')]);
  const thinking = scriptedModel('there/two', [says(blue)], { reasons: true });
  const { group, context } = stage([plain, thinking]);
  await group.answer('simple', colourQuestion({ temperature: 0.3 }), context());
  expect(plain.requests[0]?.temperature).toBe(0.3);
  expect(thinking.requests[0]).not.toHaveProperty('temperature');
});
