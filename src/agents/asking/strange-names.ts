// Names and identifiers of a text that none of its sources has: whoever only rewords adds none.
import { stemming } from '../../text/stems.ts';
import { wordsOf } from '../../text/words.ts';

/** Words that a sentence may begin with although no source has them. */
const openings = new Set(
  `according additionally all allegedly also although another apparently as at because besides both but by claims each for
   from further furthermore however if in it its likewise moreover no not of on one only other others perhaps possibly
   presumably reportedly reports separately similarly since so some sources such supposedly that the their there these they
   this those two unconfirmed unverified what whether which while with without within unless even still yet never always often
   sometimes usually every many few less therefore thus hence may might must shall like except`.split(/\s+/),
);

const word = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[-.'’][\p{L}\p{N}_]+)*/gu;

/** In order, each once. A part of a name counts as the name. Takes linear time. */
export function strangeNames(text: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap(partsOf));
  const found = Array.from(text.matchAll(word)).filter((match) => {
    const [raw] = match;
    if (!/\p{Lu}/u.test(raw)) return false;
    const begins = /(?:^|[.!?:;]["'”’)]*)\s*["'“‘(*]*$/u.test(
      text.slice(Math.max(0, match.index - 6), match.index),
    );
    if (begins && isOrdinary(raw)) return false;
    return partsOf(raw).some((part) => !known.has(part));
  });
  return [...new Set(found.map(([raw]) => raw))];
}

/** A word that is only written large because it begins a sentence. */
function isOrdinary(raw: string): boolean {
  const lower = raw.toLowerCase();
  return openings.has(lower) || wordsOf(lower).every(({ isStop }) => isStop);
}

/** By their stems; the possessive s is no part of a name. */
function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')
    .map(stemming(null));
}
