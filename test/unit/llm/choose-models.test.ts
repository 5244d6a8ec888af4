// Settings become models for each tier and for agents.
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { chooseModels } from '../../../src/llm/choose-models.ts';
import type { ChatModel } from '../../../src/llm/port.ts';
import { modelSettingsSchema } from '../../../src/llm/settings.ts';
import { scriptedModel } from '../../fakes/scripted-model.ts';

const abilities = (contextTokens: number) => ({
  contextTokens,
  maxOutputTokens: 1000,
  reasons: false,
  price: { input: 1, cachedInput: 1, output: 1 },
});

function settingsWith(given: {
  readonly keys?: Readonly<Record<string, string>>;
  readonly simple?: string;
  readonly analytical?: string;
  readonly complex?: string;
  readonly agents?: Readonly<Record<string, string>>;
  readonly temperatures?: Readonly<Record<string, number>>;
  readonly contexts?: Readonly<Record<string, number>>;
}) {
  const endpoint = (key: string) => ({
    api: 'openai',
    url: 'https://models.test',
    key,
    concurrency: 5,
    timeoutMs: 1000,
  });
  const keys = given.keys ?? { openai: 'k1', anthropic: 'k2', local: 'k3' };
  return modelSettingsSchema.parse({
    endpoints: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, endpoint(key)])),
    tiers: { simple: given.simple ?? '', analytical: given.analytical ?? '', complex: given.complex ?? '' },
    agents: given.agents ?? {},
    temperatures: given.temperatures ?? {},
    catalog: { 'openai/big': abilities(400_000) },
    unknown: abilities(32_000),
    attempts: 3,
    maxPauseMs: 1000,
    breaker: { failures: 5, pauseMs: 1000 },
    outagePasses: 5,
    contexts: { margin: 0.15, reserve: 0, models: given.contexts ?? {} },
    embeddings: '',
  });
}

/** The ids of each tier, and what was made. */
function chosen(given: Parameters<typeof settingsWith>[0]) {
  const made: string[] = [];
  const keys: unknown[] = [];
  const { tiers, agents } = chooseModels(
    settingsWith(given),
    ['writer', 'critic', 'constructor-of-plans'],
    (endpoint, settings, model, { contextTokens }) => {
      made.push(`${endpoint}|${model}|${contextTokens}`);
      keys.push(settings.key);
      return scriptedModel(`${endpoint}/${model}`, []);
    },
  );
  const idsOf = (lists: readonly (readonly [string, readonly ChatModel[]])[]) =>
    Object.fromEntries(lists.map(([name, list]) => [name, list.map(({ id }) => id)]));
  return { ids: idsOf(Object.entries(tiers)), agents: idsOf([...agents]), made, keys, models: tiers };
}

it('takes the context an operator says over what is known of a model (B72)', () => {
  const contexts = { 'openai/big': 60_000, 'local/qwen': 8_000 };
  const { made } = chosen({ simple: 'local/qwen', complex: 'openai/big, openai/small', contexts });
  expect(made).toEqual(['local|qwen|8000', 'openai|big|60000', 'openai|small|32000']);
  expect(() => chosen({ contexts: { 'ollama/qwen': 8_000 } })).toThrow(
    'models.contexts.models names "ollama/qwen"',
  );
});

it('makes each model once, in the order of its tier, with the abilities of the catalog or of unknown models', () => {
  const { ids, made, keys, models } = chosen({
    simple: 'openai/small, anthropic/quick, openai/small',
    analytical: 'anthropic/quick',
    complex: 'openai/big, local/org/model:7b',
  });
  expect(ids).toEqual({
    simple: ['openai/small', 'anthropic/quick'],
    analytical: ['anthropic/quick'],
    complex: ['openai/big', 'local/org/model:7b'],
  });
  expect(made).toEqual([
    'openai|small|32000',
    'anthropic|quick|32000',
    'openai|big|400000',
    'local|org/model:7b|32000',
  ]);
  expect(keys[0]).toBeInstanceOf(Secret);
  expect(models.simple[1]).toBe(models.analytical[0]);
});

