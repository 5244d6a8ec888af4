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

/** The text with the stretches covered; they do not overlap. */
export function cover(
  text: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
): string {
  let covered = '';
  let done = 0;
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    covered += text.slice(done, start) + taken.repeat(Math.max(0, end - Math.max(start, done)));
    done = Math.max(done, end);
  }
  return covered + text.slice(done);
}
