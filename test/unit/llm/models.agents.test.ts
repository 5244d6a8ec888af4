// An agent that was given models by name asks these first, then its tier's, then whoever stands in for its tier.
import { describe, expect, it } from 'vitest';
import { fails, says, scriptedModel } from '../../fakes/scripted-model.ts';
import { colourQuestion, stage } from './stage.ts';

const blue = { colour: 'blue' };

describe('an agent with models of its own', () => {
  it('asks them in their order, then those of its tier, each once (B49, D40, E13)', async () => {
    const first = scriptedModel('here/first', [fails('unauthorized')]);
    const second = scriptedModel('here/second', [fails('no-such-model')]);
    const tier = scriptedModel('there/tier', [fails('quota')]);
    const last = scriptedModel('there/last', [says(blue)]);
    const { group, calls, context } = stage([tier, second, last], { agents: { tester: [first, second] } });
    expect((await group.answer('complex', colourQuestion(), context())).model).toBe('there/last');
    expect(calls.map(({ model }) => model)).toEqual([
      'here/first',
      'here/second',
      'there/tier',
      'there/last',
    ]);
  });

  it('asks those of the run before them, and no other twice (B49)', async () => {
    const wanted = scriptedModel('there/wanted', [fails('quota')]);
    const own = scriptedModel('here/own', [fails('quota')]);
    const last = scriptedModel('there/last', [says(blue)]);
    const { group, calls, context } = stage([last, wanted], { agents: { tester: [own] } });
    expect(group.names()).toEqual(['there/last', 'there/wanted', 'here/own']);
    const first = ['there/wanted', 'nowhere/else'];
    expect((await group.answer('simple', colourQuestion(), { ...context(), first })).model).toBe(
      'there/last',
    );
    expect(calls.map(({ model }) => model)).toEqual(['there/wanted', 'here/own', 'there/last']);
  });

  it('asks them for turns with tools, too', async () => {
    const own = scriptedModel('here/own', [says('Yes.')]);
    const { group, context } = stage([scriptedModel('there/tier', [])], { agents: { tester: [own] } });
    const request = { system: 's', messages: [{ role: 'user' as const, text: 't' }], maxOutputTokens: 500 };
    expect((await group.reply('simple', request, context())).model).toBe('here/own');
  });

  it('leaves all other agents with their tier', async () => {
    const own = scriptedModel('here/own', []);
    const { group, context } = stage([scriptedModel('there/tier', [says(blue)])], {
      agents: { writer: [own] },
    });
    expect((await group.answer('complex', colourQuestion(), context())).model).toBe('there/tier');
    expect(own.requests).toEqual([]);
  });

  it('is told of all that failed when nobody answers', async () => {
    const { group, context } = stage([scriptedModel('there/tier', [fails('quota')])], {
      agents: { tester: [scriptedModel('here/own', [fails('unauthorized')])] },
    });
    await expect(group.answer('simple', colourQuestion(), context())).rejects.toThrow(
      /scripted unauthorized.*scripted quota/,
    );
  });

  it('goes on to the next model with what does not fit into its own', async () => {
    const small = scriptedModel('here/small', [], { contextTokens: 1000 });
    const { group, context } = stage([scriptedModel('there/tier', [says(blue)])], {
      agents: { tester: [small] },
    });
    const question = colourQuestion({ system: 'x'.repeat(4000) });
    expect((await group.answer('simple', question, context())).model).toBe('there/tier');
  });
});

it('figures of a tier are those of its own models', () => {
  const own = scriptedModel('here/own', [], {
    contextTokens: 1000,
    reasons: true,
    price: { input: 9, cachedInput: 9, output: 9 },
  });
  const alone = stage([], { agents: { tester: [own] } }).group;
  expect([alone.has('simple'), alone.roomFor('simple', 100), alone.reasons('simple')]).toEqual([
    false,
    0,
    false,
  ]);
  const beside = stage([scriptedModel('there/tier', [], { contextTokens: 10_000 })], {
    agents: { tester: [own] },
  }).group;
  expect(beside.roomFor('simple', 2000)).toBe(7650);
  expect(beside.priceOf('simple').input).toBe(1);
});

describe('the temperature of an agent', () => {
  it('is the one of the settings where they name the agent, 0 included (E13)', async () => {
    for (const [temperatures, expected] of [
      [{ tester: 0.3 }, 0.3],
      [{ tester: 0 }, 0],
      [{ writer: 0.9 }, 0.7],
    ] as const) {
      const model = scriptedModel('here/one', [says(blue), says('Yes.')]);
      const { group, context } = stage([model], { temperatures });
      await group.answer('simple', colourQuestion({ temperature: 0.7 }), context());
      const request = { system: 's', messages: [{ role: 'user' as const, text: 't' }], maxOutputTokens: 500 };
      await group.reply('simple', { ...request, temperature: 0.7 }, context());
      expect(model.requests.map(({ temperature }) => temperature)).toEqual([expected, expected]);
    }
  });

  it('is left out for models that reason', async () => {
    const model = scriptedModel('here/one', [says(blue)], { reasons: true });
    const { group, context } = stage([model], { temperatures: { tester: 0.3 } });
    await group.answer('simple', colourQuestion(), context());
    expect(model.requests[0]).not.toHaveProperty('temperature');
  });
});
