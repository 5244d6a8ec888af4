// The request as every prompt shows it: what was asked, in which words, and what people have wanted since.
import { estimateTokens } from '../../base/tokens.ts';
import { clipMiddle } from './room.ts';
import { fence } from './fence.ts';

export interface Wanted {
  /** A text that stands on its own. */
  readonly request: string;
  /** The words in which it was asked; left out: they are the same. */
  readonly ownWords?: string | undefined;
  /** What people wanted since, oldest first; left out: nothing. */
  readonly wishes?: readonly string[] | undefined;
  /** What the draft that is made for it proposes, which nobody is asked about; left out: nothing. */
  readonly proposed?: string | undefined;
}

/** What was wanted has so much of the room at most; the request has the rest of it. */
const partOfWishes = 3 / 4;
/** Tokens that are worth a line. */
const least = 16;

/** All in so many tokens together. Its words give way first, then the request; of many wishes the newest are shown. */
export function requestText({ wishes = [], proposed = '', ...asked }: Wanted, tokens: number): string {
  const { request: said, ownWords } = saidOnce(asked);
  const request = proposed === '' ? said : `${said}\n${proposed}`;
  const wanted = newestWithin(wishes, Math.floor(tokens * partOfWishes));
  const left = tokens - estimateTokens(wanted);
  const shown = [
    fence('request', request, left),
    ...inOwnWords(ownWords, left - estimateTokens(request)),
  ].join('\n\n');
  return wanted === ''
    ? shown
    : `${shown}\n\nWanted since, which goes before it:\n\n${fence('wanted since', wanted)}`;
}

/** Its own words may have so many words for one of the request where they say the same. */
const mostMore = 1.5;

/** A fence, or a line that is set in: what would be another program on one line. */
const code = /```|^[ \t]+\S/m;

/** One of the two alone where it has every word of the other, and hardly more than the request; code stands as it was written. */
function saidOnce({ request, ownWords = '' }: Wanted): {
  readonly request: string;
  readonly ownWords: string;
} {
  const [asked, own] = [partsOf(request), partsOf(ownWords)];
  if (hasAll(asked, own) && !code.test(ownWords)) return { request, ownWords: '' };
  const isSame = own.length <= mostMore * asked.length && hasAll(own, asked);
  return isSame ? { request: ownWords, ownWords: '' } : { request, ownWords };
}

/** What white space parts, in small letters and without the punctuation of sentences around it. */
function partsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/\s+/u)
    .map((part) => part.replaceAll(/^[("“„«‘'`*_¿¡]+|[.,;:!?…。！？、)"”“»’'`*_]+$/gu, ''))
    .filter((part) => part !== '');
}

/** Whether all of them are among these, in their order. */
function hasAll(all: readonly string[], some: readonly string[]): boolean {
  let found = 0;
  for (const part of all) if (part === some[found]) found += 1;
  return found === some.length;
}

function inOwnWords(words: string, tokens: number): string[] {
  return words === '' || tokens < least
    ? []
    : [`The words in which it was asked; they tell what it is for:\n\n${fence('own words', words, tokens)}`];
}

/** An item each, oldest first. A long one has half of the room that those after it have left. */
function newestWithin(wishes: readonly string[], tokens: number): string {
  let left = tokens;
  const shown = wishes.toReversed().flatMap((wish) => {
    if (left < least) return [];
    const item = `- ${clipMiddle(wish, Math.floor(left / 2))}`;
    left -= estimateTokens(item) + 1;
    return [item];
  });
  return shown.toReversed().join('\n');
}

/** All that people said, whole: its numbers and names are given. */
export function wordsOf({ request, ownWords, wishes = [] }: Wanted): string {
  return [request, ...(ownWords === undefined ? [] : [ownWords]), ...wishes].join('\n');
}
