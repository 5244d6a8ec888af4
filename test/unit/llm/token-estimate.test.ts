// Tokens are estimated cheaply, and the estimate learns from what providers count.
import { expect, it } from 'vitest';
import { estimateTokens } from '../../../src/base/tokens.ts';
import { createTokenRatios, estimateRequest } from '../../../src/llm/tokens.ts';

it('counts a quarter of Latin text, half of other alphabets, and each ideograph', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('a'.repeat(400))).toBe(100);
  expect(estimateTokens('Größe – “naïve”…'.repeat(10))).toBe(40);
  expect(estimateTokens('Привет, мир'.repeat(10))).toBe(50);
  expect(estimateTokens('日本語の文章')).toBe(6);
  expect(estimateTokens('한국어')).toBe(3);
});

it('counts all that is sent: instructions, messages, tool calls and results, tools, the schema', () => {
  const bare = {
    system: 'x'.repeat(40),
    messages: [{ role: 'user' as const, text: 'y'.repeat(80) }],
    maxOutputTokens: 5,
  };
  expect(estimateRequest(bare)).toBe(10 + 4 + 20 + 4);
  const call = { id: '1', name: 'find', argumentsText: '{"query":"x"}    ' };
  const messages = [
    ...bare.messages,
    { role: 'assistant' as const, text: '', toolCalls: [call] },
    { role: 'tool' as const, callId: '1', text: 'z'.repeat(400), failed: false },
  ];
  expect(estimateRequest({ ...bare, messages })).toBe(38 + 4 + 6 + 104);
  const tools = [{ name: 'find', description: 'd'.repeat(400), parameters: {} }];
  expect(estimateRequest({ ...bare, tools })).toBeGreaterThan(38 + 100);
  const output = { name: 'answer', schema: { description: 'd'.repeat(400) } };
  expect(estimateRequest({ ...bare, output })).toBeGreaterThan(38 + 100);
});

it('comes closer to what a model counts with every call, for that model only', () => {
  const ratios = createTokenRatios();
  const [one, other] = [{ id: 'here/one' }, { id: 'here/other' }];
  expect(ratios.of(one)).toBe(1);
  ratios.learn(one, 1000, 1500);
  expect(ratios.of(one)).toBeCloseTo(1.1, 10);
  for (let call = 0; call < 50; call += 1) ratios.learn(one, 1000, 1500);
  expect(ratios.of(one)).toBeCloseTo(1.5, 3);
  expect(ratios.of(other)).toBe(1);
});

it('learns nothing from short requests, from a provider that does not count, and little from absurd counts', () => {
  const ratios = createTokenRatios();
  const model = { id: 'here/one' };
  ratios.learn(model, 199, 900);
  ratios.learn(model, 1000, 0);
  expect(ratios.of(model)).toBe(1);
  for (let call = 0; call < 100; call += 1) ratios.learn(model, 1000, 1_000_000);
  expect(ratios.of(model)).toBeCloseTo(3, 3);
  for (let call = 0; call < 100; call += 1) ratios.learn(model, 1000, 1);
  expect(ratios.of(model)).toBeCloseTo(0.5, 3);
});
