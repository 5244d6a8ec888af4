// Where on a page a quote may stand, told by the words they share: each votes for the place where the quote would begin.
import type { Words } from './words.ts';

/** Where each word of a page stands, by its number. */
export type Postings = ReadonlyMap<number, readonly number[]>;

/** Words of the page, from `from` up to, without, `to`. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Occurrences of words that are counted for one quote: rare words first. */
const mostVotes = 20_000;
const mostPlaces = 4;

export function postingsOf(page: Words): Postings {
  const postings = new Map<number, number[]>();
  for (let at = 0; at < page.count; at += 1) {
    const core = page.core[at] ?? -1;
    const known = postings.get(core);
    if (known === undefined) postings.set(core, [at]);
    else known.push(at);
  }
  return postings;
}

/** The likeliest places, best first; each is somewhat longer than the quote. */
export function likelyPlaces(quote: Words, page: Words, postings: Postings): Place[] {
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
  const words = Array.from({ length: quote.count }, (_, at) => ({
    at,
    places: postings.get(quote.core[at] ?? -1) ?? [],
  }));
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
