// A turn with tools: what the model is given, and that it fits.
import { expect, it } from 'vitest';
import { converse } from '../../../src/agents/converse.ts';
import { explorer, explorerTools } from '../../../src/agents/explorer/explorer.ts';
import { fillIn } from '../../../src/agents/prompt/prompt.ts';
import type { ModelMessage } from '../../../src/llm/port.ts';
import { scriptedModels } from '../../fakes/scripted-models.ts';
import { shippedPrompts } from '../../support/with-model.ts';

const { signal } = new AbortController();
const prompts = shippedPrompts;

it('has the prompt as instructions, the tools, and every call answered (C41)', async () => {
  const models = scriptedModels({}, 50_000, {
    explorer: [{ text: 'So.', calls: [['open_pages', { numbers: [1] }, 'x']] }],
  });
  const messages: ModelMessage[] = [
    { role: 'user', text: 'go' },
    { role: 'assistant', text: '', toolCalls: [{ id: 'x', name: 'open_pages', argumentsText: '{}' }] },
  ];
  const request = { messages, tools: [explorerTools.open.spec], toolChoice: 'auto' as const };
  const turn = await converse(explorer, request, { models, prompts, signal });
  expect(models.heard).toMatchObject([
    {
      agent: 'explorer',
      tier: 'analytical',
      system: prompts.get('explorer')?.instructions,
      messages: [...messages, { role: 'tool', callId: 'x', failed: true }],
      tools: [{ name: 'open_pages' }],
      toolChoice: 'auto',
      maxOutputTokens: 6_000,
    },
  ]);
  expect(turn).toMatchObject({ text: 'So.', model: 'scripted/model', prompt: prompts.get('explorer')?.hash });
  // An id that was used before would be answered twice.
  expect(turn.toolCalls.map(({ id }) => id)).not.toContain('x');
});

it('fits the room that the model has beside instructions and tools (A148)', async () => {
  const models = scriptedModels({}, 6_000, { explorer: [{ text: 'So.' }] });
  const messages: ModelMessage[] = [
    { role: 'user', text: 'go' },
    ...Array.from({ length: 10 }, (_, n): ModelMessage[] => [
      { role: 'assistant', text: '', toolCalls: [{ id: `c${n}`, name: 'open_pages', argumentsText: '{}' }] },
      { role: 'tool', callId: `c${n}`, text: 'word '.repeat(1_000), failed: false },
    ]).flat(),
  ];
  await converse(
    explorer,
    { messages, tools: [explorerTools.open.spec], toolChoice: 'auto' },
    { models, prompts, signal },
  );
  const sent = JSON.stringify(models.heard[0]);
  expect(sent.length / 4).toBeLessThan(6_500);
  expect(models.heard[0]?.messages.at(-1)).toEqual(messages.at(-1));
});

it('begins with the request of its prompt, filled in', () => {
  const prompt = { name: 'x', instructions: 'i', request: 'About {{what}}.', hash: 'h' };
  expect(fillIn(prompt, { what: 'herons' })).toBe('About herons.');
});
