// Finds what may be a number, in words or in digits, and says as what it was found.
import { foldWords, numberWords, ordinalWords } from './number-words.ts';
import { numeral } from './numerals.ts';

const times = '(?:minute|hour|day|week|fortnight|month|year|decade|century)';
const large = '(?:hundred|thousand|million|billion|trillion|dozen)';
const parts = String.raw`(?:(?<of>a|one|two|three|four|five|six|seven|eight|nine|\d)[ -])(?<part>halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)`;
const end = String.raw`(?![\p{L}\p{N}])`;

/** Each begins where a word begins. */
const words = [
  String.raw`(?:(?<several>a|three)[ -]quarters? of a|half an?) (?<halved>${large})${end}`,
  String.raw`(?<!-)(?<halfUnit>half|(?:a )?quarter of|three quarters of)[ -]an?(?=[ -]${times}${end})`,
  String.raw`(?<fraction>${parts}${end})`,
  String.raw`(?<!-)(?<single>an?)(?! ${large}\b)(?= (?:${times}(?![\p{L}\p{N}-])|\p{L}+ and a half(?!\p{L})))`,
  String.raw`(?<!-)(?<both>both|a pair of|a couple of)(?= )`,
  String.raw`(?<!-)(?<none>no|without(?: any)?)(?= \p{L})`,
  String.raw`(?<!-)(?<half>(?:one[ -])?half)(?= (?:of|the|a|an|its|their|his|her|all)\b)`,
  String.raw`(?<multiple>twice|thrice|(?:doubl|tripl|trebl|quadrupl|halv)(?:ed|ing|es|e))${end}`,
  String.raw`(?<ordinal>${ordinalWords})${end}`,
  String.raw`(?<times>${foldWords})${end}`,
  String.raw`(?<words>${numberWords})(?<fold>-?fold)?${end}`,
  String.raw`(?<roman>[IVX]{1,5})(?![\p{L}\p{N}_'])`,
];

/** Every match has the name of the form it was found by, and names of parts of that form. */
export const finder = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_])(?:${words.join('|')})`,
    String.raw`(?<![\p{L}\p{N}_]|\d\.)(?<digits>${numeral})(?<vulgar>[½⅓⅔¼¾⅕⅛])?`,
    String.raw`(?<alone>[½⅓⅔¼¾⅕⅛])`,
  ].join('|'),
  'giu',
);

/** The parts of a match by their names. */
export type Groups = Record<string, string | undefined>;
