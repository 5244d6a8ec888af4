// What people want, where no model can follow their words: something to search for, or something to leave out.
import { ordersIn } from '../chat/words/orders.ts';
import type { ResearchParts } from './parts.ts';

type Models = Pick<ResearchParts, 'models'>;

/** What is to be looked for: the words themselves where a model reads them or they are no order; empty: nothing. */
export function wantedOf<T extends string | null>(said: T, { models }: Models): T | string {
  const orders = said === null || models.has('analytical') ? null : ordersIn(said);
  return orders === null ? said : orders.search.join('\n');
}

/** What is to be left out; nothing where a model writes. */
export function leftOutOf(said: readonly string[], { models }: Models): string[] {
  if (models.has('analytical')) return [];
  return said.flatMap((text) => text.split('\n').flatMap((line) => ordersIn(line)?.leaveOut ?? []));
}
