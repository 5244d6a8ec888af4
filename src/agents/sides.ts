// The sides of a comparison: names that stand beside each other, with nothing but a conjunction or a comma between them.
import type { Stretch } from '../text/sentences.ts';
import { isConjunction } from '../text/stop-words.ts';
import { wordsOf } from '../text/words.ts';
import { longestSubject } from './searches.ts';

/** One of the things a question is about. */
export interface Side {
  readonly entity: string;
  /** The question without the others, to search by. */
  readonly alone: string;
}

const most = 4;

/** One for each thing that is compared, in order; none where nothing is, or the question is too long to be one. */
export function sidesOf(question: string): Side[] {
  if (question.length > longestSubject) return [];
  const names = comparedIn(question);
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined || names.length < 2 || names.length > most) return [];
  return names.map(({ start, end }) => {
    const entity = question.slice(start, end);
    return { entity, alone: `${question.slice(0, first.start)}${entity}${question.slice(last.end)}` };
  });
}

/** The first run of names beside each other; a name may have several words ("PostgreSQL 15"). */
function comparedIn(question: string): Stretch[] {
  const names = nameStretches(question);
  let run: Stretch[] = [];
  for (const name of names) {
    const before = run.at(-1);
    const between = before === undefined ? '' : question.slice(before.end, name.start);
    if (before !== undefined && isBetween(between)) run.push(name);
    else if (run.length > 1) break;
    else run = [name];
  }
  return run;
}

function nameStretches(question: string): Stretch[] {
  const names: { start: number; end: number }[] = [];
  for (const { written, start, end, isStop } of wordsOf(question)) {
    if (isStop || !/[\p{Lu}\d_]/u.test(written)) continue;
    const last = names.at(-1);
    const isNext = last !== undefined && /^\s+$/.test(question.slice(last.end, start));
    // the first word has a capital in any case: "Compare Redis and …" names Redis
    const isOpening =
      isNext &&
      last.start === 0 &&
      !/.[\p{Lu}\d_]/u.test(question.slice(0, last.end)) &&
      !/^\d/.test(written);
    if (isOpening) [last.start, last.end] = [start, end];
    else if (isNext) last.end = end;
    else names.push({ start, end });
  }
  return names;
}

function isBetween(text: string): boolean {
  const words = wordsOf(text);
  if (/[^\s,/.\p{L}]/u.test(text)) return false;
  return words.length === 0
    ? /^\s*[,/]\s*$/.test(text)
    : words.length === 1 && isConjunction(words[0]?.written ?? '');
}
