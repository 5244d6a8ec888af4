// What a draft proposes itself: it is no fact of any page, and its sentences may go on from it.
import { codeIn } from '../../citations/code.ts';
import { type Statement, withoutFences } from '../../citations/statements.ts';
import { numeralsIn } from '../../text/numerals.ts';
import { timesIn } from '../../text/times.ts';
import type { CheckingParts } from './checked.ts';

/** UTF-16 units of code, and of other lines: with the request they have to fit into what a judge is shown of a request. */
const longest = { code: 8_000, lines: 2_000, own: 2_000 };

/** The code blocks of a draft: the values it sets there itself are given, and sentences about them may calculate with them. */
export function codeOf(draft: string): string[] {
  const codes = codeIn(draft).map(([start, end]) => draft.slice(start, end));
  const blocks = codes.filter((code) => /^\s*(?:```|~~~)/.test(code)).join('\n');
  return blocks === '' ? [] : [`The draft itself proposes:\n${blocks.slice(0, longest.code)}`];
}

/** The mark of a step, also one in bold. */
const step = /^\s*[*_]{0,3}(\d{1,2})[.)](?=\s)/gm;

export function stepsOf(draft: string): string {
  return Array.from(draft.matchAll(step), ([, number]) => number).join(' ');
}

/** The numbers of all that cites nothing, read once: of headings, lines that lead to others, code, and statements under their ids. */
export function uncitedIn(draft: string, statements: readonly Statement[]): CheckingParts['proposed'] {
  // What is marked as without a source bears out nothing else.
  const uncited = statements.filter(({ numbers, isOwn }) => numbers.length === 0 && isOwn !== true);
  const all = [...besides(draft, statements).map((text) => ({ id: '', text })), ...uncited];
  return all.map(({ id, text }) => ({ id, numbers: [...numeralsIn(text), ...timesIn(text)] }));
}

/** What begins a line, and the stop of the statement before it. */
const mark = /^[.。]?\s*(?:[-*+>#]+\s+|\d+[.)]\s+)*/;

/** The lines with numbers that are no statements and no code, for whoever judges what is calculated with them. Statements are judged: nothing else is given. */
export function linesWithNumbers(draft: string, statements: readonly Statement[]): string {
  const lines = besides(withoutFences(draft), statements).flatMap((text) => text.split('\n'));
  const plain = lines.map((line) => line.replace(mark, '').trim());
  const telling = [...new Set(plain.filter((line) => numeralsIn(line).length > 0))].join('\n');
  return telling === '' ? '' : `The draft itself has the lines:\n${telling.slice(0, longest.lines)}`;
}

/** What it says without a source, and marks as that: who reads on has been told so, and other sentences may go on from it. */
export function unsourcedIn(statements: readonly Statement[]): string {
  const own = statements.flatMap(({ isOwn, text }) => (isOwn === true ? [`- ${text}`] : [])).join('\n');
  return own === '' ? '' : `The draft says without a source, and marks it so:\n${own.slice(0, longest.own)}`;
}

/** What stands between its statements. */
function besides(draft: string, statements: readonly Statement[]): string[] {
  const starts = [0, ...statements.map(({ end }) => end)];
  return starts.map((start, index) => draft.slice(start, statements[index]?.start));
}
