// Ages by ten years: "in his 30s", "her early forties".
import { decadeWords, readDecade } from './number-words.ts';
import type { Amount } from './quantity.ts';

const pattern = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{N}])(?:his|her|their|your|my|our) (?:(?:early|mid|late)[ -])?)(?:(?<ten>[2-9])0'?s|(?<word>${decadeWords}))(?![\p{L}\p{N}])`,
  'giu',
);

/** The ages in a text that are said by ten years, as ranges in months. */
export function readAgeDecades(text: string): Amount[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const { ten, word = '' } = match.groups ?? {};
    const years = ten === undefined ? readDecade(word) : Number(ten) * 10;
    const [raw] = match;
    return {
      kind: 'amount',
      raw,
      start: match.index,
      end: match.index + raw.length,
      weak: false,
      low: years * 12,
      high: years * 12 + 119,
      written: years,
      place: 120,
      dimension: 'months',
      unit: 'year',
      nouns: [],
      bound: 'exact',
      per: '',
      name: '',
      parts: [],
      aside: false,
    };
  });
}