it('leaves out endpoints without a key', () => {
  const { ids } = chosen({
    keys: { openai: '', anthropic: 'k' },
    simple: 'openai/a, anthropic/b',
    analytical: 'anthropic/b',
    complex: 'anthropic/c, openai/d',
  });
  expect(ids).toEqual({ simple: ['anthropic/b'], analytical: ['anthropic/b'], complex: ['anthropic/c'] });
});

it('gives a tier without models those of the next larger one, or else of the next smaller one', () => {
  expect(chosen({ complex: 'openai/a' }).ids).toEqual({
    simple: ['openai/a'],
    analytical: ['openai/a'],
    complex: ['openai/a'],
  });
  expect(chosen({ simple: 'openai/a', analytical: 'openai/b' }).ids['complex']).toEqual(['openai/b']);
  expect(chosen({ simple: 'openai/a' }).ids['complex']).toEqual(['openai/a']);
  expect(chosen({ simple: 'openai/a', complex: 'openai/c' }).ids['analytical']).toEqual(['openai/c']);
});

it('has no models when no endpoint has a key', () => {
  const { ids, made } = chosen({ keys: { openai: '' }, simple: 'openai/a', complex: 'openai/b' });
  expect(ids).toEqual({ simple: [], analytical: [], complex: [] });
  expect(made).toEqual([]);
});

it('refuses names whose endpoint does not exist, all at once, and says which exist', () => {
  expect(() => chosen({ simple: 'opnai/a, openai/b', complex: 'gpt-5, openai/' })).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      message:
        'Models at no known endpoint: models.tiers.simple names "opnai/a", models.tiers.complex names "gpt-5", models.tiers.complex names "openai/".',
      hint: 'Write a model as endpoint/model. Known endpoints: openai, anthropic, local. Did you mean openai/…?',
    }) as Error,
  );
});

describe('models of single agents', () => {
  it('are those that are named and have a key, made once whoever asks them (B49)', () => {
    const { agents, made } = chosen({
      keys: { openai: 'k', anthropic: '' },
      complex: 'openai/big',
      agents: { writer: 'anthropic/a, openai/big, openai/prose', critic: 'anthropic/a' },
    });
    expect(agents).toEqual({ writer: ['openai/big', 'openai/prose'] });
    expect(made).toEqual(['openai|big|400000', 'openai|prose|32000']);
  });

  it('leave a tier without any as it is: an agent is no tier', () => {
    expect(chosen({ agents: { writer: 'openai/a' } }).ids).toEqual({
      simple: [],
      analytical: [],
      complex: [],
    });
  });

  it('are refused at endpoints that do not exist', () => {
    expect(() => chosen({ simple: 'openai/a', agents: { writer: 'openay/b' } })).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        message: 'Models at no known endpoint: models.agents.writer names "openay/b".',
        hint: expect.stringContaining('Did you mean openai/…?') as string,
      }) as Error,
    );
  });

  it.each([
    [{ agents: { wrter: 'openai/a' } }, 'models.agents.wrter', ' Did you mean writer?'],
    [{ temperatures: { toString: 0.5 } }, 'models.temperatures.toString', ''],
  ])('are refused for agents that do not exist: %j', (given, named, meant) => {
    expect(() => chosen(given)).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        message: `There is no such agent: ${named}.`,
        hint: `Agents: writer, critic, constructor-of-plans.${meant}`,
      }) as Error,
    );
  });
});

it('is not fooled by names that every object knows', () => {
  expect(() => chosen({ simple: 'constructor/a' })).toThrow(
    expect.objectContaining({
      hint: 'Write a model as endpoint/model. Known endpoints: openai, anthropic, local.',
    }) as Error,
  );
  expect(() => chosen({ keys: {}, simple: 'toString/a' })).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('Known endpoints: none.') as string }) as Error,
  );
});
