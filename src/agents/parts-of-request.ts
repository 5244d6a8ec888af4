// The parts of a request that are researched one by one: its questions, or the items of its list.
import { sentencesOf } from '../text/sentences.ts';
import { longestSubject, namesIn, tellingWords } from './searches.ts';

const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.+)$/;

/** In order, each understood alone; at least one. Of a long request only the beginning is taken apart, and the rest is one part. */
export function partsOf(request: string): string[] {
  if (request.length <= longestSubject) return partsOfBeginning(request);
  const end = endOfBeginning(request);
  const rest = oneLine(request.slice(end));
  return [...partsOfBeginning(request.slice(0, end)), ...(rest === '' ? [] : [rest])];
}

/** Between two words or sentences; before a block, where it would be in the middle of one, and behind it where nothing is before. */
function endOfBeginning(request: string): number {
  const cut = request.slice(0, longestSubject).search(/(?:\s|(?<=[。！？]))[^\s。！？]*$/u);
  const rest = request.slice(longestSubject).search(/\s/u);
  const wordEnd = rest < 0 ? request.length : longestSubject + rest;
  const end = cut > 0 ? cut : wordEnd;
  const around = [...request.matchAll(wholeBlocks)].find(
    ({ index, 0: text }) => index < end && end < index + text.length,
  );
  if (around === undefined) return end;
  return request.slice(0, around.index).trim() === '' ? around.index + around[0].length : around.index;
}

function partsOfBeginning(given: string): string[] {
  const request = given.replaceAll(fencedLines, '```\n$<code>\n```');
  const items = itemsOf(request);
  if (items.length > 1) return items;
  const { questions, sentences } = questionsIn(request);
  if (questions.length < 2) return hasBlock.test(request) ? [oneLine(request)] : clausesOf(oneLine(request));
  const whole = questions.map(({ question, blocks }) => [question, ...blocks].join(' '));
  return atMost(whole, mostParts).flatMap((question, index) => {
    const { blocks = [], at = 0 } = questions[index] ?? {};
    if (index === mostParts - 1 || blocks.length > 0) return [question];
    return clausesOf(
      tellingWords(question).length > 1 ? question : standalone(question, sentences.slice(0, at)),
    );
  });
}

/** Code, and rows of a table: what somebody asks about. They are never cut, and ask nothing themselves. */
const block = /^\s*(?:```|~~~|\|)/;
const wholeBlocks =
  /```[^]*?(?:```|(?![^]))|^[ \t]*~~~[^]*?(?:^[ \t]*~~~|(?![^]))|(?:^[ \t]*\|.*(?:\n|(?![^])))+/gm;
const hasBlock = /```|^\s*(?:~~~|\|)/m;
/** Chats have the marks of code on its own lines, too. */
const fencedLines = /^[ \t]*```(?<code>[^]*?)```[ \t]*$/gm;

interface Question {
  readonly question: string;
  /** What stands below it, or above the first one. */
  readonly blocks: string[];
  /** Sentences before it. */
  readonly at: number;
}

function questionsIn(request: string): { questions: Question[]; sentences: string[] } {
  const questions: Question[] = [];
  const sentences: string[] = [];
  const above: string[] = [];
  for (const { start, end } of sentencesOf(request)) {
    const text = oneLine(request.slice(start, end));
    if (block.test(text)) {
      (questions.at(-1)?.blocks ?? above).push(text);
      continue;
    }
    if (/[?？؟]["'”’»)]*$/u.test(text))
      questions.push({ question: text, blocks: questions.length === 0 ? above : [], at: sentences.length });
    sentences.push(text);
  }
  return { questions, sentences };
}

/** Each sentence of a text once, where any is repeated; a text that is longer than a subject, or has code, stays as it is. */
export function saidOnce(text: string): string {
  if (text.length > longestSubject || hasBlock.test(text)) return text;
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

/** Each item with what stands before the list, which says what is asked about it, and with the code below it. */
function itemsOf(request: string): string[] {
  const lead: string[] = [];
  const items: string[][] = [];
  let isCode = false;
  for (const line of request.split('\n')) {
    const isBlock = isCode || block.test(line);
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const text = isBlock ? undefined : item.exec(line)?.[1];
    if (text !== undefined) items.push([text]);
    else if (isBlock || items.length === 0) (items.at(-1) ?? lead).push(line);
  }
  const before = oneLine(lead.join(' ')).replace(/[:,]$/u, '');
  return items.map((lines) => oneLine(`${before === '' ? '' : `${before}: `}${lines.join(' ')}`));
}

/** A text that names nothing is about what the sentences before it name; that is added in brackets. */
export function standalone(question: string, before: readonly string[]): string {
  if (before.length === 0 || namesIn(question).length > 0) return question;
  const last = before.findLast((sentence) => tellingWords(sentence).length > 0) ?? '';
  const named = namesIn(before.join(' '));
  const subject = named.length > 0 ? named : tellingWords(last);
  return subject.length === 0 ? question : `${question} (${subject.slice(0, mostWords).join(' ')})`;
}

/** What a question says in words. */
export function withoutCode(question: string): string {
  return question.replaceAll(/```[^]*?(?:```|$)/g, '').trim();
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
