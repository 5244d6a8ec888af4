// One turn of a conversation with tools.
import { describe, expect, it } from 'vitest';
import { fails, says, scriptedModel } from '../../fakes/scripted-model.ts';
import { stage } from './stage.ts';

const request = {
  system: 'Find it.',
  messages: [{ role: 'user' as const, text: 'Where is it?' }],
  tools: [{ name: 'find', description: 'Finds.', parameters: { type: 'object' } }],
  toolChoice: 'auto' as const,
  maxOutputTokens: 500,
};

const calling = (argumentsText: string, finish: 'tools' | 'length' = 'tools', name = 'find') =>
  says('', { finish, toolCalls: [{ id: 'c1', name, argumentsText }] });

/** The arguments of the first call as they are handed on. */
async function argumentsOf(turn: ReturnType<typeof calling>) {
  const { group, context } = stage([scriptedModel('here/one', [turn])]);
  return (await group.reply('simple', request, context())).toolCalls[0]?.argumentsText;
}

it('is handed on with the name of its model', async () => {
  const model = scriptedModel('here/one', [says('It is here.')]);
  const { group, calls, context } = stage([model]);
  expect(await group.reply('simple', request, context())).toEqual({
    ...says('It is here.'),
    model: 'here/one',
  });
  expect(model.requests).toEqual([request]);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['ok']);
});

it('fails over like a question', async () => {
  const { group, calls, context } = stage([
    scriptedModel('here/one', [fails('overloaded'), says('No.', { finish: 'refusal' })]),
    scriptedModel('there/two', [says('It is here.')]),
  ]);
  expect((await group.reply('simple', request, context())).model).toBe('there/two');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['overloaded', 'refused', 'ok']);
});

it('is asked for again where a server does not pass on what its model wrote', async () => {
  const model = scriptedModel('here/one', [fails('invalid-answer'), says('It is here.')]);
  const { group, calls, context } = stage([model, scriptedModel('there/two', [])]);
  expect((await group.reply('simple', request, context())).model).toBe('here/one');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['invalid-answer', 'ok']);
});

describe('arguments of tools', () => {
  it('stay as they are when they are JSON', async () => {
    expect(await argumentsOf(calling('{"a":  1}'))).toBe('{"a":  1}');
  });

  it('are repaired when they are broken', async () => {
    expect(await argumentsOf(calling("{'a': 1,}"))).toBe('{"a":1}');
    expect(await argumentsOf(calling('```json\n{"a": 1}\n```'))).toBe('{"a":1}');
  });

  it('are an empty object when there are none', async () => {
    expect(await argumentsOf(calling(''))).toBe('{}');
  });

  it('stay as they are when nobody can read or write them', async () => {
    expect(await argumentsOf(calling('look it up'))).toBe('look it up');
    const deep = `so: ${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    // Node 26 reads and writes what is too deep for older ones.
    expect([deep, deep.slice('so: '.length)]).toContain(await argumentsOf(calling(deep)));
  });

  it('are not guessed when they were cut off', async () => {
    expect(await argumentsOf(calling('{"query": "black h', 'length'))).toBe('{"query": "black h');
    expect(await argumentsOf(calling('ok: {"query": "x"} and', 'length'))).toBe('{"query":"x"}');
  });
});

it('names tools that were not offered as the model named them', async () => {
  const { group, context } = stage([scriptedModel('here/one', [calling('{}', 'tools', 'dance')])]);
  expect((await group.reply('simple', request, context())).toolCalls[0]?.name).toBe('dance');
});

describe('an empty turn', () => {
  it('is no trouble: the model has nothing to add', async () => {
    const { group, context } = stage([scriptedModel('here/one', [says('')])]);
    expect(await group.reply('simple', request, context())).toMatchObject({ text: '', finish: 'stop' });
  });

  it('goes to the next model when it was cut off before its first word', async () => {
    const { group, calls, context } = stage([
      scriptedModel('here/one', [says('', { finish: 'length' })]),
      scriptedModel('there/two', [says('Here.')]),
    ]);
    expect((await group.reply('simple', request, context())).model).toBe('there/two');
    expect(calls[0]?.outcome).toBe('truncated');
  });

  it('may have been cut off later, which is for the asker to judge', async () => {
    const { group, context } = stage([scriptedModel('here/one', [says('It is', { finish: 'length' })])]);
    expect(await group.reply('simple', request, context())).toMatchObject({
      text: 'It is',
      finish: 'length',
    });
  });
});
