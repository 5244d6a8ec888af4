// How often a run may still do what could go on for ever; every limit by its name.
import type { RunContext } from './run-context.ts';

export type Limit = 'plans' | 'iterations' | 'critiques' | 'clarifications' | 'visits';

export interface Budget {
  readonly limits: Readonly<Record<Limit, number>>;
  /** How often it may still be done. */
  left(limit: Limit): number;
  /** Takes so many of it; never more than there are. */
  spend(limit: Limit, count?: number): void;
  /** A new round of people's wishes begins: what is counted by round starts anew (D37). */
  renew(): void;
}

/** Counted by draft; the others count for the whole run. */
const byRound: readonly Limit[] = ['iterations', 'critiques', 'plans'];

export function createBudget({ limits, settings }: Pick<RunContext, 'limits' | 'settings'>): Budget {
  const all: Readonly<Record<Limit, number>> = {
    plans: settings.limits.plans,
    iterations: Math.min(limits.iterations, settings.limits.iterations),
    critiques: Math.min(limits.critiques, settings.limits.critiques),
    clarifications: settings.clarification.rounds,
    visits: settings.limits.visits,
  };
  const spent = new Map<Limit, number>();
  const left = (limit: Limit) => Math.max(0, all[limit] - (spent.get(limit) ?? 0));
  return {
    limits: all,
    left,
    spend: (limit, count = 1) =>
      void spent.set(limit, (spent.get(limit) ?? 0) + Math.min(count, left(limit))),
    renew: () => byRound.forEach((limit) => spent.delete(limit)),
  };
}
