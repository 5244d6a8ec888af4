// What a research has cost, as lists show it.
import type { Say } from './say.ts';

/** Of US dollars by the prices in the settings; null where they give none. */
export function costText(dollars: number, say: Say): string | null {
  if (dollars <= 0) return null;
  return say('home.cost', { dollars: dollars < 0.01 ? '<0.01' : dollars.toFixed(2) });
}
