// How much text fits: counted on the safe side in every script.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, clipMiddle, roomFor } from '../../../../src/agents/prompt/room.ts';
import { estimateTokens } from '../../../../src/base/tokens.ts';

describe('tokensIn', () => {
  it.each([
    ['Four letters make one.', 6],
    ['Тест на русском', 7],
    ['一个字一个', 5],
    ['“quotes” – and dashes', 6],
  ])('counts %j as %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('clip', () => {
  it('leaves what fits and cuts what does not, never in the middle of a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 1, max: 60 }),
        (text, tokens) => {
          const clipped = clip(text, tokens);
          if (estimateTokens(text) <= tokens) expect(clipped).toBe(text);
          else {
            expect(clipped).toMatch(/ \[…\]$/);
            expect(estimateTokens(clipped.slice(0, -' […]'.length))).toBeLessThanOrEqual(tokens);
            expect(clipped.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });
});

it('clip cuts between words, where there are any', () => {
  expect(clip('Kept for thirty-five days', 4)).toBe('Kept for […]');
  expect(clip('x'.repeat(40), 4)).toBe(`${'x'.repeat(16)} […]`);
});

it('clipMiddle keeps the beginning and the end, cut between words', () => {
  expect(clipMiddle('Kept for long', 4)).toBe('Kept for long');
  expect(clipMiddle('Kept for thirty-five days and then removed', 6)).toBe('Kept for […] then removed');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 2, max: 60 }),
      (text, tokens) => {
        const clipped = clipMiddle(text, tokens);
        expect(clipped.isWellFormed()).toBe(true);
        expect(estimateTokens(clipped)).toBeLessThanOrEqual(tokens + 3);
      },
    ),
  );
});

describe('roomFor', () => {
  it('is what the agent wants, what there is, or the least that makes sense', () => {
    expect(roomFor(100_000, 20_000)).toBe(20_000);
    expect(roomFor(10_000, 20_000)).toBe(10_000);
    expect(roomFor(-4_000, 20_000)).toBe(200);
  });
});
