// The parts of a request that are researched one by one: its questions, or the items of its list.
import { sentencesOf } from '../text/sentences.ts';
import { longestSubject, namesIn, tellingWords } from './searches.ts';

const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.+)$/;

/**
 * In order, each understood alone; the whole request where it asks one thing. At least one. Of a long request the beginning is
 * taken apart, and the rest is one part: no plan has room for what follows by itself.
 */
export function partsOf(request: string): string[] {
  if (request.length <= longestSubject) return partsOfBeginning(request);
  const cut = request.slice(0, longestSubject).search(/\s\S*$/u);
  const end = cut > 0 ? cut : longestSubject;
  const rest = oneLine(request.slice(end));
  return [...partsOfBeginning(request.slice(0, end)), ...(rest === '' ? [] : [rest])];
}

function partsOfBeginning(request: string): string[] {
  const items = itemsOf(request);
  if (items.length > 1) return items;
  const sentences = sentencesOf(request).map(({ start, end }) => oneLine(request.slice(start, end)));
  const questions = sentences.filter((sentence) => /[?？؟]["'”’»)]*$/u.test(sentence));
  if (questions.length < 2) return clausesOf(oneLine(request));
  return atMost(questions, mostParts).flatMap((question, index) => {
    if (index === mostParts - 1) return [question];
    const before = sentences.slice(0, sentences.indexOf(question));
    return clausesOf(tellingWords(question).length > 1 ? question : standalone(question, before));
  });
}

/** Each sentence of a text once, where any is repeated; a text that is longer than a subject stays as it is. */
export function saidOnce(text: string): string {
  if (text.length > longestSubject) return text;
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  const once = [...new Set(sentences)];
  return once.length === sentences.length ? text : once.join(' ');
}

/** Parts that are told apart; no plan has room for as many tasks. What follows is the last one, as it is written. */
const mostParts = 20;

function atMost(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most - 1), parts.slice(most - 1).join(' ')];
}

/** Words that a question may have without being taken apart, and that a part of it has at least. */
const words = { long: 9, least: 3 };

/** A long question is taken apart at its commas: hardly a passage has all of its words. */
function clausesOf(question: string): string[] {
  if (tellingWords(question).length <= words.long) return [question];
  const clauses: string[] = [];
  for (const piece of question.split(/(?<=[,;:，；、؛])\s+|(?<=[。，；])/u)) {
    const last = clauses.at(-1);
    // The piece first: a clause that grows is not to be read again for each short piece it grows by.
    const isShort =
      last !== undefined &&
      (tellingWords(piece).length < words.least || tellingWords(last).length < words.least);
    if (isShort) clauses[clauses.length - 1] = `${last} ${piece}`;
    else clauses.push(piece);
  }
  return atMost(clauses, mostParts).map((clause, index) =>
    standalone(clause.replace(/[,;:]$/u, ''), clauses.slice(0, index)),
  );
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

/** Such a text without the words in brackets at its end. */
export function asSaid(question: string): string {
  return question.replace(/ \([^()]*\)$/u, '');
}

/** Words of what was said before. */
const mostWords = 5;

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
