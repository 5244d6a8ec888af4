// The single numbers of a text, in digits and in words, before they are joined to ranges and get their units.
import { magnitudeAt } from './magnitudes.ts';
import { numberWords, ordinalWords, readNumberWords, readOrdinal } from './number-words.ts';
import { numeral, readNumeral } from './numerals.ts';
import { currencyBefore } from './currencies.ts';
import { unitBehind } from './units.ts';

export interface Atom {
  readonly start: number;
  readonly end: number;
  readonly kind: 'number' | 'ordinal' | 'share' | 'multiple';
  readonly value: number;
  readonly place: number;
  /** By what the digits were multiplied: 1e6 for "3 million". */
  readonly factor: number;
  readonly isWord: boolean;
  readonly weak: boolean;
}

const vulgar: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅛': 1 / 8,
};
const partNames = ['half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const multiples: Readonly<Record<string, number>> = {
  twice: 2,
  thrice: 3,
  doubl: 2,
  tripl: 3,
  trebl: 3,
  quadrupl: 4,
  halv: 0.5,
};
const parts = String.raw`(?:(?<of>a|one|two|three|four|five|six|seven|eight|nine|\d)[ -])(?<part>halves|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)s?)(?![\p{L}\p{N}])`;

const finder = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_])(?<fraction>${parts})`,
    String.raw`(?<![\p{L}\p{N}_-])half (?:a|an) (?<halved>hundred|thousand|million|billion|trillion|dozen)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_-])(?<half>(?:one[ -])?half)(?= (?:of|the|a|an|its|their|his|her|all)\b)`,
    String.raw`(?<![\p{L}\p{N}_])(?<multiple>twice|thrice|(?:doubl|tripl|trebl|quadrupl|halv)(?:ed|ing|es|e))(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_])(?<ordinal>${ordinalWords})(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_])(?<words>${numberWords})(?<fold>-?fold)?(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_]|\d\.)(?<digits>${numeral})(?<vulgar>[½⅓⅔¼¾⅕⅛])?`,
    String.raw`(?<alone>[½⅓⅔¼¾⅕⅛])`,
  ].join('|'),
  'giu',
);

/** The numbers of a text in its order. Digits that go on as a word ("3D") are no number. */
export function atomsIn(text: string): Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(finder)) {
    const atom = match.index < (atoms.at(-1)?.end ?? 0) ? null : atomOf(match, text);
    if (atom !== null) atoms.push(atom);
  }
  return atoms;
}

function atomOf(match: RegExpExecArray, text: string): Atom | null {
  const groups = match.groups ?? {};
  const start = match.index;
  const end = start + match[0].length;
  const plain = { start, end, place: 1, factor: 1, isWord: true, weak: false };
  if (groups['fraction'] !== undefined) return fraction(groups, text, plain);
  if (groups['halved'] !== undefined) {
    const { value = 0 } = readNumberWords(`a ${groups['halved']}`) ?? {};
    return { ...plain, kind: 'number', value: value / 2, place: value / 10, factor: value };
  }
  if (groups['half'] !== undefined) return { ...plain, kind: 'share', value: 0.5, place: 0.1, weak: true };
  if (groups['multiple'] !== undefined) {
    const key = Object.keys(multiples).find((each) => groups['multiple']?.toLowerCase().startsWith(each));
    return { ...plain, kind: 'multiple', value: multiples[key ?? ''] ?? 2, weak: true };
  }
  if (groups['ordinal'] !== undefined) {
    const value = readOrdinal(groups['ordinal']);
    return value === null ? null : { ...plain, kind: 'ordinal', value, weak: value <= 3 };
  }
  if (groups['words'] !== undefined) return words(groups['words'], groups['fold'], text, plain);
  if (groups['alone'] !== undefined)
    return { ...plain, kind: 'share', value: vulgar[groups['alone']] ?? 0, place: 0.01 };
  return digits(groups, text, start);
}

type Plain = Omit<Atom, 'kind' | 'value'>;

/** "A third" alone is an ordinal unless it is a third of something. */
function fraction(groups: Record<string, string | undefined>, text: string, plain: Plain): Atom | null {
  const of = (groups['of'] ?? '').toLowerCase();
  const name = (groups['part'] ?? '')
    .toLowerCase()
    .replace(/^fourth/, 'quarter')
    .replace('halves', 'half');
  const index = partNames.indexOf(name.replace(/s$/, ''));
  const count = of === 'a' ? 1 : (readNumberWords(of)?.value ?? Number(of));
  const behind = text.slice(plain.end, plain.end + 5);
  const ordinal = index + 2;
  if (!(name.endsWith('s') && count > 1) && !/^ (?:of|the)\b/.test(behind)) {
    if (of !== 'a' || name === 'quarter') return null;
    return { ...plain, start: plain.start + 2, kind: 'ordinal', value: ordinal, weak: true };
  }
  return { ...plain, kind: 'share', value: count / ordinal, place: 0.01, weak: name === 'quarter' };
}

function words(text: string, fold: string | undefined, whole: string, plain: Plain): Atom | null {
  const read = readNumberWords(text);
  if (read === null) return null;
  if (fold !== undefined) return { ...plain, kind: 'multiple', value: read.value };
  const half = /^ and a half\b/.test(whole.slice(plain.end, plain.end + 12));
  const isOne = text.toLowerCase() === 'one';
  return {
    ...plain,
    kind: 'number',
    value: read.value + (half ? read.place / 2 : 0),
    place: read.place,
    factor: read.place,
    weak: isOne || read.value === 0 || (read.value <= 12 && isPointing(whole, plain.start)),
  };
}

/** "The other two", "the final three": they point at what was named before, often without a number. */
function isPointing(text: string, start: number): boolean {
  return /\b(?:other|final|last|next|first|remaining|these|those|top) $/i.test(
    text.slice(Math.max(0, start - 12), start),
  );
}

function digits(groups: Record<string, string | undefined>, text: string, start: number): Atom | null {
  const written = groups['digits'] ?? '';
  let end = start + written.length;
  const read = readNumeral(written);
  let { value } = read;
  if (groups['vulgar'] !== undefined) {
    value += vulgar[groups['vulgar']] ?? 0;
    end += 1;
  }
  const behind = text.slice(end, end + 24);
  const ordinal = /^(?:st|nd|rd|th)(?![\p{L}\p{N}])/u.exec(behind);
  if (ordinal !== null)
    return { start, end: end + 2, kind: 'ordinal', value, place: 1, factor: 1, isWord: false, weak: false };
  const multiple = /^(?: ?[x×](?![\p{L}\p{N}])|-fold|fold)/u.exec(behind);
  if (multiple !== null && !/^ ?[x×] ?\d/.test(behind))
    return {
      start,
      end: end + multiple[0].length,
      kind: 'multiple',
      value,
      place: read.place,
      factor: 1,
      isWord: false,
      weak: false,
    };
  const magnitude = magnitudeAt(behind, currencyBefore(text.slice(Math.max(0, start - 6), start)) !== null);
  if (
    magnitude.length === 0 &&
    /^\p{L}/u.test(behind) &&
    unitBehind(behind) === null &&
    !/^s(?!\p{L})/u.test(behind)
  )
    return null;
  const negative = /(?:^|[\s(])-$/.test(text.slice(Math.max(0, start - 2), start));
  return {
    start: negative ? start - 1 : start,
    end: end + magnitude.length,
    kind: 'number',
    value: (negative ? -value : value) * magnitude.factor,
    place: read.place * magnitude.factor,
    factor: magnitude.factor,
    isWord: false,
    weak: false,
  };
}
