// Figures with their units in a sentence, where it states exactly one of them and states it plainly.
import { isFramingWord, isFunctionWord, stemOf, wordsOf } from './words.ts';

/** A sentence that states one figure of something. */
export interface Statement {
  readonly value: number;
  /** The stem of its unit; a sign such as `%` or `$` as it is. */
  readonly unit: string;
  /** The figure with its unit as it is written. */
  readonly figure: string;
  /** Stems of the words that say what it is a figure of. */
  readonly subject: ReadonlySet<string>;
  /** The same words as they are written, in order. */
  readonly words: readonly string[];
  /** Names behind the first word, identifiers and other numbers among them. */
  readonly names: ReadonlySet<string>;
  /** "At most", "per", "after": what the figure bounds or counts from. */
  readonly bounds: ReadonlySet<string>;
}

const smallNumbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const digits = String.raw`\d+(?:,\d{3})*(?:\.\d+)?|${Object.keys(smallNumbers).join('|')}`;
const figure = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,/-])(?:(?<sign>[$€£])\s?(?<price>\d+(?:,\d{3})*(?:\.\d+)?)|(?<digits>${digits})(?:\s?(?<percent>%)|[\s-](?<unit>\p{Ll}{2,}|[KMGT]i?B)(?![\p{L}\p{N}_])))(?![\d.,]*\d)`,
  'gu',
);

/** What makes a figure a guess, a range, one of several, or true only sometimes. */
const unsure =
  /\b(?:about|around|approx\w*|roughly|nearly|almost|some|over|under|above|below|between|if|unless|when|where|while|until|except|otherwise|for example|e\.g|such as|might|should|example|typical\w*|usual\w*|often|sometimes|previous\w*|formerly|earlier|later|since|another|other|additional\w*|further|not|no|never|or|versions)\b|n['’]t\b|[<>≤≥≈~±?]|\d\s?(?:[-–—]|to)\s?\d/iu;

/** What a figure bounds or counts from: both sides of a disagreement have the same of these. */
const bounds =
  /\b(?:more|less|fewer|least|most|up to|per|each|every|may|can|could|only|first|second|third|last|before|after|at)\b/giu;

const longest = 240;

/** Null where a sentence states no figure, several, or one that holds only under conditions. */
export function statementIn(sentence: string): Statement | null {
  const text = sentence.replace(/\s+/g, ' ').trim();
  if (text.length > longest || unsure.test(text)) return null;
  const [found, ...more] = Array.from(text.matchAll(figure)).filter(({ groups }) => isUnit(groups?.['unit']));
  if (found === undefined || more.length > 0) return null;
  const { sign, price, digits: count = price ?? '', percent, unit } = found.groups ?? {};
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const telling = wordsOf(rest).filter((word) => !isFunctionWord(word) && !isFramingWord(word));
  const names = telling.filter(({ raw, start }) => /_|\d/.test(raw) || (start > 0 && /\p{Lu}/u.test(raw)));
  return {
    value: smallNumbers[count] ?? Number(count.replaceAll(',', '')),
    unit: stemOf(sign ?? percent ?? unit ?? ''),
    figure: found[0].trim(),
    subject: new Set(telling.map(({ stem }) => stem)),
    words: [...new Set(telling.map(({ raw }) => raw))],
    names: new Set(names.map(({ stem }) => stem)),
    bounds: new Set(Array.from(rest.matchAll(bounds), ([word]) => word.toLowerCase())),
  };
}

/** "100 as": a word without a meaning of its own is no unit. */
function isUnit(raw: string | undefined): boolean {
  if (raw === undefined) return true;
  const word = { raw, stem: raw, start: 0, end: raw.length };
  return !isFunctionWord(word) && !isFramingWord(word);
}
