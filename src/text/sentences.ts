// Where sentences begin. Intl.Segmenter says where one may end; ends are taken back behind abbreviations, ordinals and
// single letters, inside code, quotations and bold labels, and where what follows does not look like a beginning.
import { abbreviationsOf, afterOrdinals } from './abbreviations.ts';
import { languageOf } from './language.ts';

/** `text.slice(start, end)` */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A marker, or several in a row. */
export interface Markers extends Stretch {
  readonly numbers: readonly number[];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What may stand behind the stop of a sentence and belongs to it. */
const closing = /["'”’»)\]*_`」』）]*/y;
/** Behind these a sentence is over without a blank. */
const unspaced = /[。！？｡]["'”’»)\]*_`」』）]*$/u;
const terminated = /[\p{Sentence_Terminal}…]["'”’»)\]*_`」』）]*$/u;
const opening = /^(?:["'“‘„«([*_`]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]|["“‘„«`]|\p{Ll}+(?:_|\d|\())/u;
/**
 * Ends the standard does not know: before an identifier or code ("It is old. pg_dump …"), behind a citation before a number ("It is so [1].
 * 30 s are …"), and three dots in one character, unless a word in capitals follows (`BEGIN … COMMIT`).
 */
const further =
  /[.!?…](?<end>["'”’»)\]*_`]*)(?=\s+(?:`|\p{Ll}+(?:_|\d|\()))|(?<=\])[.!?](?=\s+\p{Nd})|…["'”’»)\]*_]*(?=\s+(?!\p{Lu}{2}))/gu;
/** What a sentence that is cited behind its stop, or behind a quotation, ends with. */
const cited = /(?:[.!?…]["'”’»)\]*_]*|[。！？][」』”’）]*|”)[ \t]*$/u;
const single = /(?:^|[\s("“‘„«]|(?<!\p{L})')(?:\p{L}\.\s?)?(?<!\d\s)\p{L}\.$/u;
const lastWord = /(?:^|[\s("“‘„«]|(?<!\p{L})')(\p{L}[\p{L}.]*)\.$/u;
/** German and others write ordinals with a stop. */
const ordinal = /(?:^|\s)\d{1,2}\.$/;

/** Offsets at which a sentence of a line begins, 0 first: behind the end of the last one and its markers. Linear time. */
export function sentenceStarts(line: string, markers: readonly Markers[]): number[] {
  const starts = [0];
  let next = 0;
  let language: string | null | undefined;
  const languageOfLine = () => (language === undefined ? (language = languageOf(line)) : language);
  for (const end of endsIn(line, markers)) {
    const behind = end + blanksAt(line, end);
    while ((markers[next]?.start ?? Infinity) < behind) next += 1;
    const group = markers[next]?.start === behind ? markers[next] : undefined;
    const last = starts.at(-1) ?? 0;
    const at = group?.end ?? end;
    if (at <= last || at >= line.length) continue;
    // a sentence that is cited behind its stop is over, however the next one is written
    if (group !== undefined || isBoundary(line, last, end, languageOfLine)) starts.push(at);
  }
  return starts;
}

/** The sentences of a line without markers, with the white space around them. */
export function sentencesOfLine(line: string): string[] {
  const starts = sentenceStarts(line, []);
  return starts.map((start, at) => line.slice(start, starts[at + 1]));
}

/**
 * The sentences of a text of several paragraphs, in order and without the white space around them. A heading, a row of
 * a table and a block of code are one each, a list item begins one. Takes linear time.
 */
export function sentencesOf(text: string): Stretch[] {
  return blocksOf(text).flatMap(({ start, end, isWhole }) => {
    if (isWhole) return trimmed(text, start, end);
    const starts = sentenceStarts(text.slice(start, end).replaceAll('\n', ' '), []);
    return starts.flatMap((at, index) =>
      trimmed(text, start + at, start + (starts[index + 1] ?? end - start)),
    );
  });
}

interface Block {
  readonly start: number;
  end: number;
  /** It is not taken apart. */
  readonly isWhole: boolean;
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  /** The last block, while it goes on. */
  let open: Block | undefined;
  let isFenced = false;
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    const isFence = /^\s*(?:```|~~~)/.test(line);
    const lead = /^(?:\s*(?:[-*+•]|\d{1,9}[.)])\s+|#{1,6}\s+)/.exec(line)?.[0] ?? '';
    const isCode = isFenced || isFence || (/^(?: {4}|\t)/.test(line) && open?.isWhole !== false);
    const isHeading = !isCode && lead.startsWith('#');
    const isAlone = isHeading || (!isCode && isRow(line));
    const isWhole = isCode || isAlone;
    if (line.trim() === '' && !isFenced) open = undefined;
    else {
      if (!isAlone && open?.isWhole === isCode && (isCode || lead === '')) open.end = end;
      else blocks.push({ start: from + (isWhole && !isHeading ? 0 : lead.length), end, isWhole });
      open = isAlone ? undefined : blocks.at(-1);
    }
    if (isFence) isFenced = !isFenced;
    from = end + 1;
  }
  return blocks;
}

function isRow(line: string): boolean {
  return /^\s*\|/.test(line) || line.includes(' | ');
}

function trimmed(text: string, start: number, end: number): Stretch[] {
  const all = text.slice(start, end);
  const from = start + all.length - all.trimStart().length;
  const to = start + all.trimEnd().length;
  return to > from ? [{ start: from, end: to }] : [];
}

/** Where sentences may end, in order; the stop is before it, with the marks that close what it is in. */
function endsIn(line: string, markers: readonly Markers[]): number[] {
  const ends = segmentEnds(line);
  for (const match of line.matchAll(further)) ends.push(match.index + match[0].length);
  for (const { start } of markers) {
    const before = line.slice(Math.max(0, start - 40), start);
    if (cited.test(before)) ends.push(start - (before.length - before.trimEnd().length));
  }
  const held = heldParts(line);
  let next = 0;
  return [...new Set(ends)]
    .toSorted((one, other) => one - other)
    .filter((end) => {
      while ((held[next]?.end ?? Infinity) < end) next += 1;
      const { start, end: until } = held[next] ?? { start: Infinity, end: Infinity };
      return end <= start || end >= until;
    });
}

/** The segmenter takes the square of the time for a text of very many segments; characters it is given at once. */
const window = 2_000;
/** Characters around the end of a sentence that it may look at. */
const margin = 200;

/** The ends of all segments but the last one. */
function segmentEnds(line: string): number[] {
  const ends: number[] = [];
  for (let from = 0; from < line.length; from += window - 2 * margin) {
    const isLast = from + window >= line.length;
    for (const { index } of segmenter.segment(line.slice(from, from + window))) {
      if (index <= (from === 0 ? 0 : margin) || (!isLast && index > window - margin)) continue;
      const stop = behindText(line, from + index);
      // the standard leaves the stars and ticks of Markdown to the next sentence
      closing.lastIndex = stop;
      ends.push(stop + (closing.exec(line)?.[0].length ?? 0));
    }
    if (isLast) break;
  }
  return ends;
}

/** Without the blanks before `at`, as far as they are few. */
function behindText(line: string, at: number): number {
  const before = line.slice(Math.max(0, at - margin), at);
  return at - before.length + before.trimEnd().length;
}

/** Whether the stop before `end` ends a sentence that began at `from`. */
function isBoundary(line: string, from: number, end: number, language: () => string | null): boolean {
  const stop = line.slice(Math.max(from, end - 20), end);
  if (unspaced.test(stop)) return true;
  if (!terminated.test(stop)) return false;
  const after = line.slice(end, end + 60);
  if (!/^\s/.test(after) || !opening.test(after.trimStart())) return false;
  const before = line.slice(Math.max(from, end - 200), end);
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return false;
  if (single.test(before) || isAbbreviated(before, after, language)) return false;
  if (ordinal.test(before) && afterOrdinals.test(after.trimStart())) return false;
  // one word with a stop is a name ("Yahoo!") or an answer that belongs to what follows ("Yes.")
  return /\S\s+\S/.test(before.trim());
}

function isAbbreviated(before: string, after: string, language: () => string | null): boolean {
  const word = lastWord.exec(before)?.[1]?.toLowerCase();
  if (word === undefined) return false;
  const { always, beforeNumbers } = abbreviationsOf(null);
  if (!always.has(word) && !beforeNumbers.has(word)) return false;
  const own = abbreviationsOf(language());
  return own.always.has(word) || (own.beforeNumbers.has(word) && /^\s*\p{N}/u.test(after));
}

/** Stretches whose stops end no sentence of the text around them. */
function heldParts(line: string): Stretch[] {
  return Array.from(line.matchAll(/“[^“”]*”|\*\*(?:[^*\\]|\\.|(?<= )\*(?= ))+\*\*|`[^`]+`/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function blanksAt(line: string, at: number): number {
  let count = 0;
  while (line[at + count] === ' ' || line[at + count] === '\t') count += 1;
  return count;
}
