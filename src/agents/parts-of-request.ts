// The parts of a request that are researched one by one: its questions, or the items of its list.
import { sentencesOf } from '../text/sentences.ts';
import { namesIn, tellingWords } from './searches.ts';

const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.+)$/;

/** In order, each understood alone; the whole request where it asks one thing. At least one. */
export function partsOf(request: string): string[] {
  const items = itemsOf(request);
  if (items.length > 1) return items;
  const sentences = sentencesOf(request).map(({ start, end }) => oneLine(request.slice(start, end)));
  const questions = sentences.filter((sentence) => /[?？؟]["'”’»)]*$/u.test(sentence));
  if (questions.length < 2) return clausesOf(oneLine(request));
  return questions.flatMap((question) => {
    const before = sentences.slice(0, sentences.indexOf(question));
    return clausesOf(tellingWords(question).length > 1 ? question : standalone(question, before));
  });
}

/** Words that a question may have without being taken apart, and that a part of it has at least. */
const words = { long: 9, least: 3 };

/** A long question is taken apart at its commas: hardly a passage has all of its words. */
function clausesOf(question: string): string[] {
  if (tellingWords(question).length <= words.long) return [question];
  const clauses: string[] = [];
  for (const piece of question.split(/(?<=[,;:，；、؛])\s+|(?<=[。，；])/u)) {
    const last = clauses.at(-1);
    const isShort =
      last !== undefined && Math.min(tellingWords(last).length, tellingWords(piece).length) < words.least;
    if (isShort) clauses[clauses.length - 1] = `${last} ${piece}`;
    else clauses.push(piece);
  }
  return clauses.map((clause, index) => standalone(clause.replace(/[,;:]$/u, ''), clauses.slice(0, index)));
}

/** Each item with what stands before the list, which says what is asked about it. */
function itemsOf(request: string): string[] {
  const lines = request.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => item.test(line));
  const lead = lines.slice(0, Math.max(0, first)).join(' ').trim();
  return lines.slice(Math.max(0, first)).flatMap((line) => {
    const text = item.exec(line)?.[1]?.trim();
    if (text === undefined) return [];
    return [oneLine(lead === '' ? text : `${lead.replace(/[:,]$/u, '')}: ${text}`)];
  });
}

/** A text that names nothing is about what the sentences before it name; that is added in brackets. */
export function standalone(question: string, before: readonly string[]): string {
  if (before.length === 0 || namesIn(question).length > 0) return question;
  const last = before.findLast((sentence) => tellingWords(sentence).length > 0) ?? '';
  const named = namesIn(before.join(' '));
  const subject = named.length > 0 ? named : tellingWords(last);
  return subject.length === 0 ? question : `${question} (${subject.slice(0, mostWords).join(' ')})`;
}

/** Words of what was said before. */
const mostWords = 5;

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
