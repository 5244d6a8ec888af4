// Text → the words that documents and searches are compared by: lower case, without accents, stemmed. Identifiers,
// version numbers and dates stay whole and are also taken apart.
import snowball from 'snowball-stemmers';

const stemmer = snowball.newStemmer('english');
const stems = new Map<string, string>();
const mostStems = 200_000;

/** Words that say nothing about the subject. "not", "without" and the like stay: they turn a meaning around. */
const stopWords = new Set(
  (
    'a about after all also am an and any are as at be because been before being between both but by can could did do ' +
    'does doing down during each either for from further had has have having he her here hers him his how i if in ' +
    'into is it its itself just let me more most my of off on once one only or other our out over own same say says ' +
    'she should so some such than that the their them then there these they this those through to too under until up ' +
    'upon us very was we were what when where whether which while who whom whose why will with would you your ' +
    'please tell give explain describe'
  ).split(' '),
);

/** A word of a text, or of a search. */
export interface Word {
  /** What is compared. */
  readonly key: string;
  /** As it was written. */
  readonly written: string;
  /** The parts of an identifier or compound (`io_combine_limit`: io, combin, limit), or none. */
  readonly parts: readonly string[];
}

// A run of letters, digits and underscores, continued by a mark that has a letter or digit right behind it, or ended
// by + or # (C++, F#).
const pattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+(?:(?:[-.=:@&'’]|::)(?=[\p{L}\p{N}_])[\p{L}\p{M}\p{N}_]+)*(?:\+\+|#(?!\p{L}))?/gu;

/** The words of a text in order, stop words included. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const written of text.match(pattern) ?? []) {
    const plain = normalise(written);
    if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)) {
      for (const pair of pairsOf(plain)) words.push({ key: pair, written: pair, parts: [] });
    } else if (/^[a-z]+$/.test(plain)) {
      words.push({ key: stem(plain), written, parts: [] });
    } else {
      words.push(compound(plain, written));
    }
  }
  return words;
}

export function isStopWord(word: Word): boolean {
  return stopWords.has(word.written.toLowerCase());
}

function normalise(word: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is the common case and needs no decomposition
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase();
  return word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
}

function compound(plain: string, written: string): Word {
  const word = plain.replace(/'s$/, '').replaceAll(/^_+|_+$/g, '') || plain;
  const pieces = word.split(/[-.=:@&'_]+/).filter((piece) => piece !== '');
  if (pieces.length <= 1) return { key: stem(word), written, parts: [] };
  const inner = word.includes('_') && /[-.=:@]/.test(word) ? word.split(/[-.=:@]+/) : [];
  const parts = [
    ...new Set([...inner.filter((piece) => piece.includes('_')), ...pieces.filter(isTelling).map(stem)]),
  ];
  return { key: word, written, parts };
}

/** Numbers inside versions and dates, and single letters, would match everything. */
function isTelling(piece: string): boolean {
  return piece.length > 1 && !/^\d+$/.test(piece) && !stopWords.has(piece);
}

function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function stem(word: string): string {
  if (word.length < 3 || word.length > 40 || /\d/.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostStems) stems.clear();
  const stemmed = stemmer.stem(word);
  stems.set(word, stemmed);
  return stemmed;
}
