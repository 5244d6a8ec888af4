// Whether a question can be answered plainly from a quote: it has a subject, and the quote speaks of it in the
// question's own words, not by way of a loose synonym or of half a term.
import type { Question, Span } from './spans.ts';
import { likeness } from './synonyms.ts';
import { stemOf, wordsOf } from './words.ts';

const qualities = new Set(
  `good better best bad worse worst fast faster fastest slow slower slowest quick quicker quickest big bigger biggest
  large larger largest small smaller smallest long longer longest short shorter cheap cheaper cheapest expensive easy
  easier easiest hard harder hardest safe safer reliable simple simpler popular new newer old older right wrong ideal
  optimal suitable`.split(/\s+/),
);

/** True for "better", "fast", "cheaper": how something is, without saying what. */
export function isQuality(raw: string): boolean {
  return qualities.has(raw.toLowerCase());
}

/** "What is better?", "How fast is it?": whatever a source says, it is about something else. */
export function hasSubject({ words }: Question): boolean {
  const telling = words.filter((word) => word.kind !== 'framing');
  return telling.length === 0 || telling.some((word) => !isQuality(word.raw));
}

/** Verbs that every yes-no question may have; a source puts them in any way. */
const verbs = new Set(
  'support allow permit accept have need require contain include exist create run'.split(' ').map(stemOf),
);

/**
 * True unless a yes-no question or "the A of B" is asked and the quote, with the headings it stands under, lacks some of
 * its plain words as they were asked, those that form one term next to each other. Names are judged elsewhere.
 */
export function saysItPlainly(question: Question, quote: Span): boolean {
  const plain = question.words.filter((word) => word.kind === 'word' && !verbs.has(word.stem));
  if (plain.length === 0) return true;
  const { wants, text, pairs } = question.read;
  // "the price of Heron": a price of something else is no answer
  const isOf = (wants === 'definition' || wants === 'person') && /\bthe [\p{Ll} ]+ of\b/u.test(text);
  if (wants !== 'yes-no' && !isOf) return true;
  const terms = pairs.filter(
    (pair) => isOf || pair.every((stem) => plain.some((word) => word.stem === stem)),
  );
  const [unit] = quote.units;
  const parts = [quote.text, unit?.label ?? '', unit?.headings.at(-1) ?? '', quote.page.title];
  const said = parts.map((part) => wordsOf(part).map(({ stem }) => stem));
  const has = (stem: string) => said.flat().some((found) => isSame(stem, found));
  return plain.every(({ stem }) => has(stem)) && terms.every((term) => said.some((part) => near(term, part)));
}

function isSame(wanted: string, found: string): boolean {
  return likeness(wanted, found) >= 0.8;
}

function near([one, other]: readonly [string, string], stems: readonly string[]): boolean {
  return stems.some(
    (stem, at) =>
      isSame(one, stem) && stems.slice(Math.max(0, at - 4), at + 5).some((next) => isSame(other, next)),
  );
}
