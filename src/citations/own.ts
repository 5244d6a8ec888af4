// The mark of a sentence that its writer knows without a source: it stands where a citation would. Code holds none.
import { withoutCodeBrackets } from './code.ts';
import { applyEdits, type Edited } from './revision/edits.ts';

/** Not the text of a link. */
const mark = /[ \t]*\[own\](?!\()/giu;
/** The stop of a sentence that is marked behind it, with the marks that close what it is in. */
const behindStop = /([.!?…。！？]["'”’»)*_]*)[ \t]*(\[own\](?!\())/giu;

/** The text with another word in place of each mark, and where everything stands then. Nothing: marks go, with the blank before them. */
export function withMarksAs(text: string, word: string): Edited {
  const edits = Array.from(withoutCodeBrackets(text).matchAll(mark), ({ index, 0: found }) => {
    const end = index + found.length;
    return { start: index, end, text: word === '' ? '' : ` ${word}` };
  });
  return applyEdits(text, edits);
}

export function withoutMarks(text: string): string {
  return withMarksAs(text, '').text;
}

/** Each mark before the stop of its sentence, as a citation stands. */
export function withMarksInside(text: string): string {
  const edits = Array.from(withoutCodeBrackets(text).matchAll(behindStop), (match) => {
    const [found, stop = '', own = ''] = match;
    return { start: match.index, end: match.index + found.length, text: ` ${own}${stop}` };
  });
  return applyEdits(text, edits).text;
}
