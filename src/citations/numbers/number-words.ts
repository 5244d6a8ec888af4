// Numbers in English words: "twenty-five", "a dozen", "two hundred and five", "third".
import type { Numeral } from './numerals.ts';

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const values: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, index) => [word, index] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);

/** Words that multiply what stands before them. */
const multipliers: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['million', 1e6],
  ['millions', 1e6],
  ['crore', 1e7],
  ['billion', 1e9],
  ['billions', 1e9],
  ['trillion', 1e12],
]);

const ordinals: ReadonlyMap<string, number> = new Map([
  ...[
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
  ].map((word, index) => [word, index + 1] as const),
  ['thirtieth', 30],
  ['fortieth', 40],
  ['fiftieth', 50],
  ['sixtieth', 60],
  ['seventieth', 70],
  ['eightieth', 80],
  ['ninetieth', 90],
  ['hundredth', 100],
]);

const decades = tens.map((word) => word.replace(/y$/, 'ies'));

/** "thirties". */
export const decadeWords = decades.join('|');

/** 30 for "thirties". */
export function readDecade(word: string): number {
  return (decades.indexOf(word.toLowerCase()) + 2) * 10;
}

const small = [...values.keys()].join('|');
const large = [...multipliers.keys()].join('|');

/** A number in words; longest first, so that "seventeen" is not "seven". */
export const numberWords = String.raw`(?:(?:a|an)[ -](?=(?:${large})\b)|(?=(?:${small})\b)|(?<=\b(?:first|last|next|past|top|per|every|each) )(?=(?:dozen|hundred|thousand|million)\b(?! of)))(?:(?:${small}|${large})\b(?:(?:-| |(?<=(?:hundred|thousand|lakh|million|crore|billion|trillion)) and )(?=(?:${small}|${large})\b))?)+`;

/** "tenfold". */
export const foldWords = String.raw`(?:${small})-?fold`;

/** "third", "twenty-first". */
export const ordinalWords = String.raw`(?:(?:${tens.join('|')})-)?(?:${[...ordinals.keys()].join('|')})\b`;

/** Null where the words are no single number ("nineteen eighty-four"). */
export function readNumberWords(text: string): Numeral | null {
  const words = text
    .toLowerCase()
    .split(/[ -]+/)
    .filter((word) => word !== 'and' && word !== 'a' && word !== 'an');
  let total = 0;
  let part: number | null = null;
  let place = 1;
  for (const word of words) {
    const value = values.get(word);
    const factor = multipliers.get(word);
    if (value !== undefined) {
      const left: number = part === null ? 0 : part % 100;
      if (part !== null && (value >= 10 ? left !== 0 : left % 10 !== 0 || (left > 0 && left < 20)))
        return null;
      part = (part ?? 0) + value;
      place = 1;
    } else if (factor !== undefined) {
      part = (part ?? 1) * factor;
      place = factor;
      if (factor >= 1000) {
        total += part;
        part = null;
      }
    }
  }
  return { value: total + (part ?? 0), place };
}

/** The number of an ordinal in words. */
export function readOrdinal(text: string): number | null {
  const [first = '', second] = text.toLowerCase().split('-');
  if (second === undefined) return ordinals.get(first) ?? null;
  const one = ordinals.get(second);
  return one === undefined || one > 9 ? null : (values.get(first) ?? 0) + one;
}
