// Whether a stretch of a folded text is made of whole words and whole numbers. "10" is no part of "100", "10.5", "10^6",
// "10 %" or "10 million", "toxic" none of "non-toxic", "can" none of "can't", "Node" none of "Node.js".
import { magnitudeUnits, magnitudeWords } from '../text/number-words.ts';
import type { Stretch } from '../text/sentences.ts';
import { unspaced } from '../text/unspaced.ts';
import { lineBreakHyphen, type Tracked } from './fold.ts';

/** Characters that are looked at on each side. */
const near = 16;

/** `original` is what was folded: there, a hyphen is told from a dash between two clauses. */
export function isWhole(page: Tracked, original: string, { start, end }: Stretch): boolean {
  const before = page.text.slice(Math.max(0, start - near), start);
  const inside = page.text.slice(start, end);
  const after = page.text.slice(end, end + near);
  const isClause = (at: number) => /[–—―]/.test(original[page.startOf(at)] ?? '');
  return (
    !(before !== '' && cuts(before, inside.slice(0, near), isClause(start - 1), isClause(start))) &&
    !(after !== '' && cuts(inside.slice(-near), after, isClause(end - 1), isClause(end))) &&
    !beginsInNumber(sameLine(page, original, start, -1), inside.slice(0, near)) &&
    !endsInNumber(inside.slice(-near), sameLine(page, original, end, 1))
  );
}

/** What stands before (-1) or behind (1) a place on its line: numbers in two lines are two. Before "million" it may end. */
function sameLine(page: Tracked, original: string, at: number, side: -1 | 1): string {
  const text = side < 0 ? page.text.slice(Math.max(0, at - near), at) : page.text.slice(at, at + near);
  const blank = side < 0 ? at - 1 : at;
  const gap = page.text[blank] === ' ' ? original.slice(page.startOf(blank), page.endOf(blank)) : '';
  if (!gap.includes('\n')) return text;
  return side > 0 && wrapped.test(text) && !/\n\s*\n/.test(gap) ? text : '';
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/** The mark of the first footnote behind a word; nobody writes a power so. */
function isFootnote(last: string, right: string): boolean {
  return /\p{L}/u.test(last) && /^¹(?![⁰¹²³⁴⁵⁶⁷⁸⁹])/.test(right);
}

const joint = `'${lineBreakHyphen}-`;
const behindJoint = new RegExp(`[\\p{L}\\p{N}][${joint}]$`, 'u');
const beforeJoint = new RegExp(`^[${joint}][\\p{L}\\p{N}]`, 'u');
const behindClitic = /[\p{L}\p{N}]'$/u;
const beforeClitic = /^'[\p{L}\p{N}]/u;

/** Whether a cut here goes through a word. The two flags: the character beside the cut is a dash, not a hyphen. */
function cuts(left: string, right: string, leftIsDash: boolean, rightIsDash: boolean): boolean {
  const last = lastOf(left);
  const first = String.fromCodePoint(right.codePointAt(0) ?? 0);
  if (wordCharacter.test(last) && wordCharacter.test(first))
    // Between letters without blanks there is no word boundary to keep.
    return !(unspaced.test(last) || unspaced.test(first) || isFootnote(last, right));
  return (
    ((leftIsDash ? behindClitic : behindJoint).test(left) && /^\p{L}/u.test(right)) ||
    (/\p{L}$|\p{L}\p{N}+$/u.test(left) && (rightIsDash ? beforeClitic : beforeJoint).test(right)) ||
    (/[\p{L}\p{N}][.@]$/u.test(left) && /^\p{Ll}/u.test(right)) ||
    (/[\p{L}\p{N}]$/u.test(left) && /^(?:\.\p{Ll}|@\p{L})/u.test(right)) ||
    (/\p{L}$/u.test(left) && /^(?:\+\+|#)/.test(right))
  );
}

const sign = String.raw`[-+^~<>]|[±≈≤≥\p{Sc}] ?`;
const signed = new RegExp(`(?:${sign})$`, 'u');

/** Whether a number before the cut goes on behind it: a sign, a currency, a decimal mark, a group, the other half. */
function beginsInNumber(before: string, inside: string): boolean {
  // what begins with a mark inside a number: ".5" of "2.5", "-5" of "3-5"
  if (/^[.,:/'^-]\p{N}/u.test(inside) && /\p{N}$/u.test(before)) return true;
  if (/^\.\p{N}/u.test(inside) && signed.test(before)) return true;
  if (!/^\p{N}/u.test(inside)) return false;
  return (
    /\p{N}[.,:/'^]$|(?:^|[\s(])\.$|\p{L}-$/u.test(before) ||
    signed.test(before) ||
    (/(?<!\p{N})\p{N}{1,3} $/u.test(before) && /^\p{N}{3}(?!\p{N})/u.test(inside))
  );
}

const magnitude = ['hundred', 'percent', 'per cent', 'Prozent', ...magnitudeWords].join('|');
const goesOn = new RegExp(
  String.raw`^(?:[.,:/'-]\p{N}|[\^+⁺⁻]| ?(?:[%‰°℃℉±×]|\p{Sc})| \p{No}| \p{N}/\p{N}| ?(?:${magnitude})(?!\p{L})|[${magnitudeUnits.join('')}])`,
  'iu',
);

const wrapped = new RegExp(`^ (?:${magnitude})(?!\\p{L})`, 'iu');

function endsInNumber(inside: string, after: string): boolean {
  if (/\p{N}[.,:/'^+-]$/u.test(inside) && /^\p{N}/u.test(after)) return true;
  if (!/\p{N}$/u.test(inside)) return false;
  return goesOn.test(after) || (/(?<!\p{N})\p{N}{1,3}$/u.test(inside) && /^ \p{N}{3}(?!\p{N})/u.test(after));
}

function lastOf(text: string): string {
  const half = text.slice(-2);
  return /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(half) ? half : half.slice(-1);
}
