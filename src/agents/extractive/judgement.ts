// Says honestly whether quotes answer a question: are its names, identifiers, versions and telling words there, in one
// place, together with the kind of answer it wants?
import type { AnswerType } from './question-words.ts';
import type { Answered } from '../researcher.ts';
import type { Question, Span } from './spans.ts';
import { fitsType } from './answer-type.ts';
import { hasSubject, saysItPlainly } from './directness.ts';
import { total } from './relevance.ts';
import type { WeightedWord } from './relevance.ts';
import { stemOf, wordsOf } from './words.ts';

export interface Judgement {
  readonly answered: Answered;
  /** What is missing, as sentences. */
  readonly missing: readonly string[];
}

/** Coverage of the best quote below which a question is not answered, and from which it is. */
const thresholds = { no: 0.52, yes: 0.7 };

export function judge(asked: string, question: Question, quotes: readonly Span[]): Judgement {
  const nothing = `Nothing was found on: ${asked}`;
  const unknown = question.words.filter((word) => isHard(word) && word.documents === 0);
  if (unknown.length > 0)
    return { answered: 'no', missing: unknown.map((word) => `No source mentions “${word.raw}”.`) };
  if (quotes.length === 0) return { answered: 'no', missing: [nothing] };
  if (!hasSubject(question)) return { answered: 'no', missing: [`The question names no subject: ${asked}`] };
  const versions = question.read.versions.filter(
    (version) => !quotes.some((quote) => coversVersion(quote, version)),
  );
  if (versions.length > 0)
    return {
      answered: 'no',
      missing: versions.map(({ name, number }) => `No source covers ${written(question, name)} ${number}.`),
    };
  const hard = question.words.filter(isHard);
  const lacks = (quote: Span) => hard.filter((word) => coverOf(quote, word, question) < 0.5);
  const least = Math.min(...quotes.map((quote) => lacks(quote).length));
  // names must come together in one quote: half of them here and half of them there is no answer
  const able = quotes.filter((quote) => lacks(quote).length === least);
  if (least > (hard.length >= 4 ? 1 : 0)) {
    const names = (able[0] === undefined ? [] : lacks(able[0])).map((word) => `“${word.raw}”`);
    return { answered: 'no', missing: [`No source brings ${names.join(' and ')} together with: ${asked}`] };
  }
  const best = Math.max(...able.map((quote) => total(question.words, quote.covered)));
  const absent = question.words.filter(
    (word) =>
      word.kind !== 'framing' &&
      word.kind !== 'class' &&
      Math.max(...able.map((quote) => coverOf(quote, word, question))) < 0.4,
  );
  const counted = countedNoun(question);
  if (best < thresholds.no || absent.some((word) => word.stem === counted) || !isAboutSubject(question, able))
    return { answered: 'no', missing: [nothing] };
  const direct = able.filter((quote) => saysItPlainly(question, quote));
  const isPlain = direct.length > 0;
  const fits = Math.max(
    ...(isPlain ? direct : able).map((quote) =>
      fitsType(question.read.wants, quote.text, question.read.text),
    ),
  );
  const missing = absent.map((word) => `The sources found say nothing about “${word.raw}” here.`);
  if (fits < 0.3)
    missing.push(`No ${answerWord[question.read.wants] ?? 'direct answer'} was found for: ${asked}`);
  if (!isPlain && missing.length === 0)
    missing.push(`The sources found come near, but do not say it in these words: ${asked}`);
  const isSure =
    isPlain &&
    best >= thresholds.yes &&
    fits >= 0.3 &&
    least === 0 &&
    absent.every((word) => word.weight < 0.15);
  return { answered: isSure && !question.read.points && !isVague(question) ? 'yes' : 'partly', missing };
}

const answerWord: Partial<Record<AnswerType, string>> = {
  number: 'number',
  measure: 'figure',
  date: 'date',
  reason: 'reason',
  person: 'name',
};

/** One telling word and no kind of answer to look for ("when should I use X?"): a mention of it proves little. */
function isVague({ read, words }: Question): boolean {
  const telling = words.filter((word) => word.kind !== 'framing' && word.kind !== 'class');
  return (
    telling.length < 2 &&
    ['any', 'yes-no', 'procedure', 'reason'].includes(read.wants) &&
    !/\bis known\b/.test(read.text)
  );
}

/** "How many employees": what is counted must be there. */
function countedNoun({ read }: Question): string | null {
  const noun = /\bhow (?:many|much) (\p{L}+)/iu.exec(read.text)?.[1];
  return noun === undefined ? null : stemOf(noun);
}

/** A definition stands under a heading with its subject, or begins with it; a passing mention defines nothing. */
function isAboutSubject({ read, words, matcher }: Question, quotes: readonly Span[]): boolean {
  const telling = words
    .map((word, index) => ({ word, index }))
    .filter(({ word }) => word.kind !== 'framing' && word.kind !== 'class');
  if (read.wants !== 'definition' || telling.length !== 1) return true;
  const at = telling[0]?.index ?? 0;
  return quotes.some((quote) => {
    const [unit] = quote.units;
    const above = `${quote.page.title} ${unit?.headings.join(' ') ?? ''} ${unit?.label ?? ''}`;
    return (matcher.presence(`${above} ${quote.text.slice(0, 40)}`)[at] ?? 0) >= 0.8;
  });
}

function isHard(word: WeightedWord): boolean {
  return word.kind === 'identifier' || word.kind === 'name';
}

function coverOf(quote: Span, word: WeightedWord, question: Question): number {
  return quote.covered[question.words.indexOf(word)] ?? 0;
}

function written(question: Question, stem: string): string {
  return question.words.find((word) => word.stem === stem)?.raw ?? stem;
}

/** The name and the number next to each other in the quote, or the number as a version above it or in its address. */
function coversVersion(quote: Span, { name, number }: { name: string; number: string }): boolean {
  const headings = [quote.page.title, ...(quote.units[0]?.headings ?? [])].map((heading) =>
    heading.replace(/^[A-Z]?\.?\d+(?:\.\d+)*\.?\s/, ''),
  );
  const isVersionOf = (text: string, names: readonly string[]) => {
    const stems = wordsOf(text).map((word) => word.stem);
    return stems.some(
      (stem, at) =>
        isVersion(stem, number) &&
        stems.slice(Math.max(0, at - 3), at).some((before) => names.includes(before)),
    );
  };
  return (
    quote.page.url.split(/[/_-]/).some((part) => part.replace(/^v|\.\p{L}+$/gu, '') === number) ||
    headings.some((heading) => isVersionOf(heading, [name, 'releas', 'version', 'v'])) ||
    headings.some((heading) => number.split('.').length > 2 && heading.includes(number)) ||
    isVersionOf(quote.text, [name])
  );
}

/** 15.2 is a version of 15; 3.110 is none of 3.11. */
function isVersion(found: string, wanted: string): boolean {
  return found === wanted || found.startsWith(`${wanted}.`);
}
