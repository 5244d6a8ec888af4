// The sentences of a source that are nearest to a quote that is not there: a model may change what it copies. They are the source's own
// wording, and take the quote's place.
import { type Stretch, sentencesOf } from '../../text/sentences.ts';

/** How much of both is the same, 0 to 1: words that are less near say something else. */
const nearEnough = 0.8;
/** Fewer words are near to too much; more are no quote. */
const words = { fewest: 4, most: 600 };

/** Prepares a text. Finds as many sentences as a quote has, in a row. */
export function createNearestFinder(text: string): (quote: string) => Stretch | null {
  const sentences = sentencesOf(text).map((place) => ({ place, own: wordsIn(text, place) }));
  return (quote) => {
    const parts = sentencesOf(quote);
    const wanted = parts.flatMap((part) => wordsIn(quote, part));
    if (wanted.length < words.fewest || wanted.length > words.most) return null;
    let [found, nearest]: [Stretch | null, number] = [null, nearEnough];
    for (const [at, { place }] of sentences.entries()) {
      const stretch = sentences.slice(at, at + parts.length);
      const near = likeness(
        wanted,
        stretch.flatMap(({ own }) => own),
      );
      if (near <= nearest) continue;
      nearest = near;
      found = { start: place.start, end: stretch.at(-1)!.place.end };
    }
    return found;
  };
}

function wordsIn(text: string, { start, end }: Stretch): string[] {
  return (
    text
      .slice(start, end)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Part of the words of both that they share, each as often as it stands in both. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return (2 * shared) / (one.length + other.length);
}
