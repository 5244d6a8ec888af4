// Says honestly whether quotes answer a question: are its names, identifiers, versions and telling words there, in one
// place, together with the kind of answer it wants?
import type { Answered } from './researcher.ts';
import type { Question, Span } from './spans.ts';
import { fitsType } from './answer-type.ts';
import { total } from './relevance.ts';
import type { WeightedWord } from './relevance.ts';
import { wordsOf } from './words.ts';

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
  const versions = question.read.versions.filter(
    (version) => !quotes.some((quote) => coversVersion(quote, version)),
  );
  if (versions.length > 0)
    return {
      answered: 'no',
      missing: versions.map(({ name, number }) => `No source covers ${written(question, name)} ${number}.`),
    };
  const hard = question.words.filter(isHard);
  const lacking = quotes.map((quote) => hard.filter((word) => coverOf(quote, word, question) < 0.5));
  const least = lacking.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (least.length > (hard.length >= 4 ? 1 : 0)) {
    const names = least.map((word) => `“${word.raw}”`).join(', ');
    return { answered: 'no', missing: [`No source says anything about ${names} in this matter: ${asked}`] };
  }
  const best = Math.max(...quotes.map((quote) => total(question.words, quote.covered)));
  if (best < thresholds.no) return { answered: 'no', missing: [nothing] };
  const fits = Math.max(
    ...quotes.map((quote) => fitsType(question.read.wants, quote.text, question.read.text)),
  );
  const absent = question.words.filter(
    (word) =>
      word.kind !== 'framing' && Math.max(...quotes.map((quote) => coverOf(quote, word, question))) < 0.4,
  );
  const missing = absent.map((word) => `The sources found say nothing about “${word.raw}” here.`);
  if (fits < 0.3) missing.push(`No ${question.read.wants} was found for: ${asked}`);
  const sure = best >= thresholds.yes && fits >= 0.3 && least.length === 0 && !question.read.points;
  return { answered: sure ? 'yes' : 'partly', missing };
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

/** The name and the number next to each other in the quote, or the number in the page's headings, title or address. */
function coversVersion(quote: Span, version: { name: string; number: string }): boolean {
  const above = `${quote.page.title} ${quote.units[0]?.headings.join(' ') ?? ''} ${quote.page.url.split('/').slice(-4).join(' ')}`;
  const about = wordsOf(above.replaceAll(/[-_/.](?!\d)/g, ' ')).map((word) => word.stem);
  if (about.includes(version.number)) return true;
  const stems = wordsOf(quote.text).map((word) => word.stem);
  return stems.some(
    (stem, at) =>
      isVersion(stem, version.number) && stems.slice(Math.max(0, at - 3), at).includes(version.name),
  );
}

/** 15.2 is a version of 15; 3.110 is none of 3.11. */
function isVersion(found: string, wanted: string): boolean {
  return found === wanted || found.startsWith(`${wanted}.`);
}
