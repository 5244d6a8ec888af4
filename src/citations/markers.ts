// Markers of citations in a text: [3], [1, 2], [1-3], [1], [2], [[4]], 【5】. Code is left alone: a number in it cites nothing.
import { withoutCodeBrackets } from './code.ts';

const entry = String.raw`\d{1,4}(?:\s?[–-]\s?\d{1,4})?`;
const list = String.raw`\s*${entry}(?:\s*[,;、，]\s*${entry})*\s*`;
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
  `( ?)((?:${before}${plain}${behind}|(?<!\\\\)${wide})(?:(?:[,;] ?)?(?:${plain}${behind}|${wide}))*)`,
  'gu',
);

export interface Rewritten {
  readonly text: string;
  /** Where an offset of the old text is in the new one. What was rewritten is taken for one place: its end. */
  readonly moved: (offset: number) => number;
}

/**
 * The text with each run of markers replaced by what `rewrite` makes of its numbers. Nothing: they go, together with the
 * space before them and brackets that held nothing else. One pass, so that a number that was put in is not looked at
 * again. Takes linear time.
 */
export function rewriteMarkers(text: string, rewrite: (numbers: readonly number[]) => string): string {
  return rewriteWithOffsets(text, rewrite).text;
}

/** The same, and where everything else has moved to. */
export function rewriteWithOffsets(text: string, rewrite: (numbers: readonly number[]) => string): Rewritten {
  const edits = Array.from(withoutCodeBrackets(text).matchAll(markers), (match) => {
    const [all, space = '', run = ''] = match;
    const instead = rewrite(numbersIn(run));
    const end = match.index + all.length;
    if (instead !== '') return { start: match.index + space.length, end, instead };
    const isHeld = text[match.index - 1] === '(' && text[end] === ')';
    if (!isHeld) return { start: match.index, end, instead };
    return { start: match.index - (text[match.index - 2] === ' ' ? 2 : 1), end: end + 1, instead };
  });
  let rewritten = '';
  let done = 0;
  const places = edits.map(({ start, end, instead }) => {
    rewritten += text.slice(done, start) + instead;
    done = end;
    return { start, end, newEnd: rewritten.length };
  });
  return { text: rewritten + text.slice(done), moved: (offset) => movedBy(places, offset) };
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

interface Place {
  readonly start: number;
  readonly end: number;
  /** Where its end is in the new text. */
  readonly newEnd: number;
}

/** Looks the last place up that begins before the offset. */
function movedBy(places: readonly Place[], offset: number): number {
  let from = 0;
  let to = places.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((places[middle]?.start ?? Infinity) < offset) from = middle + 1;
    else to = middle;
  }
  const last = places[from - 1];
  return last === undefined ? offset : last.newEnd + Math.max(0, offset - last.end);
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

/** The text without any marker, for places where a number would mean another source, or none (C40). */
export function withoutCitations(text: string): string {
  return rewriteMarkers(text, () => '');
}
