// The wording of a page nearest to a quote that is not there. It takes the quote's place, and is never called verified.
import { entryOf } from '../../base/entry-of.ts';
import type { Located } from '../locate.ts';
import { isWhole } from '../whole.ts';
import { align, type Alignment, difference } from './align.ts';
import { type Words, wordsOf } from './words.ts';

/** Wordings that are less near say something else, or are put together from several places. */
const nearEnough = 0.8;
/** The wording is at most so many times as long as the quote. */
const stretch = 1.3;
/** Fewer words are near to too much; more are no quote. */
const fewestWords = 4;
const mostWords = 600;

/** Prepares a page; takes linear time, as each search does. The wording is one stretch of whole words, mostly a sentence. */
export function createNearestFinder(text: string): (quote: string) => Located | null {
  const page = wordsOf(text);
  const postings = postingsOf(page);
  return (quote) => {
    const wanted = wordsOf(quote.trim());
    if (wanted.count < fewestWords || wanted.count > mostWords) return null;
    let best: Found | null = null;
    for (const { from, to } of likelyPlaces(wanted, page, postings)) {
      const found = foundAt(wanted, page, align(wanted, page, from, to));
      if (found !== null && found.nearness > (best?.nearness ?? 0)) best = found;
    }
    return best === null || best.nearness < nearEnough ? null : placed(best, page);
  };
}

type Found = NonNullable<ReturnType<typeof foundAt>>;

/**
 * The alignment with its ends moved to where the sentence or at least the number or name ends; null: it is too long.
 * `nearness`: how much of the quote and of the wording is the same, 0 to 1; longer words and numbers count more.
 */
function foundAt(quote: Words, page: Words, alignment: Alignment | null) {
  if (alignment === null) return null;
  const first = firstOf(page, alignment);
  const last = lastOf(page, alignment, /[.!?。！？]["')\]]*$/u.test(quote.folded.text));
  const length = (page.end[last] ?? 0) - (page.start[first] ?? 0);
  if (length > stretch * quote.folded.text.length + 10) return null;
  const total = weightOf(quote, 0, quote.count - 1) + weightOf(page, first, last);
  return { first, last, nearness: 1 - difference(quote, page, first, last + 1) / total };
}

/** Words that an end may be moved besides those that the quote has there. */
const further = 2;

/** The page's words where the quote has others, back to the beginning of the sentence if that is near. */
function firstOf(page: Words, { first, before }: Alignment): number {
  const least = Math.max(0, first - before - further);
  const sentence =
    before > 0 ? walk(first, least, (at) => at === 0 || endsSentence(page, at - 1)) : undefined;
  const own = Math.max(0, first - before);
  return sentence ?? walk(own, least, (at) => isWholeWord(page, at)) ?? own;
}

/** The same for the end; a quote that ends a sentence is carried to the end of one. */
function lastOf(page: Words, { last, behind }: Alignment, isSentence: boolean): number {
  const most = Math.min(page.count - 1, last + behind + further);
  const goesOn = behind > 0 || isSentence;
  const sentence = goesOn ? walk(last, most, (at) => endsSentence(page, at)) : undefined;
  const own = Math.min(most, last + behind);
  return sentence ?? walk(own, most, (at) => isWholeWord(page, at)) ?? own;
}

/** The first word that fits from one to the other, in either direction; undefined when none does. */
function walk(from: number, to: number, fits: (at: number) => boolean): number | undefined {
  const step = to < from ? -1 : 1;
  for (let at = from; at !== to + step; at += step) if (fits(at)) return at;
  return undefined;
}

/** Words stand between blanks, but "5 million" is one number. */
function isWholeWord({ folded, original, start, end }: Words, at: number): boolean {
  return isWhole(folded, original, { start: start[at] ?? 0, end: end[at] ?? 0 });
}

/** Words that end in a stop without ending anything. */
const abbreviation = /^[("']*(?:\p{L}|\p{L}\.\p{L}|etc|vs|cf|approx|dr|mr|mrs|ms|prof|no|nr|fig|st|al)\.$/iu;

function endsSentence(page: Words, at: number): boolean {
  if (at >= page.count - 1) return true;
  const { folded, start, end } = page;
  const word = folded.text.slice(start[at], end[at]);
  if (/[.!?。！？]["')\]]*$/u.test(word)) return !abbreviation.test(word);
  const gap = page.original.slice(folded.endOf((end[at] ?? 1) - 1), folded.startOf(start[at + 1] ?? 0));
  return /\n\s*\n/.test(gap);
}

function weightOf(words: Words, first: number, last: number): number {
  return words.weight.subarray(first, last + 1).reduce((sum, weight) => sum + weight, 0);
}

function placed({ first, last }: Found, { folded, start, end }: Words): Located {
  return { start: folded.startOf(start[first] ?? 0), end: folded.endOf((end[last] ?? 1) - 1) };
}

/** Where each word of a page stands. */
type Postings = ReadonlyMap<string, readonly number[]>;

/** Occurrences of words that are counted for one quote: rare words first. */
const mostVotes = 20_000;
const mostPlaces = 4;

function postingsOf({ core }: Words): Postings {
  const postings = new Map<string, number[]>();
  for (const [at, word] of core.entries()) entryOf(postings, word, () => []).push(at);
  return postings;
}

/** The likeliest places, best first: words of the page, `to` excluded. Each is somewhat longer than the quote. */
function likelyPlaces(quote: Words, page: Words, postings: Postings) {
  const width = Math.max(4, quote.count >> 1);
  const votes = votesOf(quote, postings, width);
  const slack = Math.ceil(quote.count * 0.35) + 4;
  const scored = Array.from(votes.keys(), (bucket) => ({
    bucket,
    score: (votes.get(bucket) ?? 0) + (votes.get(bucket + 1) ?? 0),
  }));
  return scored
    .toSorted((a, b) => b.score - a.score || a.bucket - b.bucket)
    .slice(0, mostPlaces)
    .map(({ bucket }) => ({
      from: Math.max(0, bucket * width - slack),
      to: Math.min(page.count, (bucket + 2) * width + quote.count + slack),
    }))
    .filter(({ from, to }) => to > from);
}

/** Votes by the place where the quote would begin, in steps of `width` words. */
function votesOf(quote: Words, postings: Postings, width: number): Map<number, number> {
  const words = quote.core.map((word, at) => ({ at, places: postings.get(word) ?? [] }));
  const votes = new Map<number, number>();
  let left = mostVotes;
  for (const { at, places } of words.toSorted((a, b) => a.places.length - b.places.length)) {
    if (places.length > left) break;
    left -= places.length;
    const vote = (quote.weight[at] ?? 0) / Math.sqrt(Math.max(1, places.length));
    for (const place of places) {
      const bucket = Math.floor((place - at) / width);
      votes.set(bucket, (votes.get(bucket) ?? 0) + vote);
    }
  }
  return votes;
}
