import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/research/budget.ts';
import { shippedSettings } from '../../support/shipped-settings.ts';

const of = (depth: 'light' | 'medium' | 'extended') =>
  createBudget({ limits: shippedSettings.depths[depth], settings: shippedSettings });

describe('the budget of a run', () => {
  it('names every limit, with the figures of the design (A29, B6, D26)', () => {
    expect(of('extended').limits).toEqual({
      plans: 3,
      iterations: 3,
      critiques: 2,
      visits: 40,
    });
    expect(of('medium').limits).toMatchObject({ iterations: 1, critiques: 1 });
    expect(of('light').limits).toMatchObject({ iterations: 1, critiques: 0 });
  });

  it('holds a depth to the limits of all depths', () => {
    const settings = {
      ...shippedSettings,
      limits: { ...shippedSettings.limits, iterations: 2, critiques: 1 },
    };
    const { limits } = createBudget({ limits: settings.depths.extended, settings });
    expect(limits).toMatchObject({ iterations: 2, critiques: 1 });
  });

  it('never goes below nothing', () => {
    const budget = of('extended');
    budget.spend('critiques');
    expect(budget.left('critiques')).toBe(1);
    budget.spend('critiques', 5);
    expect(budget.left('critiques')).toBe(0);
    expect(budget.left('plans')).toBe(3);
  });

  it('counts critiques, iterations and plans anew when people want another draft (D37)', () => {
    const budget = of('extended');
    for (const limit of ['critiques', 'iterations', 'plans'] as const) budget.spend(limit, 2);
    budget.renew();
    expect([budget.left('critiques'), budget.left('iterations'), budget.left('plans')]).toEqual([2, 3, 3]);
  });
});
