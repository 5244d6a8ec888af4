// How often a run may still do what could go on for ever; every limit by its name.
import type { RunContext } from './run-context.ts';

export type Budget = ReturnType<typeof createBudget>;
type Limit = 'plans' | 'iterations' | 'critiques';

export function createBudget({ limits, settings }: Pick<RunContext, 'limits' | 'settings'>) {
  const all = {
    plans: settings.limits.plans,
    iterations: Math.min(limits.iterations, settings.limits.iterations),
    critiques: Math.min(limits.critiques, settings.limits.critiques),
    visits: settings.limits.visits,
  };
  const spent = new Map<Limit, number>();
  const left = (limit: Limit) => Math.max(0, all[limit] - (spent.get(limit) ?? 0));
  return {
    limits: all,
    /** How often it may still be done. */
    left,
    /** Takes so many of it. */
    spend: (limit: Limit, count = 1) => void spent.set(limit, (spent.get(limit) ?? 0) + count),
    /** A new round of people's wishes begins: all is counted by draft (D37). */
    renew: () => spent.clear(),
  };
}
