// A call costs what its tokens cost; cached input has its own price.
import { expect, it } from 'vitest';
import { costOf } from '../../../src/llm/tokens.ts';

const price = { input: 2, cachedInput: 0.5, output: 10 };

it('adds up input, cached input and output at their own prices', () => {
  const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 100_000 };
  expect(costOf(usage, price)).toBeCloseTo(1.2 + 0.2 + 1, 10);
  expect(costOf({ inputTokens: 1000, cachedInputTokens: 0, outputTokens: 0 }, price)).toBeCloseTo(0.002, 10);
});

it('adds a quarter of the price of input for what was written to a cache', () => {
  const usage = { inputTokens: 1000, cachedInputTokens: 0, writtenInputTokens: 400, outputTokens: 0 };
  expect(costOf(usage, price)).toBeCloseTo(0.0022, 10);
});

it('is never negative, even if a provider counts more cached tokens than input', () => {
  expect(costOf({ inputTokens: 10, cachedInputTokens: 20, outputTokens: 0 }, price)).toBeCloseTo(
    0.000005,
    10,
  );
});
