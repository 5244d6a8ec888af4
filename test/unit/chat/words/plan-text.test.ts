// A plan as a form begins with it: whole, or not at all.
import { describe, expect, it } from 'vitest';
import { planText } from '../../../../src/bot/answer-question.ts';

describe('the plan in a form', () => {
  it('has a numbered line for each task', () => {
    expect(planText(['Sales', ' Prices\n in euro '], 100)).toBe('1. Sales\n2. Prices in euro');
  });

  it('fits to the last character, and is left out where it does not', () => {
    expect(planText(['Sales', 'Prices'], 18)).toBe('1. Sales\n2. Prices');
    expect(planText(['Sales', 'Prices'], 17)).toBe('');
  });

  it('is left out when a line of it would not be read as a task', () => {
    expect(planText(['x'.repeat(300)], 4_000)).toBe(`1. ${'x'.repeat(300)}`);
    expect(planText(['Sales', 'x'.repeat(301)], 4_000)).toBe('');
    expect(planText(['Sales', ' '], 4_000)).toBe('');
    expect(
      planText(
        Array.from({ length: 100 }, () => 'Sales'),
        4_000,
      ),
    ).toBe('');
  });
});
