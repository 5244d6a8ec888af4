// One form for texts that differ only in typography: white space, quote marks, dashes, ligatures, entities (design 4,
// "quotes"). Nothing is dropped; signs, decimal marks, superscripts and fractions stay as they are.

/** A folded text that knows where each of its characters comes from. */
export interface Folded {
  readonly text: string;
  /** Offset in the original of the folded character at `index`; for `index === text.length` the original's end. */
  startOf(index: number): number;
  /** Offset in the original just behind the folded character at `index`. */
  endOf(index: number): number;
}

/** A replaced stretch: folded [at, at + length) stands for original [from, to). */
interface Replacement {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  lsquo: "'",
  rsquo: "'",
  sbquo: "'",
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  laquo: '"',
  raquo: '"',
  ndash: '-',
  mdash: '-',
  minus: '-',
  hellip: '…',
  times: '×',
  plusmn: '±',
  deg: '°',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  euro: '€',
  pound: '£',
};

const characters: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‛‹›', (mark) => [mark, "'"]),
  ...Array.from('“”„‟«»', (mark) => [mark, '"']),
  ...Array.from('‐‑‒–—―−', (dash) => [dash, '-']),
  ...Object.entries({ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }),
]) as Record<string, string>;

const entity = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));$/i;
const blank = String.raw`(?:\s|&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);)`;
const allBlank = new RegExp(`^${blank}+$`, 'iu');
// A single ordinary space is left to the plain stretches: it needs no folding, and there are very many.
const special = new RegExp(
  String.raw`(?! (?!${blank}))${blank}+|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]+\d*);|[‘’‚‛‹›“”„‟«»‐‑‒–—―−ﬀ-ﬆ]|\P{M}\p{M}+`,
  'giu',
);

/** Folds a text; takes time in proportion to its length. */
export function fold(original: string): Folded {
  const replacements: Replacement[] = [];
  let text = '';
  let done = 0;
  for (const match of original.matchAll(special)) {
    const folded = foldOne(match[0]);
    if (folded === match[0]) continue;
    text += original.slice(done, match.index);
    done = match.index + match[0].length;
    replacements.push({ at: text.length, length: folded.length, from: match.index, to: done });
    text += folded;
  }
  text += original.slice(done);
  return {
    text,
    startOf: (index) => origin(replacements, index, 'start'),
    endOf: (index) => origin(replacements, index, 'end'),
  };
}

function foldOne(found: string): string {
  if (allBlank.test(found)) return ' ';
  const simple = characters[found];
  if (simple !== undefined) return simple;
  if (!found.startsWith('&')) return found.normalize('NFC');
  const [, decimal, hexadecimal, name] = entity.exec(found) ?? [];
  if (name !== undefined) return named[name] ?? found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (!(code >= 0x20 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff)) return found;
  const character = String.fromCodePoint(code);
  return /\s/u.test(character) ? ' ' : (characters[character] ?? character);
}

function origin(replacements: readonly Replacement[], index: number, side: 'start' | 'end'): number {
  let low = 0;
  let high = replacements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replacements[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const before = replacements[low - 1];
  if (before === undefined) return side === 'start' ? index : index + 1;
  const beyond = index - (before.at + before.length);
  if (beyond < 0) return side === 'start' ? before.from : before.to;
  return before.to + beyond + (side === 'start' ? 0 : 1);
}
