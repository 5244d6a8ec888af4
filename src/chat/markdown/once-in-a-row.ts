// Sentences in a row that cite the same sources, as people read them in a chat: with one mark behind the last of them.
import { applyEdits } from '../../citations/revision/edits.ts';
import { type Statement, statementsOf } from '../../citations/statements.ts';

/** The only markers of a sentence, at its end. */
const atEnd = /^[^[\]]*?((?:[ \t]*\[\d{1,4}\])+)$/u;

/**
 * The text without the markers of a sentence where the next one on its line cites the same: a mark stands for all sentences before it
 * that have none, back to the last mark. Only for people; whoever checks a sentence is shown its own quotes. Takes linear time.
 */
export function citedOnceInARow(report: string): string {
  const statements = statementsOf(report);
  const edits = statements.flatMap((one, at) => {
    const next = statements[at + 1];
    if (next === undefined || !citesTheSame(one, next) || report.slice(one.end, next.start).includes('\n'))
      return [];
    const [, marks = ''] = atEnd.exec(report.slice(one.start, one.end)) ?? [];
    return marks === '' ? [] : [{ start: one.end - marks.length, end: one.end, text: '' }];
  });
  return applyEdits(report, edits).text;
}

function citesTheSame(one: Statement, other: Statement): boolean {
  const own = new Set(one.numbers);
  return (
    own.size > 0 &&
    own.size === other.numbers.length &&
    other.numbers.every((n) => own.has(n)) &&
    one.head === ''
  );
}
