// Markers of citations in a text: [3], [1, 2], [1-3], [1], [2], [[4]], 【5】. Code cites nothing, nor does an interval [0, 1].
import { withoutCodeBrackets } from './code.ts';
import { withoutMarks } from './own.ts';
import { applyEdits, type Edited } from './revision/edits.ts';

const number = String.raw`[1-9]\d{0,3}`;
const entry = String.raw`${number}(?:\s?[–-]\s?${number})?`;
const list = String.raw`\s*(?:\d{1,4}|${entry}(?:\s*[,;、，]\s*${entry})*)\s*`;
/** More than these is no list of sources. */
const longestRange = 100;
// not a link's [3](…)
const plain = String.raw`(?:\[\[${list}\]\]|\[${list}\])(?!\()`;
const wide = String.raw`(?:【【${list}】】|【${list}】)`;
/** Not \[3\] (a page's own text), not an index such as a[3], and not the beginning of a pattern such as ^[45]. */
const before = String.raw`(?<![\\\w$=#%])(?<!(?<![\p{L}\p{N}.)])\^)`;
/** Not a pattern such as [0-9]+ or [45]\d. */
const behind = String.raw`(?![+{#$\\])`;
/** Markers that follow each other. */
const markers = new RegExp(
  `( ?)((?:${before}${plain}${behind}|(?<!\\\\)${wide})(?:[,;]? ?(?:${plain}${behind}|${wide}))*)`,
  'gu',
);

/**
 * The text with each run of markers replaced by what `rewrite` makes of its numbers; nothing: they go, with the space
 * before them and brackets around them. What is put in is not looked at again. Takes linear time.
 */
export function rewriteMarkers(text: string, rewrite: (numbers: readonly number[]) => string): string {
  return rewriteWithOffsets(text, rewrite).text;
}

/** The same, and where everything stands then. */
export function rewriteWithOffsets(text: string, rewrite: (numbers: readonly number[]) => string): Edited {
  const edits = Array.from(withoutCodeBrackets(text).matchAll(markers), (match) => {
    const [all, space = '', run = ''] = match;
    const instead = rewrite(numbersIn(run));
    const end = match.index + all.length;
    if (instead !== '') return { start: match.index + space.length, end, text: instead };
    const isHeld = text[match.index - 1] === '(' && text[end] === ')';
    if (!isHeld) return { start: match.index, end, text: '' };
    return { start: match.index - (text[match.index - 2] === ' ' ? 2 : 1), end: end + 1, text: '' };
  });
  return applyEdits(text, edits);
}

/** Ranges written out; one that runs backwards or is too long stands for nothing. */
function numbersIn(run: string): number[] {
  return Array.from(run.matchAll(/(\d+)(?:\s?[–-]\s?(\d+))?/g)).flatMap(([, from, to = from]) => {
    const count = Number(to) - Number(from) + 1;
    return count > longestRange
      ? []
      : Array.from({ length: Math.max(0, count) }, (_, index) => Number(from) + index);
  });
}

/** The numbers that a text cites. */
export function numbersCitedIn(text: string): ReadonlySet<number> {
  const cited = new Set<number>();
  rewriteMarkers(text, (numbers) => {
    for (const n of numbers) cited.add(n);
    return '';
  });
  return cited;
}

/** The text without any marker, also of what has no source, for places where a number would mean another source, or none (C40). */
export function withoutCitations(text: string): string {
  return withoutMarks(rewriteMarkers(text, () => ''));
}
