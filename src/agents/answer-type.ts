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
    String.raw`\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\b`,
    String.raw`\b\d{1,2}(?::\d{2})? ?(?:am|pm|o'clock)\b|\b\d{1,2}:\d{2}\b`,
    String.raw`\b(?:daily|weekly|monthly|yearly|today|tomorrow|every (?:day|week|month|year))\b`,
  ].join('|'),
  'i',
);
const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|hundred|thousand|million|billion|zero|once|twice|unlimited|no limit|half)\b/i;
const explains =
  /\b(?:because|since|so that|reason|therefore|due to|in order to|to avoid|to ensure|this is why|caused?|as a result)\b/i;
const instructs = /\b(?:use|run|set|call|specify|add|create|to \w+|by \w+ing|can be|must|first|then)\b/i;
const defines = /\b(?:is|are|was|means|refers to|stands for|called|defined)\b/i;

const fits: Readonly<Record<AnswerType, (text: string) => number>> = {
  date: (text) => (date.test(text) ? 1 : 0),
  number: (text) => (amount.test(text) ? 1 : 0),
  person: (text) => (/\p{Lu}\p{Ll}+/u.test(text.replace(/^\W*\w+/, '')) ? 0.8 : 0),
  definition: (text) => (defines.test(text) ? 0.9 : 0.3),
  reason: (text) => (explains.test(text) ? 1 : 0.3),
  procedure: (text) => (instructs.test(text) ? 0.8 : 0.4),
  'yes-no': () => 0.5,
  any: () => 0.5,
};

/** 1 when a text surely has the kind of answer, 0 when it surely has not, between them when words can only hint. */
export function fitsType(wants: AnswerType, text: string): number {
  return fits[wants](text);
}
