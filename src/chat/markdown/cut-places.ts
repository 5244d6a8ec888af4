// Where inlines may be cut: between sentences, between words, and only if it must be inside a word; and how much fits.
import { sentenceStarts, type Markers } from '../../text/sentences.ts';
import type { Inline } from './document.ts';
import { inlineText, visible } from './plain-text.ts';

/** Offsets at which a sentence begins, in order; the first one is 0. None is inside a link, a citation or code. */
export function sentencePlaces(inlines: readonly Inline[]): number[] {
  const { text, markers, held } = masked(inlines);
  const starts = sentenceStarts(text, markers).map((at) => at + blanksAt(text, at));
  const lines = Array.from(text.matchAll(/\n/g), ({ index }) => index + 1);
  const places = [...new Set([...starts, ...lines])].filter(
    (at) => at < text.length && !/[\p{M}\u200d]/u.test(text.charAt(at)) && !isNumberOfSection(text, at),
  );
  return outside(
    places.toSorted((a, b) => a - b),
    held,
  );
}

/** "CREATE TABLE › 3.6. UNIQUE constraints": the stop behind the number of a section ends nothing. */
function isNumberOfSection(text: string, at: number): boolean {
  return /[›»>§:]\s?\d{1,3}(?:\.\d{1,3}){0,5}\.\s*$/u.test(text.slice(Math.max(0, at - 40), at));
}

/** Offsets behind blanks, outside links. A citation stays with the word before it. */
export function wordPlaces(inlines: readonly Inline[]): number[] {
  const { text, held } = masked(inlines);
  // no-break spaces hold words together
  const blanks = text.matchAll(/[^\S\u00a0\u202f\ufeff]+(?![\s\p{M}\u200d]|$)/gu);
  return outside(
    Array.from(blanks, ({ index, 0: { length } }) => index + length),
    held,
  );
}

/** The last offset up to `most` between what people take for characters, outside links and citations; 0: there is none. */
export function characterPlace(inlines: readonly Inline[], most: number): number {
  const { held } = masked(inlines);
  const text = inlineText(inlines);
  let place = clusterPlace(text, most);
  for (const { from, to, isCitation } of held.toReversed()) {
    if (isCitation && from <= place && place < to) place = clusterPlace(text, from - 1);
    else if (from < place && place < to) place = from;
  }
  return Math.max(0, place);
}

/** Characters as people count them. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The last offset up to this one that is between grapheme clusters. */
export function clusterPlace(text: string, most: number): number {
  return graphemes.segment(text).containing(most)?.index ?? most;
}

interface Held {
  readonly from: number;
  readonly to: number;
  /** A citation may not even begin a part. */
  readonly isCitation: boolean;
}

/** `text`: as long as the visible text, with nothing in code and links that looks like the end of a sentence. */
function masked(inlines: readonly Inline[]) {
  const markers: Markers[] = [];
  const held: Held[] = [];
  let text = '';
  for (const inline of inlines) {
    const seen = visible(inline);
    const [from, to] = [text.length, text.length + seen.length];
    const isCitation = inline.kind === 'citation';
    if (isCitation || inline.kind === 'link') held.push({ from, to, isCitation });
    if (isCitation) {
      const last = markers.at(-1);
      if (last !== undefined && last.end === from) markers[markers.length - 1] = { ...last, end: to };
      else markers.push({ start: from, end: to, numbers: [] });
    }
    const isCode = inline.kind === 'text' && inline.code;
    const quiet = seen.replaceAll(/[.!?…。！？`“”*]/g, 'x');
    // code begins sentences whatever its first letter is
    text += isCode ? `X${quiet.slice(1)}` : inline.kind === 'link' ? quiet : seen;
  }
  return { text, markers, held };
}

/** The places that are not held by a link or a citation; both lists are in order. */
function outside(places: readonly number[], held: readonly Held[]): number[] {
  let next = 0;
  return places.filter((place) => {
    while ((held[next]?.to ?? Infinity) <= place) next += 1;
    const { from = Infinity, isCitation = false } = held[next] ?? {};
    return isCitation ? place < from : place <= from;
  });
}

function blanksAt(text: string, at: number): number {
  let count = 0;
  while (/[^\S\n]/.test(text.charAt(at + count))) count += 1;
  return count;
}

/** The largest number from 1 to `most` for which the test holds, or 0. Where it holds, it must hold for all below. */
export function largest(most: number, holds: (count: number) => boolean): number {
  let good = 0;
  let step = 1;
  while (good + step <= most && holds(good + step)) {
    good += step;
    step *= 2;
  }
  while (step > 1) {
    step /= 2;
    if (good + step <= most && holds(good + step)) good += step;
  }
  return good;
}
