// The words of a claim or of evidence as they are compared: where they stand, their stems, and what kind they are.
import { functionWords, lightWords } from './common-words.ts';
import { stemsOf } from './stem.ts';

/**
 * name: written with a capital inside a sentence, or with capitals or digits inside. light: says little ("known",
 * "several"). function: says nothing of its own.
 */
export type WordKind = 'content' | 'function' | 'light' | 'name' | 'number';

export interface Word {
  readonly raw: string;
  /** Lower case, straight apostrophes. */
  readonly lower: string;
  readonly stem: string;
  readonly root: string;
  readonly start: number;
  readonly end: number;
  readonly kind: WordKind;
  /** First letters of the name of several words that it is a part of ("world health organization" → who), or ''. */
  readonly initials: string;
}

// numbers with their marks (3.7.15, 4,096), initials (U.S.), words behind a prefix that is written apart (co-operate),
// words with inner apostrophes
const pattern =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\.){2,}|(?<![\p{L}-])(?:[Aa]nti|[Cc]o|[Ii]nter|[Mm]ulti|[Nn]on|[Oo]ver|[Pp]ost|[Pp]re|[Rr]e|[Ss]emi|[Ss]ub|[Uu]n|[Uu]nder)-[\p{L}\p{M}]{3,}|\d+(?:[.,:]\d+)*(?![\p{L}\p{N}_])|[\p{L}\p{M}\p{N}_]+(?:[’'](?=\p{L})[\p{L}]+)*/gu;

/** The words of a text in order; offsets are UTF-16 code units of the text. */
export function wordsOf(text: string): Word[] {
  const found = Array.from(text.matchAll(pattern), (match) => ({ raw: match[0], start: match.index }));
  const words = found.map(({ raw, start }, index) => {
    const lower = raw.toLowerCase().replaceAll('’', "'");
    const next = found[index + 1];
    const begins = index === 0 || /[.!?:"“”]\s*$/.test(text.slice(Math.max(0, start - 4), start));
    const followed =
      next !== undefined && capital.test(next.raw) && /^\s$/.test(text.slice(start + raw.length, next.start));
    const kind = kindOf(raw, lower, !begins || followed);
    return { raw, lower, ...stemsOf(raw), start, end: start + raw.length, kind, initials: '' };
  });
  return withInitials(words);
}

const joins = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'de']);

function withInitials(words: readonly Word[]): Word[] {
  const done = [...words];
  for (let from = 0; from < words.length; from += 1) {
    let to = from;
    let letters = '';
    for (let at = from; at < words.length; at += 1) {
      const word = words[at];
      if (
        word === undefined ||
        !(word.kind === 'name' ? capital.test(word.raw) : at > from && joins.has(word.lower))
      )
        break;
      if (word.kind !== 'name') continue;
      letters += word.lower.slice(0, 1);
      to = at;
    }
    if (letters.length < 2) continue;
    for (let at = from; at <= to; at += 1) {
      const word = words[at];
      if (word !== undefined) done[at] = { ...word, initials: letters };
    }
    from = to;
  }
  return done;
}

const capital = /^\p{Lu}/u;

function kindOf(raw: string, lower: string, capitalTells: boolean): WordKind {
  if (/^\p{N}+(?:[.,:]\p{N}+)*$/u.test(raw)) return 'number';
  if (/^\p{N}+(?:st|nd|rd|th|s)$/u.test(raw)) return 'number';
  if (functionWords.has(lower)) return 'function';
  if (/\p{L}.*\p{Lu}|\p{L}.*\p{N}|\p{N}.*\p{L}/u.test(raw)) return 'name';
  if (capitalTells && capital.test(raw)) return 'name';
  return lightWords.has(lower) ? 'light' : 'content';
}
