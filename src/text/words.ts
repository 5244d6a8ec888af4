// Text → the words by which it is compared: lower case, without accents, stemmed. Identifiers are also taken apart.
import { isAscii } from '../base/ascii.ts';
import { entryOf } from '../base/entry-of.ts';
import type { Stretch } from './sentences.ts';
import { stemming, withoutAccents } from './stems.ts';
import { unspacedRuns } from './unspaced.ts';
import { stopWordsOf } from './stop-words.ts';

/** A word as it is compared with others. */
export interface Compared {
  readonly key: string;
  /** The parts of an identifier or compound (`io_combine_limit`: io, combin, limit), or none. */
  readonly parts: readonly string[];
  /** It says nothing about a subject. */
  readonly isStop: boolean;
}

export interface Word extends Compared, Stretch {
  readonly written: string;
}

// A run of letters, digits and underscores, continued by a mark that has a letter or digit right behind it, or ended
// by + or # (C++, F#); groups of thousands belong together.
const pattern = new RegExp(
  String.raw`(?:(?=[\p{L}\p{M}\p{N}])[${unspacedRuns}])+|(?:(?![${unspacedRuns}])[\p{L}\p{M}\p{N}_])+(?:(?:[-.=:@&'’]|::)(?=[\p{L}\p{N}_])[\p{L}\p{M}\p{N}_]+|(?<=\d),\d{3}(?!\d))*(?:\+\+|#(?!\p{L}))?`,
  'gu',
);
/** The same for a text of ASCII alone, several times as quick. */
const asciiPattern = /\w+(?:(?:[-.=:@&']|::)(?=[A-Za-z\d_])\w+|(?<=\d),\d{3}(?!\d))*(?:\+\+|#(?![A-Za-z]))?/g;
const unspacedRun = new RegExp(`^[${unspacedRuns}]`, 'u');

/** The words of a text in order, stop words included. Scripts without blanks give pairs of characters. */
export function wordsOf(text: string, language: string | null = null): Word[] {
  const read = reading(language);
  const isPlain = isAscii(text);
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(isPlain ? asciiPattern : pattern)) {
    if (!isPlain && unspacedRun.test(written)) words.push(...pairsOf(written, start));
    else words.push({ written, start, end: start + written.length, ...read(written) });
  }
  return words;
}

/** How many words a reader would count: of what is written without blanks two letters are one. */
export function wordCount(text: string): number {
  const words = wordsOf(text);
  return Math.round(words.length - words.filter(({ written }) => unspacedRun.test(written)).length / 2);
}

/** What the words of a text are compared by, in order, without their places: in half the time. */
export function comparedIn(text: string, language: string | null): Compared[] {
  const read = reading(language);
  if (isAscii(text)) return (text.match(asciiPattern) ?? []).map(read);
  return (text.match(pattern) ?? []).flatMap((written) =>
    unspacedRun.test(written) ? pairsOf(written, 0) : read(written),
  );
}

/** Ways of writing that are remembered for each language, and their characters: a longer one would keep its whole text in memory. */
const remembering = { most: 20_000, longest: 12 };

const remembered = new Map<string | null, (written: string) => Compared>();

/** What words of a language are compared by; what was asked before is remembered. */
function reading(language: string | null): (written: string) => Compared {
  return entryOf(remembered, language, () => createReading(language));
}

function createReading(language: string | null): (written: string) => Compared {
  const stem = stemming(language);
  const stopWords = stopWordsOf(language);
  const known = new Map<string, Compared>();
  return (written) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const plain = written.toLowerCase();
    const isStop = stopWords.has(plain);
    const compared = /^[a-z]+$/.test(plain)
      ? { key: stem(plain), parts: noParts, isStop }
      : { ...compound(plain, stem, stopWords), isStop };
    if (written.length > remembering.longest) return compared;
    if (known.size >= remembering.most) known.clear();
    known.set(written, compared);
    return compared;
  };
}

const noParts: readonly string[] = [];

function compound(
  plain: string,
  stem: (word: string) => string,
  stopWords: ReadonlySet<string>,
): Pick<Word, 'key' | 'parts'> {
  const even = plain
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const word = even.replace(/'s$/, '').replaceAll(/^_+|_+$/g, '') || even;
  const pieces = word.split(/[-.=:@&'_]+/).filter((piece) => piece !== '');
  if (pieces.length <= 1) return { key: stem(word), parts: noParts };
  const inner = word.includes('_') && /[-.=:@]/.test(word) ? word.split(/[-.=:@]+/) : [];
  // numbers inside versions and dates, and single letters, would match everything
  const telling = pieces.filter((piece) => piece.length > 1 && !/^\d+$/.test(piece) && !stopWords.has(piece));
  const parts = [...inner.filter((piece) => piece.includes('_')).map(withoutAccents), ...telling.map(stem)];
  return { key: withoutAccents(word), parts: [...new Set(parts)] };
}

function pairsOf(written: string, start: number): Word[] {
  const characters = written.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const pairs =
    characters.length === 1
      ? characters
      : characters.slice(1).map((one, at) => `${characters[at] ?? ''}${one}`);
  let at = start;
  return pairs.map((pair, index) => {
    const from = at;
    at += characters[index]?.length ?? 1;
    return {
      key: pair.normalize('NFKC'),
      written: pair,
      start: from,
      end: from + pair.length,
      parts: noParts,
      isStop: false,
    };
  });
}
