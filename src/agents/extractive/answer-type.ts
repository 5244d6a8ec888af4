// Whether a text contains the kind of answer a question wants.
import type { AnswerType } from './question-words.ts';

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const date = new RegExp(
  [
    String.raw`\b\d{4}-\d{2}(?:-\d{2})?\b`,
    String.raw`\b${month}\.? \d`,
    String.raw`\b\d{1,2}(?:st|nd|rd|th|\.)? ${month}\b`,
    String.raw`\b(?:19|20)\d{2}\b`,
    String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`,
    String.raw`\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b\d{1,2}\.\d{1,2}\.(?:\d{2,4})?`,
    String.raw`\b\d{1,2}(?::\d{2})? ?(?:am|pm|o'clock)\b|\b\d{1,2}:\d{2}\b`,
    String.raw`\b(?:daily|weekly|monthly|yearly|today|tomorrow|every (?:day|week|month|year))\b`,
  ].join('|'),
  'i',
);
const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|billion|zero|once|twice|unlimited|no limit|half)\b/i;
const explains =
  /\b(?:because|since|so that|reason|therefore|due to|in order to|to avoid|to ensure|this is why|caused?|as a result)\b/i;
const instructs =
  /\b(?:to|by) \p{L}+(?:ing)?\b[^.]{0,90}\b(?:use|run|call|set|specify|execute|add|type|invoke|issue)\b|\b(?:use|using|run|set|execute|specify|enter|issue) (?:the|a|an|this|following|\S*[_=-]\S*)|\bfollowing (?:command|statement|pragma|option|steps?|call)\b|\b(?:can|must|should) be (?:\p{L}+ed|set|done|run)\b|\p{L} ?= ?\p{L}/iu;
const defines = /\b(?:is|are|was|means|refers to|stands for|called|defined)\b/i;

const changes =
  /\b(?:add(?:s|ed)?|new|now|previously|before this|chang(?:e|es|ed)|allow(?:s|ed)?|improv(?:e|es|ed)|remov(?:e|es|ed)|introduc(?:e|es|ed)|no longer)\b/i;
const measured =
  /\d ?(?:[kmgt]i?b?|%|bytes?|bits?|pages?|rows?|characters?|chars?|ms|s|secs?|seconds?|min|mins|minutes?|hours?|h|days?|weeks?|months?|years?)\b|\b(?:one|two|three|four|five|ten) (?:bytes?|pages?|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/i;

const fits: Readonly<Record<AnswerType, (text: string, question: string) => number>> = {
  date: (text) => (date.test(text) ? 1 : 0),
  number: (text) => (/\d/.test(text) ? 1 : amount.test(text) ? 0.5 : 0),
  measure: (text) => (measured.test(text) ? 1 : /\d/.test(text) ? 0.7 : amount.test(text) ? 0.4 : 0),
  person: (text, question) => (hasName(text, question) ? 0.8 : 0),
  definition: (text) => (defines.test(text.slice(0, 160)) ? 0.9 : 0.2),
  reason: (text) => (explains.test(text) ? 1 : 0.3),
  procedure: (text) => (instructs.test(text) ? 1 : 0.3),
  change: (text) => (changes.test(text) ? 1 : 0.2),
  'yes-no': () => 0.5,
  any: () => 0.5,
};

const notPeople =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Week|Section|Chapter|Table|Figure)$/;

/**
 * A name that is no word of the question and does not merely begin a sentence, a heading or an item; where "who does"
 * asks for it, one that does so may begin it. "Whose" may be answered with any word that has a capital.
 */
function hasName(text: string, question: string): boolean {
  if (/\bwhose\b/i.test(question)) return /\p{Lu}\p{Ll}+/u.test(text.replace(/^\W*\w+/, ''));
  const asked = new Set(question.match(/\p{Lu}\p{L}+/gu));
  const does = /\bwho (?!(?:is|are|was|were|do|does|did|has|have|can|will)\b)(\p{L}+)/iu.exec(question)?.[1];
  return [...text.matchAll(/(?<![\p{L}\p{N}_])\p{Lu}\p{L}*\p{Ll}\p{L}*(?![\p{L}\p{N}_])/gu)].some(
    ({ 0: word, index }) => {
      if (asked.has(word) || notPeople.test(word)) return false;
      const begins = /(?:^|[.!?…]["'”’)]*\s|\n)[^\p{L}\p{N}]*$/u.test(text.slice(0, index));
      return !begins || (does !== undefined && text.slice(index + word.length).startsWith(` ${does} `));
    },
  );
}

const namesDefault =
  /\bdefaults?\b(?: \p{L}+)? (?:is|are|was|to|of)\b|\bby default\b|\bdefault:|\(default\b|\bdefault value\b|\bdefaults to\b/iu;

/**
 * 1 when a text surely has the kind of answer, 0 when it surely has not, between them when words can only hint.
 * Numbers of the question itself, of versions and of sections are no answer.
 */
export function fitsType(wants: AnswerType, text: string, question: string): number {
  return createFit(wants, question)(text);
}

/** The same for many texts. */
export function createFit(wants: AnswerType, question: string): (text: string) => number {
  const asksDefault = /\bdefaults?\b/i.test(question);
  const asked = new Set(question.match(/\d+(?:\.\d+)*/g));
  return (text) => {
    const own = wants === 'date' || !/\d/.test(text) ? text : withoutNumbers(asked, text);
    const fit = fits[wants](own, question);
    return asksDefault ? (fit + (namesDefault.test(text) ? 1 : 0)) / 2 : fit;
  };
}

function withoutNumbers(asked: ReadonlySet<string>, text: string): string {
  return text
    .replace(/^\s*(?:\(?\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+)\s/, '')
    .replace(/\b(?:version|section|chapter|table|figure|part|rfc|iso)\s+\d+(?:\.\d+)*/gi, '')
    .replace(/\d+\.\d+\.\d+(?:\.\d+)*/g, '')
    .replace(/\d+(?:\.\d+)*/g, (number) => (asked.has(number) ? '' : number));
}
