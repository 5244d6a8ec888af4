// The words of a text with their places, numbered so that two texts can be aligned quickly. A word is what stands between
// blanks; in scripts without blanks, each letter.
import { fold, type Folded } from '../fold.ts';

/** Numbers words: equal spellings have one number, and so have equal words apart from case and marks around them. */
export type Vocabulary = (word: string) => number;

export interface Words {
  readonly original: string;
  readonly folded: Folded;
  readonly count: number;
  /** Where each word lies in the folded text. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Numbers of each word as it is spelled, and without case and marks. */
  readonly spelling: Int32Array;
  readonly core: Int32Array;
  /** How much each word says: mere marks next to nothing, short words little, long words and numbers much. */
  readonly weight: Float64Array;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  return (word) => {
    const known = numbers.get(word);
    if (known === undefined) numbers.set(word, numbers.size);
    return known ?? numbers.size - 1;
  };
}

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** Takes time in proportion to the text. */
export function wordsOf(text: string, vocabulary: Vocabulary): Words {
  const folded = fold(text);
  const found = Array.from(folded.text.matchAll(word));
  const cores = found.map(([spelled]) => coreOf(spelled));
  return {
    original: text,
    folded,
    count: found.length,
    start: Int32Array.from(found, ({ index }) => index),
    end: Int32Array.from(found, (match) => match.index + match[0].length),
    spelling: Int32Array.from(found, ([spelled]) => vocabulary(spelled)),
    core: Int32Array.from(cores, (core) => vocabulary(core)),
    weight: Float64Array.from(cores, weightOf),
  };
}

/** Without case and the marks of a sentence around it; signs, currencies and units of a number stay. */
function coreOf(spelled: string): string {
  return spelled
    .toLowerCase()
    .replaceAll('‐', '')
    .replace(/^["'([{*_`|]+(?=.)|^[-*|]$/u, '')
    .replace(/(?<=.)["')\]}*_`|.,;:!?]+$/u, '');
}

function weightOf(core: string): number {
  if (!/[\p{L}\p{N}]/u.test(core)) return 0.2;
  return /\p{N}/u.test(core) ? 3 : 1 + Math.min(core.length, 12) / 4;
}
