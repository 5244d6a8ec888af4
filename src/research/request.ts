// What is to be researched, as every agent is given it.
import type { Wanted } from '../agents/prompt/request.ts';
import type { Brief } from './run-context.ts';

/** The request with its words, and with what people have wanted since: planner and writer are told that as feedback instead. */
export function requestWith(
  { topic, ownWords }: Pick<Brief, 'topic' | 'ownWords'>,
  wishes: readonly string[] = [],
): Wanted {
  return {
    request: topic,
    ...(ownWords === undefined ? {} : { ownWords }),
    ...(wishes.length === 0 ? {} : { wishes: [...wishes] }),
  };
}
