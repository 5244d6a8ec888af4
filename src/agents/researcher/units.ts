// Cuts a stored page into parts that can be quoted (paragraphs, list items, table rows, pieces of code), each as its sentences or
// lines.
import { blocksOf, sentencesIn, type Stretch } from '../../text/sentences.ts';

const longest = 480;
/** A row of a table is quoted whole (A87). */
const longestRow = 500;

export interface Part extends Stretch {
  /** Its sentences or lines, one at least. */
  readonly units: readonly Stretch[];
  /** A short line without the end of a sentence, such as a term that is defined below it. */
  readonly isLabel: boolean;
}

/** The parts of a text in order, its headings left out. */
export function partsOf(text: string): Part[] {
  return blocksOf(text).flatMap((block) => {
    const lineStart = text.lastIndexOf('\n', block.start - 1) + 1;
    const [first, ...others] = sentencesIn(text, block);
    if (first === undefined || text[lineStart] === '#') return [];
    const { start, end } = { start: first.start, end: others.at(-1)?.end ?? first.end };
    const isShort = end - start <= (block.isWhole ? longestRow : longest);
    const units = !block.isWhole ? [first, ...others] : isShort ? [first] : linesIn(text, first);
    const isLabel = !block.isWhole && block.start === lineStart && names(text.slice(start, end));
    return [{ start, end, units: isShort ? units : units.flatMap((one) => shortEnough(text, one)), isLabel }];
  });
}

function linesIn(text: string, { start, end }: Stretch): Stretch[] {
  return Array.from(text.slice(start, end).matchAll(/\S.*/g), ({ 0: line, index }) => ({
    start: start + index,
    end: start + index + line.trimEnd().length,
  }));
}

function names(text: string): boolean {
  return (
    text.length <= 70 &&
    text.split(' ').length <= 8 &&
    !/\n|: \S| \| /.test(text) &&
    !/[.!?:;]["')\]]*$/.test(text)
  );
}

/** A sentence that is too long to quote is cut where a clause ends. */
function shortEnough(text: string, { start: from, end: to }: Stretch): Stretch[] {
  const pieces: Stretch[] = [];
  let start = from;
  while (to - start > longest) {
    const window = text.slice(start, start + longest);
    const clause = Math.max(window.lastIndexOf('; '), window.lastIndexOf(': '), window.lastIndexOf(', '));
    const end = start + (clause > longest / 3 ? clause + 1 : Math.max(window.lastIndexOf(' '), longest / 2));
    pieces.push({ start, end: start + text.slice(start, end).trimEnd().length });
    start = to - text.slice(end, to).trimStart().length;
  }
  return [...pieces, { start, end: to }];
}
