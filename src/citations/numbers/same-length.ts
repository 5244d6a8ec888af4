// One form for signs that differ only in typography, at the same offsets: what is read keeps its place in the text.

/** What was read already is covered by this, so that it is not read twice. */
export const taken = '\u0001';

const forms: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '’': "'",
  '‘': "'",
  '´': "'",
  '％': '%',
  ª: ' ',
  º: '°',
};

/** Replaces each sign by one of the same length. */
export function sameLength(text: string): string {
  return text
    .replaceAll(/(?<=\d)·(?=\d)/g, '.')
    .replaceAll(/[\u00a0\u2007\u2009\u202f\t‐‑‒–—−’‘´％ªº]/g, (sign) => forms[sign] ?? sign);
}

/** The text with the stretch covered. */
export function cover(text: string, start: number, end: number): string {
  return text.slice(0, start) + taken.repeat(end - start) + text.slice(end);
}
