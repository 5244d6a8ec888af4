// Sentences of a report that cite nothing: no quote stands behind them, and nobody has checked them.
import { codeIn } from '../../citations/code.ts';
import { sentenceStarts } from '../../text/sentences.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Fewer letters are a label or the rest of a list, unless words end with a stop. */
const fewest = 12;

/**
 * The sentences outside of all claims that say something, then such rows of tables. Headings, the heads of tables, code and
 * what only leads to the next line (it ends with a colon) are none. Takes linear time.
 */
export function uncitedSentences(report: string, claims: readonly Stretch[]): string[] {
  const prose = withoutFences(report);
  const bounds = claims.flatMap(({ start, end }) => [start, end]);
  // what lies between two claims, before the first one and behind the last
  const parts = [0, ...bounds, prose.length].flatMap((from, at, all) =>
    at % 2 === 0 ? [prose.slice(from, all[at + 1])] : [],
  );
  const sentences = parts
    .flatMap((part) => part.split('\n'))
    .filter((line) => !/^\s*(?:#{1,6}\s|\|)/.test(line))
    .flatMap(sentencesIn);
  return [...sentences, ...rowsWithoutSource(prose, claims)];
}

/** Rows below the line that ends the head of their table. */
function rowsWithoutSource(prose: string, claims: readonly Stretch[]): string[] {
  const rows: string[] = [];
  let offset = 0;
  let isBody = false;
  for (const line of prose.split('\n')) {
    const end = offset + line.length;
    const from = offset;
    offset = end + 1;
    if (!/^\s*\|/.test(line)) isBody = false;
    else if (/^[\s|:-]+$/.test(line)) isBody = true;
    else if (isBody && saysEnough(line) && !claims.some((claim) => claim.start < end && claim.end > from))
      rows.push(line.replaceAll(/^[\s|]+|[\s|]+$/g, ''));
  }
  return rows;
}

/** Fences as blanks; code within a sentence is a part of it. */
function withoutFences(report: string): string {
  let prose = '';
  let done = 0;
  for (const [start, end] of codeIn(report)) {
    if (!/^\s*(?:```|~~~)/.test(report.slice(start, end))) continue;
    prose += report.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return prose + report.slice(done);
}

function sentencesIn(line: string): string[] {
  const starts = sentenceStarts(line, []);
  const sentences = starts.map((start, at) => line.slice(start, starts[at + 1]));
  return sentences
    .filter((sentence) => !/:\s*$/.test(sentence) && saysEnough(sentence))
    .map((sentence) => sentence.replace(/^[\s.,;:]*(?:(?:[-*+>]|\d+[.)])\s+)*/, '').trim());
}

function saysEnough(text: string): boolean {
  if ((text.match(/\p{L}/gu) ?? []).length >= fewest) return true;
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 1 && /[.!][”"'’»)*_]*\s*$/u.test(text);
}
