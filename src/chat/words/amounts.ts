// Money and tokens, written alike everywhere.
import type { Say } from './say.ts';

/** Empty for nothing. */
export function moneyText(dollars: number, say: Say): string {
  if (dollars <= 0) return '';
  return dollars < 0.01 ? say('money.under') : `$${dollars.toFixed(2)}`;
}

/** In thousands from 10,000; empty for none. */
export function tokensText(count: number, say: Say): string {
  if (count <= 0) return '';
  if (count < 10_000) return say('count.tokens', { count });
  return say('count.thousand-tokens', { thousands: Math.round(count / 1_000) });
}
