// From what a task misses to a gap, and from a gap to the question that is asked once more.
import { tellingWords } from './searches.ts';

/** Words without a meaning of their own: the question stays the same, and is told from the one that was asked. */
const mark = ' (once more)';

/** The question of a task, whether it is asked for the first time or once more. */
export function firstQuestion(question: string): string {
  return question.endsWith(mark) ? question.slice(0, -mark.length) : question;
}

/** The same question, for another try with other searches. */
export function onceMore(question: string): string {
  return `${firstQuestion(question)}${mark}`;
}

/** A sentence about a question that was asked once more, as if it had been asked once. */
export function withoutMark(sentence: string): string {
  return sentence.replaceAll(mark, '');
}

/** What is missing, as sentences that end with the question it is about. */
export function gapOn(missing: string, question: string): string {
  const asked = firstQuestion(question);
  const said = withoutMark(missing).trim();
  return said.includes(asked) ? said : `${said} The question was: ${asked}`.trim();
}

/** The question that a gap of `gapOn` is about; of a gap in other words, one made of its words. */
export function questionOf(gap: string): string {
  const asked = /:\s(\S.{7,})$/s.exec(gap.trim())?.[1];
  return asked ?? `What is known about ${tellingWords(gap).join(' ')}?`;
}
