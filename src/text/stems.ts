// The stem of a word by its language: Snowball's algorithms as @orama/stemmers has them.
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { isAscii } from '../base/ascii.ts';
import { languageOf } from './language.ts';

type Stem = (word: string) => string;

/** By the names of `languageOf`. */
const stemmers = new Map<string, Stem>(
  Object.entries({
    Danish: danish,
    Dutch: dutch,
    English: english,
    French: french,
    German: german,
    Italian: italian,
    Portuguese: portuguese,
    Spanish: spanish,
    Swedish: swedish,
    Turkish: turkish,
  }),
);
/** Letters that leave one language, or one that is near enough. */
const byScript: readonly (readonly [RegExp, Stem])[] = [
  [/^\p{Script=Cyrillic}+$/u, russian],
  [/^\p{Script=Greek}+$/u, greek],
  [/^\p{Script=Arabic}+$/u, arabic],
];

const shortest = 3;
const longest = 40;

/** Characters that tell the language of a text. */
const telling = 3_000;

/** The language by which the words of a text are stemmed; null: as English ones. */
export function stemLanguageOf(text: string): string | null {
  const language = languageOf(text.slice(0, telling));
  return language !== null && language !== 'English' && stemmers.has(language) ? language : null;
}

/**
 * How a language's words, in lower case, are stemmed; as English ones where it is unknown or has no stemmer. Stems have no
 * accents; words with digits and very long ones are their own.
 */
export function stemming(language: string | null): Stem {
  const latin = stemmers.get(language ?? '') ?? english;
  return (word) =>
    word.length < shortest || word.length > longest || /\d/.test(word)
      ? withoutAccents(word)
      : stemOf(word, latin);
}

function stemOf(word: string, latin: Stem): string {
  if (isAscii(word)) return latin(word);
  const own = byScript.find(([script]) => script.test(word))?.[1];
  if (own !== undefined) return withoutAccents(own(word));
  // English has no accents of its own: "naïve" is "naive"
  return latin === english ? english(withoutAccents(word)) : withoutAccents(latin(word));
}

/** One way of writing for letters that are written in several. */
export function withoutAccents(word: string): string {
  if (isAscii(word)) return word;
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
