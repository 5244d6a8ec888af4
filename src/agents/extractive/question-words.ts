// What a question asks about: its telling words with their weight, and what kind of answer it wants.
import { isFramingWord, isFunctionWord, stemOf, wordsOf } from './words.ts';
import type { Word } from './words.ts';

/**
 * identifier: written like code (`io_combine_limit`, `fooBar`, `--jobs`); name: written with capitals; number: also
 * versions and dates; class: what the answer is one of ("which algorithm"), rarely repeated by it; word: anything else;
 * framing: says how something is asked, not what.
 */
export type WordKind = 'identifier' | 'name' | 'number' | 'word' | 'class' | 'framing';

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
  | 'measure'
  | 'date'
  | 'person'
  | 'definition'
  | 'procedure'
  | 'reason'
  | 'change'
  | 'yes-no'
  | 'any';

export interface QuestionWords {
  readonly words: readonly QuestionWord[];
  /** Pairs of stems that stand next to each other in the question. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly versions: readonly VersionedName[];
  readonly wants: AnswerType;
  /** "That version", "those threads": it points to something only the rest of the request knows. */
  readonly points: boolean;
  /** Words that stand for neighbouring ones, with their stems: "WAL" for "write-ahead log", "rollback" for "roll back". */
  readonly shorthands: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
}

/** Reads a question; each stem appears once, in order of first appearance. */
export function readQuestion(question: string): QuestionWords {
  const all = wordsOf(question);
  const words = new Map<string, QuestionWord>();
  const pairs: [string, string][] = [];
  const versions: VersionedName[] = [];
  const wants = wanted(question);
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
      if (isTelling(kind, word, wants) && isTelling(before.kind, before.word, wants))
        pairs.push([before.word.stem, word.stem]);
      const adjacent = /^\s+(?:versions?\s+)?v?$/i.test(question.slice(before.word.end, word.start));
      if (kind === 'number' && adjacent && /\p{Lu}/u.test(before.word.raw))
        versions.push({ name: before.word.stem, number: word.stem });
    }
    before = { word, kind };
  });
  return {
    words: [...words.values()]
      .map((word) => asClass(word, question))
      .map((word) => (isTelling(word.kind, word, wants) ? word : { ...word, kind: 'framing' as const })),
    pairs,
    versions,
    wants,
    points: isPointing(question),
    shorthands: shorthandsIn(all.filter((word) => !isFunctionWord(word))),
    text: question,
  };
}

function shorthandsIn(words: readonly Word[]): Map<string, readonly string[]> {
  const shorthands = new Map<string, readonly string[]>();
  words.forEach((word, from) => {
    const next = words[from + 1];
    const isCompound =
      next !== undefined && /^\p{L}+$/u.test(word.raw + next.raw) && word.raw.length + next.raw.length > 5;
    if (isCompound) shorthands.set(stemOf(word.raw + next.raw), [word.stem, next.stem]);
    for (let to = from + 2; to <= from + 5 && to <= words.length; to += 1) {
      const run = words.slice(from, to);
      if (run.every((part) => /^\p{L}/u.test(part.raw)))
        shorthands.set(
          run.map((part) => part.raw.charAt(0).toUpperCase()).join(''),
          run.map((part) => part.stem),
        );
    }
  });
  return shorthands;
}

/** "Released" asks for a date, "number" for a number: an answer rarely repeats them. */
const typeWords: Partial<Record<AnswerType, ReadonlySet<string>>> = {
  date: new Set([
    'releas',
    'introduc',
    'publish',
    'launch',
    'happen',
    'dat',
    'date',
    'year',
    'dai',
    'month',
    'time',
    'come',
    'appear',
  ]),
  number: new Set(['number', 'amount', 'count', 'total']),
  measure: new Set(['larg', 'big', 'long', 'high', 'deep', 'wide', 'far']),
  person: new Set(['person', 'people', 'somebodi']),
  reason: new Set(['reason', 'cause', 'caus']),
  procedure: new Set(['step', 'procedur']),
};

function asClass(word: QuestionWord, question: string): QuestionWord {
  const noun = /\b(?:which|what)\s+(?:\p{Lu}\S*\s+)?(\p{Ll}+)/iu.exec(question)?.[1];
  return word.kind === 'word' && noun !== undefined && stemOf(noun) === word.stem
    ? { ...word, kind: 'class' }
    : word;
}

function isTelling(kind: WordKind, word: { stem: string }, type: AnswerType): boolean {
  return kind !== 'framing' && !(kind === 'word' && typeWords[type]?.has(word.stem) === true);
}

const demonstrative = /(\p{L}+)\s+(?:that|those|these|this)\s+(\p{L}+)/giu;

/** "Was that version": a demonstrative before a noun. "Tables that can …" is none, it has a noun before it. */
function isPointing(question: string): boolean {
  if (/\(about [^)]*\)/.test(question)) return false;
  return [...question.matchAll(demonstrative)].some(
    ([, before, after]) => isPlain(before) && !isPlain(after),
  );
}

function isPlain(raw: string | undefined): boolean {
  return raw !== undefined && isFunctionWord({ raw, stem: raw, start: 0, end: raw.length });
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
  return /^\p{Lu}./u.test(raw) && !first ? 'name' : 'word';
}

/** "PostgreSQL", "JavaScript", "GitHub": begins with a capital and is mostly letters, as products are written. */
function isBrand(raw: string): boolean {
  return /^\p{Lu}\p{L}+$/u.test(raw);
}

const types: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'change',
    /\bwhat(?:'s| is| was) new\b|\b(?:what|which)\b.{0,40}\bchanged\b|\b(?:what|which)\b.{0,40}\b(?:did|does|has|have) .{1,40}\b(?:add|added|change|introduced?|removed?|improved?|brought|bring)\b/i,
  ],
  [
    'date',
    /^\W*when(?!\s+(?:should|would|can|could|may|must|do|to|using)\s+(?:i|we|you|one|people)\b|\s+to\b)|\b(?:(?:what|which)\s+(?:date|day|year|month|time)|on what date|how old|since when|until when|dates?)\b/i,
  ],
  [
    'measure',
    /\bhow (?:large|big|long|far|high|deep|wide|small)\b|\b(?:what|which) size\b|\b(?:size|length|delay|timeout|interval|duration)\b/i,
  ],
  [
    'number',
    /\bhow (?:many|much|often|fast|few)\b|\b(?:what|which) (?:number|size|percentage|(?:\p{L}+ )?port|factor|amount|limit)\b|\bby what factor\b|\b(?:maximum|minimum|largest|smallest|highest|lowest|number of)\b/iu,
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
  return types.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any';
}
