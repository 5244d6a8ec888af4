// Names of months, in English and in the languages that write them nearly the same.

const names: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'janvier', 'enero'],
  ['february', 'feb', 'februar', 'février', 'febrero'],
  ['march', 'mar', 'märz', 'mars', 'marzo'],
  ['april', 'apr', 'avril', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'jun', 'juni', 'juin', 'junio'],
  ['july', 'jul', 'juli', 'juillet', 'julio'],
  ['august', 'aug', 'août', 'agosto'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre'],
  ['november', 'nov', 'novembre', 'noviembre'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'diciembre'],
];
const numbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((same, index) => same.map((name) => [name, index + 1] as const)),
);

/** Finds a month as it is written in a date; case does not matter. */
export const monthName = String.raw`(?:${[...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join('|')})(?![\p{L}\p{N}_])`;

/** 1 to 12; null for what is no month. */
export function monthOf(name: string): number | null {
  return numbers.get(name.toLowerCase()) ?? null;
}
