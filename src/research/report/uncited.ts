// Sentences of a report that cite nothing: no quote stands behind them, and nobody has checked them.
import { codeIn } from '../../citations/code.ts';
import { sentenceStarts } from '../../citations/sentences.ts';

/** Fewer letters are a label or the rest of a list. */
const fewest = 12;

/**
 * How many sentences outside of all claims say something. Headings, rows of tables, code and lines that only lead to
 * what follows (they end with a colon) are none. Takes linear time.
 */
export function uncitedSentences(
  report: string,
  claims: readonly { readonly start: number; readonly end: number }[],
): number {
  const prose = withoutFences(report);
  const bounds = claims.flatMap(({ start, end }) => [start, end]);
  // what lies between two claims, before the first one and behind the last
  const parts = [0, ...bounds, prose.length].flatMap((from, at, all) =>
    at % 2 === 0 ? [prose.slice(from, all[at + 1])] : [],
  );
  return parts
    .flatMap((part) => part.split('\n'))
    .filter((line) => !/^\s*(?:#{1,6}\s|\|)|:\s*$/.test(line))
    .reduce((sum, line) => sum + sentencesIn(line), 0);
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

function sentencesIn(line: string): number {
  const starts = sentenceStarts(line, []);
  const sentences = starts.map((start, at) => line.slice(start, starts[at + 1]));
  return sentences.filter((sentence) => (sentence.match(/\p{L}/gu) ?? []).length >= fewest).length;
}
