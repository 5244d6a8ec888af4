// One form for texts that differ only in typography. Nothing that a reader sees is dropped.
import { isAscii } from '../base/ascii.ts';
import { firstWhere } from '../base/first-where.ts';
import { characterOf } from '../base/entities.ts';

/**
 * Stands in a folded text where a line ends in a hyphen and goes on with a small letter: it may be part of the word or
 * not. No folded text has this character from elsewhere: it is a dash.
 */
export const lineBreakHyphen = '‐';

const characters: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‛‹›ʼ＇', (mark) => [mark, "'"]),
  ...Array.from('“”„‟«»〝〞〟＂', (mark) => [mark, '"']),
  ...Array.from('‐‑‒–—―−﹘﹣－', (dash) => [dash, '-']),
  // numbers in brackets are shown to models in wide ones, and come back so in what they copy
  ...Object.entries({ '［': '[', '］': ']' }),
  ...Object.entries({ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }),
]) as Record<string, string>;

// Nobody sees these. Left out of them: what turns the order of characters round, and joints that change letters.
const unseen = String.raw`[\u00ad\u200b\u200e\u200f\u061c\u180e\u202a-\u202c\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]`;
const blankName = String.raw`&(?:nbsp|ensp|emsp|numsp|puncsp|thinsp|hairsp|#160|#[xX][aA]0);`;
const blank = String.raw`(?:\s|${unseen}|${blankName})`;
const onlyUnseen = new RegExp(`^${unseen}+$`, 'u');
/** A hyphen that is there only where the line ends. */
const softBreak = /^\u00ad[^\S\n]*\n[^\S\n]*$/;
const allBlank = new RegExp(`^${blank}+$`, 'u');
/** Characters that Unicode writes as others although they bear no mark. */
const written = String.raw`[\u0340-\u0344\u0374\u037e\u0387\u0958-\u095f\u09dc-\u09df\u0a33-\u0a5e\u0b5c\u0b5d\u0f43-\u0fb9\u1f71-\u1ffd\u2126\u212a\u212b\u2329\u232a\u2adc\uf900-\ufaff\ufb1d-\ufb4e\u{2f800}-\u{2fa1d}]`;
const hangul = String.raw`[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?`;
const brokenLine = String.raw`(?<=\p{L})[-‐‑\u00ad][^\S\n]*\n[^\S\n]*(?=\p{Ll})`;
const joint = String.raw`(?<=^|[\p{Script=Latin}\p{N}\s])[\u200c\u200d]`;
// A single ordinary space is left to the plain stretches: it needs no folding, and there are very many.
const special = new RegExp(
  String.raw`${brokenLine}|(?! (?!${blank}))${blank}+|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{1,10}\d{0,2});|` +
    String.raw`[‘’‚‛‹›ʼ＇“”„‟«»〝〞〟＂‐‑‒–—―−﹘﹣－ﬀ-ﬆ［］]|\P{M}\p{M}+|${hangul}|${written}|${joint}`,
  'gu',
);

/** What of it stands in a text of ASCII alone. */
const asciiBlank = String.raw`(?:\s|${blankName})`;
// Each alternative begins with what it may begin with: a text is searched in half the time.
const asciiSpecial = new RegExp(
  String.raw`-(?<=[a-zA-Z]-)[^\S\n]*\n[^\S\n]*(?=[a-z])| ${asciiBlank}+|(?:[^\S ]|${blankName})${asciiBlank}*|` +
    String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{1,10}\d{0,2});`,
  'g',
);

/** Folds a text; takes time in proportion to its length. */
export function fold(original: string): Tracked {
  return tracked(original, isAscii(original) ? asciiSpecial : special, foldOne);
}

function foldOne(found: string): string {
  if (onlyUnseen.test(found) || softBreak.test(found)) return '';
  if (allBlank.test(found)) return ' ';
  const simple = characters[found];
  if (simple !== undefined) return simple;
  if (found.includes('\n')) return lineBreakHyphen;
  if (found === '\u200c' || found === '\u200d') return '';
  if (!found.startsWith('&') || !found.endsWith(';'))
    return found.normalize('NFC').replace(/[\ufe00-\ufe0f]/g, '');
  const character = characterOf(found);
  if (character === null) return found;
  if (onlyUnseen.test(character)) return '';
  return /\s/u.test(character) ? ' ' : (characters[character] ?? character);
}

/** A text that knows where each of its characters comes from. */
export type Tracked = ReturnType<typeof tracked>;

/** A replaced stretch: [at, at + length) of the text stands for [from, to) of the original. */
interface Replacement {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** Replaces every match of a global pattern; what is to stay is given back as it is. */
export function tracked(original: string, pattern: RegExp, replace: (found: string) => string) {
  const replacements: Replacement[] = [];
  let text = '';
  let done = 0;
  for (const match of original.matchAll(pattern)) {
    const replaced = replace(match[0]);
    if (replaced === match[0]) continue;
    text += original.slice(done, match.index);
    done = match.index + match[0].length;
    replacements.push({ at: text.length, length: replaced.length, from: match.index, to: done });
    text += replaced;
  }
  text += original.slice(done);
  return {
    text,
    /** Offset in the original of the character at `index`; for `index === text.length` the original's end. */
    startOf: (index: number): number => origin(replacements, index, 'start'),
    /** Offset in the original just behind the character at `index`. */
    endOf: (index: number): number => origin(replacements, index, 'end'),
  };
}

function origin(replacements: readonly Replacement[], index: number, side: 'start' | 'end'): number {
  const before = replacements[firstWhere(0, replacements.length, (n) => replacements[n]!.at > index) - 1];
  if (before === undefined) return side === 'start' ? index : index + 1;
  const beyond = index - (before.at + before.length);
  if (beyond < 0) return side === 'start' ? before.from : before.to;
  return before.to + beyond + (side === 'start' ? 0 : 1);
}
