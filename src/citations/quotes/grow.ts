// A quote that carries its sentence only with words beside it grows over them, so that its reader reads what a judge did.
import { sentencesOf, type Stretch } from '../../text/sentences.ts';
import { stretchAround } from '../blocks.ts';
import { createLocator, locate } from '../locate.ts';
import { sectionAt } from '../page-sections.ts';

export interface Cited extends Stretch {
  readonly n: number;
  readonly url: string;
  readonly pageHash: string;
  readonly quote: string;
}

/** What a judge has accepted: numbers of the quotes that it cites, and words that stand in none of these. */
interface Rested {
  readonly numbers: readonly number[];
  readonly words: readonly string[];
}

/** UTF-16 units of a quote that grows: as much as is shown of one in a chat. */
export const longestGrown = 600;

/** Of these words those that stand in none of the quotes. */
export function outside(words: readonly string[], quotes: readonly Pick<Cited, 'quote'>[]): string[] {
  return words.filter((piece) => !quotes.some((one) => standsIn(one, piece)));
}

function standsIn({ quote }: Pick<Cited, 'quote'>, piece: string): boolean {
  return locate(piece, quote) !== null;
}

/**
 * The quotes in their order, some of them grown: each is one stretch of its page. Those of one page that come to overlap are the same
 * stretch, unless that is too long. `pages`: their texts by hash; what is not there, or is another one by now, leaves a quote as it is.
 */
export function grown<T extends Cited>(
  citations: readonly T[],
  rested: readonly Rested[],
  pages: ReadonlyMap<string, string>,
): T[] {
  const all = [...citations];
  for (const { numbers, words } of rested) {
    const own = [...all.keys()].filter((at) => numbers.includes(all[at]!.n));
    for (const piece of words) {
      if (own.some((at) => standsIn(all[at]!, piece))) continue;
      const wider = own.flatMap((at) => {
        const text = pages.get(all[at]!.pageHash) ?? '';
        const place = placeWith(piece, all[at]!, citations[at]!, text);
        return place === null ? [] : [{ at, place, text, by: lengthOf(place) - lengthOf(all[at]!) }];
      });
      const [least] = wider.toSorted((a, b) => a.by - b.by);
      if (least !== undefined) put(all, least.at, least.place, least.text);
    }
  }
  return all;
}

/** UTF-16 units that tell whether a word goes on. */
const margin = 20;

/** The nearest stretch with the quote as it is now and these words, where they stand around it as it was shown; null: none that is short enough. */
function placeWith(piece: string, now: Stretch, shown: Cited, text: string): Stretch | null {
  if (text.slice(shown.start, shown.end) !== shown.quote) return null;
  const around = stretchAround(text, shown);
  const from = Math.max(0, around.start - margin);
  const [nearest] = [...createLocator(text.slice(from, around.end + margin)).places(piece)]
    .map(({ start, end }) => ({ start: from + start, end: from + end }))
    .filter(({ start, end }) => start >= around.start && end <= around.end)
    .map((place) => union(now, place))
    .toSorted((a, b) => lengthOf(a) - lengthOf(b));
  if (nearest === undefined) return null;
  return [toSentences(nearest, now, text), nearest].find((place) => lengthOf(place) <= longestGrown) ?? null;
}

/** With the whole of the sentences or rows at those of its ends where it has grown. */
function toSentences(place: Stretch, quote: Stretch, text: string): Stretch {
  const section = sectionAt(text, place);
  // a sentence that is cut off here is too long in any case
  const from = Math.max(section.start, place.start - longestGrown);
  const to = Math.min(section.end, place.end + longestGrown);
  const sentences = sentencesOf(text.slice(from, to));
  const first = sentences.find(({ end }) => from + end > place.start);
  const last = sentences.findLast(({ start }) => from + start < place.end);
  const start = first === undefined || place.start === quote.start ? place.start : from + first.start;
  const end = last === undefined || place.end === quote.end ? place.end : from + last.end;
  return union(place, { start, end });
}

/** Puts a quote at this place, and those of its page that it overlaps there with it. */
function put(all: Cited[], at: number, place: Stretch, text: string): void {
  const { url, pageHash } = all[at]!;
  const near = [...all.keys()].filter((index) => {
    const one = all[index]!;
    const isOfPage = index !== at && one.url === url && one.pageHash === pageHash;
    return isOfPage && one.start < place.end && one.end > place.start;
  });
  const joined = near.reduce((sum, index) => union(sum, all[index]!), place);
  const isShort = lengthOf(joined) <= longestGrown;
  const { start, end } = isShort ? joined : place;
  for (const index of isShort ? [at, ...near] : [at])
    all[index] = { ...all[index]!, start, end, quote: text.slice(start, end) };
}

function union(one: Stretch, other: Stretch): Stretch {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

function lengthOf({ start, end }: Stretch): number {
  return end - start;
}
