// The request as every prompt shows it: what was asked, and what people have wanted since.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { fence } from './prompt.ts';
import { clip } from './room.ts';

/** What people wanted since the request, oldest first; left out: nothing. */
export const wishesSchema = z.array(z.string()).readonly().optional();

export interface Wanted {
  readonly request: string;
  readonly wishes?: z.infer<typeof wishesSchema>;
}

/** What was wanted has so much of the room at most; the request has the rest of it. */
const partOfWishes = 3 / 4;
/** Tokens that are worth a line. */
const least = 16;

/** Both in so many tokens together. The request gives way first; of many wishes the newest are shown. */
export function requestText({ request, wishes = [] }: Wanted, tokens: number): string {
  const wanted = newestWithin(wishes, Math.floor(tokens * partOfWishes));
  const asked = fence('request', clip(request, tokens - estimateTokens(wanted)));
  return wanted === ''
    ? asked
    : `${asked}\n\nWanted since, which goes before it:\n\n${fence('wanted since', wanted)}`;
}

/** An item each, oldest first. A long one has half of the room that those after it have left. */
function newestWithin(wishes: readonly string[], tokens: number): string {
  let left = tokens;
  const shown = wishes.toReversed().flatMap((wish) => {
    if (left < least) return [];
    const item = `- ${clip(wish, Math.floor(left / 2))}`;
    left -= estimateTokens(item) + 1;
    return [item];
  });
  return shown.toReversed().join('\n');
}

/** All that people said, whole: its numbers and names are given. */
export function wordsOf({ request, wishes = [] }: Wanted): string {
  return [request, ...wishes].join('\n');
}
