// Numbers written out, as data by language. Only whole words; what is composed ("vierundzwanzig") is not taken apart.
import { unspaced } from './unspaced.ts';

/** A number and its word in turn: English, German, French and Spanish. */
const pairs = `
  0 zero 1 one 2 two 3 three 4 four 5 five 6 six 7 seven 8 eight 9 nine 10 ten 11 eleven 12 twelve
  13 thirteen 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty
  30 thirty 40 forty 50 fifty 60 sixty 70 seventy 80 eighty 90 ninety 100 hundred
  0 null 1 eins 2 zwei 3 drei 4 vier 5 fünf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwölf
  15 fünfzehn 20 zwanzig 30 dreißig 40 vierzig 50 fünfzig 60 sechzig 100 hundert
  0 zéro 2 deux 3 trois 4 quatre 5 cinq 6 six 7 sept 8 huit 9 neuf 10 dix 11 onze 12 douze 15 quinze
  20 vingt 30 trente 40 quarante 50 cinquante 60 soixante 100 cent
  0 cero 2 dos 3 tres 4 cuatro 5 cinco 6 seis 7 siete 8 ocho 9 nueve 10 diez 11 once 12 doce 15 quince
  20 veinte 30 treinta 40 cuarenta 50 cincuenta 60 sesenta 100 cien
`;

/** The number of a whole lower-case word; a word that languages share has one meaning in all of them. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  Array.from(pairs.matchAll(/(\d+) (\S+)/g), ([, value, spelled = '']) => [spelled, Number(value)]),
);

/** Powers of ten as they stand behind a number: "1.5 million", "3 Mio.", "2bn". */
export const magnitudes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    3: 'thousand,tausend,mille,mil,mila,duizend,tusen,tusind,тысяч,тысячи,тыс',
    4: '万,萬,만',
    6: 'million,millions,millionen,mio,millones,millón,milioni,milione,milhões,milhão,miljoen,miljoner,millioner,milionów,miliony,млн,миллион,миллиона,миллионов',
    8: '亿,億,억',
    9: 'billion,billions,bn,milliarde,milliarden,mrd,milliard,milliards,mil millones,miliardi,miliardo,miljard,miljarder,milliarder,miliardów,млрд,миллиард,миллиарда,миллиардов',
    12: 'trillion,trillions,billionen,billones,조',
  }).flatMap(([exponent, words]) => words.split(',').map((name) => [name, Number(exponent)])),
);

/** The words among them, and units such as 万, which stand right behind the digits. */
export const magnitudeWords = [...magnitudes.keys()].filter((name) => name.length > 1);
export const magnitudeUnits = [...magnitudes.keys()].filter((name) => name.length === 1);

/** Languages of which the names of months and magnitudes are known, as the Unicode locale data has them. */
export const locales =
  'en de fr es it pt ca nl sv da nb fi pl cs hu ro hr el tr ru uk ar he hi th vi id ja zh ko'.split(' ');

/** Those that locale data put together from others, or count without. */
const composed = { 千: 3, 百万: 6, 百萬: 6, 백만: 6, 千万: 7, 千萬: 7, 천만: 7 } as const;

let known: ReadonlyMap<string, number> | null = null;

function localMagnitudes(): ReadonlyMap<string, number> {
  known ??= new Map([
    ...Object.entries(composed),
    ...locales.flatMap((locale) => {
      const long = { notation: 'compact', compactDisplay: 'long', useGrouping: false } as const;
      const format = new Intl.NumberFormat(locale, { ...long, numberingSystem: 'latn' });
      return [3, 4, 5, 6, 7, 8, 9, 11, 12].flatMap((exponent) =>
        [1, 2, 5].flatMap((value) => {
          const parts = format.formatToParts(value * 10 ** exponent);
          const name = parts.find(({ type }) => type === 'compact')?.value ?? '';
          const digitsBefore = parts.find(({ type }) => type === 'integer')?.value.length ?? 0;
          return name === '' || digitsBefore === 0
            ? []
            : [[name.toLowerCase(), exponent - digitsBefore + 1] as const];
        }),
      );
    }),
  ]);
  return known;
}

/** A word of locale data right behind a number, up to its end where words have one. */
export function localMagnitude(after: string): { readonly length: number; readonly exponent: number } | null {
  const [, blank = '', found = ''] = /^([ \u00a0]?)([\p{L}\p{M}]{1,16})/u.exec(after) ?? [];
  const shortest = unspaced.test(found) || /^\p{sc=Hangul}/u.test(found) ? 1 : found.length;
  for (let length = found.length; length > 0 && length >= shortest; length -= 1) {
    const exponent = localMagnitudes().get(found.slice(0, length).toLowerCase());
    if (exponent !== undefined) return { length: blank.length + length, exponent };
  }
  return null;
}
