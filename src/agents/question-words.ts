// What a question asks about: its telling words with their weight, and what kind of answer it wants.
import { isFramingWord, isFunctionWord, wordsOf } from './words.ts';
import type { Word } from './words.ts';

/**
 * identifier: written like code (`io_combine_limit`, `fooBar`, `--jobs`); name: written with capitals; number: also
 * versions and dates; word: anything else; framing: says how something is asked, not what.
 */
export type WordKind = 'identifier' | 'name' | 'number' | 'word' | 'framing';

export interface QuestionWord {
  readonly stem: string;
  readonly raw: string;
  readonly kind: WordKind;
}

/** A name directly followed by a number: "PostgreSQL 15", "Python 3.11". */
export interface VersionedName {
  readonly name: string;
  readonly number: string;
}

export type AnswerType =
  | 'number'
  | 'date'
  | 'person'
  | 'definition'
  | 'procedure'
  | 'reason'
  | 'yes-no'
  | 'any';

export interface QuestionWords {
  readonly words: readonly QuestionWord[];
  /** Pairs of stems that stand next to each other in the question. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly versions: readonly VersionedName[];
  readonly wants: AnswerType;
}

/** Reads a question; each stem appears once, in order of first appearance. */
export function readQuestion(question: string): QuestionWords {
  const all = wordsOf(question);
  const words = new Map<string, QuestionWord>();
  const pairs: [string, string][] = [];
  const versions: VersionedName[] = [];
  let before: { word: Word; kind: WordKind } | undefined;
  all.forEach((word, index) => {
    if (isFunctionWord(word) && !isCapitals(word.raw)) {
      if (!/^(?:of|the|a|an|in|for|to)$/i.test(word.raw)) before = undefined;
      return;
    }
    const kind = kindOf(word, question, index === 0 || startsSentence(question, word.start));
    const known = words.get(word.stem);
    if (known === undefined || known.kind === 'framing')
      words.set(word.stem, { stem: word.stem, raw: word.raw, kind });
    if (before !== undefined) {
      if (kind !== 'framing' && before.kind !== 'framing') pairs.push([before.word.stem, word.stem]);
      const adjacent = /^\s+(?:versions?\s+)?v?$/i.test(question.slice(before.word.end, word.start));
      if (kind === 'number' && adjacent && /\p{Lu}/u.test(before.word.raw))
        versions.push({ name: before.word.stem, number: word.stem });
    }
    before = { word, kind };
  });
  return { words: [...words.values()], pairs, versions, wants: wanted(question) };
}

function isCapitals(raw: string): boolean {
  return raw.length > 1 && /^\p{Lu}+$/u.test(raw);
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:]\s*["'“(]?)$/.test(text.slice(0, at).trimEnd());
}

function kindOf(word: Word, question: string, first: boolean): WordKind {
  const { raw } = word;
  if (/^\d/.test(raw) && !/\p{L}/u.test(raw)) return 'number';
  const written = question.slice(Math.max(0, word.start - 2), word.end + 2);
  if (/_/.test(raw) || (/\p{Ll}\p{Lu}/u.test(raw) && !isBrand(raw)) || /\w\(\)$/.test(written.slice(2)))
    return 'identifier';
  if (/\p{L}/u.test(raw) && /\d/.test(raw)) return 'identifier';
  if (/^(?:--|[$@])/.test(written)) return 'identifier';
  if (isFramingWord(word)) return 'framing';
  if (isCapitals(raw) || /\p{Lu}/u.test(raw.slice(1))) return 'name';
  return /^\p{Lu}/u.test(raw) && !first ? 'name' : 'word';
}

/** "PostgreSQL", "JavaScript", "GitHub": begins with a capital and is mostly letters, as products are written. */
function isBrand(raw: string): boolean {
  return /^\p{Lu}\p{L}+$/u.test(raw);
}

const wants: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'date',
    /\b(?:when|(?:what|which)\s+(?:date|day|year|month|time)|on what date|how old|since when|until when|dates?)\b/i,
  ],
  [
    'number',
    /\bhow (?:many|much|large|big|long|often|fast|far|high|deep|wide|small|few)\b|\b(?:what|which) (?:number|size|percentage|port|factor|amount|limit)\b|\bby what factor\b/i,
  ],
  ['person', /\bwho(?:se|m)?\b/i],
  ['reason', /\bwhy\b/i],
  ['procedure', /\bhow (?:do|can|should|to|would|does one|must)\b/i],
  [
    'definition',
    /^\W*(?:what (?:is|are|was|were)|define)\b(?!.*\b(?:default|maximum|minimum|difference)\b)|\bwhat does .{2,60} mean\b|\bstand for\b/i,
  ],
  ['yes-no', /^\W*(?:is|are|was|were|does|do|did|can|could|will|would|should|has|have|may|must)\b/i],
];

function wanted(question: string): AnswerType {
  return wants.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any';
}
