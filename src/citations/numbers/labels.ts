// Numbers that name things: "type 2", "Chapter IV", "grades 9 to 12", "Python 3.12".

const words =
  'part|type|series|chapter|season|episode|stage|phase|grade|level|volume|book|section|figure|table|route|highway|interstate|number|article|appendix|channel|group|class|category|tier|step|line|page|day|week|round|division|district|war|act|apollo|windows';
const label = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:(?<word>${words})(?:s|es|ies)?(?: #| |-)|(?<short>vol|fig|no|nr)\. ?|(?<rank>#))(?:(?:\d{1,3}|[IVX]{1,5})(?:, (?:and |or )?| and | or | & | to | through |\/|-))*$`,
  'iu',
);
const full: Readonly<Record<string, string>> = { no: 'number', nr: 'number', fig: 'figure', vol: 'volume' };
const name = /(?:^|[^\p{L}\p{N}])(?<word>\p{Lu}[\p{L}'.]*) $/u;

/** The word that the text before a number ends with and that says what is numbered, in the singular; null for none. */
export function labelBefore(text: string): string | null {
  const { word, short, rank } = label.exec(text)?.groups ?? {};
  if (rank !== undefined) return 'number';
  return word?.toLowerCase() ?? (short === undefined ? null : (full[short.toLowerCase()] ?? null));
}

/** The capitalised word that the text before a number ends with, in lower case, or ''. */
export function nameBefore(text: string): string {
  return name.exec(text)?.groups?.['word']?.toLowerCase() ?? '';
}

const numerals: readonly (readonly [string, number])[] = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** 1 to 39; null for what is no Roman numeral. */
export function readRoman(written: string): number | null {
  if (!/^X{0,3}(?:IX|IV|V?I{0,3})$/.test(written)) return null;
  let rest = written;
  let value = 0;
  for (const [sign, worth] of numerals) {
    while (rest.startsWith(sign)) {
      value += worth;
      rest = rest.slice(sign.length);
    }
  }
  return value;
}
