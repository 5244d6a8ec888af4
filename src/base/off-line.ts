// Superscripts and subscripts, written into the line so that no number turns into another one: 10² is not 102.

/** The beginning of a number, with or without a sign: 6, -6, 2n, 4,5, 1/2. */
const begins = /^[-+−–]?\.?\d/;
/** The raised cents of a price: $159 with a raised ".99" is one number. */
const cents = /^[.,]\d\d$/;
const single = /^[-+−–]?[a-z]$/i;
/** The unit metre, or a part or multiple of it, not preceded by a letter. */
const metre = /(?<!\p{L})[cdhkm]?m$/u;
const powers: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/** A superscript as text in the line. `before`: the text before it, of which five characters are enough. An exponent gets a `^`. */
export function raised(before: string, text: string): string {
  const inner = text.trim();
  if (inner === '' || cents.test(inner) || !/\S$/.test(before)) return text;
  const power = powers[inner];
  if (power !== undefined && metre.test(before)) return text.replace(inner, power);
  return begins.test(inner) || single.test(inner) ? `^${text.trimStart()}` : text;
}

/** A subscript as text in the line: digits behind digits get a `_`. CO₂ is written CO2, as most texts write it. */
export function lowered(before: string, text: string): string {
  return /\d$/.test(before) && begins.test(text.trim()) ? `_${text.trimStart()}` : text;
}

/** `next`, which follows on the superscript or subscript `shifted`: set apart where their digits would meet. */
export function apartFrom(shifted: string, next: string): string {
  return /\d$/.test(shifted) && /^\d/.test(next) ? ` ${next}` : next;
}

const pairs = /<((?:[a-z]{1,10}:)?su[bp])(?:\s[^<>]*)?>([^<>]{0,200})<\/\1\s*>/gi;
const unpaired = /<\/?(?:[a-z]{1,10}:)?su[bp](?:\s[^<>]*)?\/?>/gi;
const between = new RegExp(String.raw`(?<=\d)${unpaired.source}(?=[-+−–]?\d)`, 'gi');

/** A text in which `sup` and `sub` tags are replaced by their content, written into the line. Takes linear time. */
export function intoLine(text: string): string {
  let result = '';
  let done = 0;
  let shifted = '';
  for (const match of text.matchAll(pairs)) {
    const [found, name = '', inner = ''] = match;
    result += apartFrom(shifted, text.slice(done, match.index));
    result += (/sup$/i.test(name) ? raised : lowered)(result.slice(-5), inner);
    done = match.index + found.length;
    shifted = inner;
  }
  // A tag that is never closed still ends a number.
  return (result + apartFrom(shifted, text.slice(done))).replace(between, ' ').replace(unpaired, '');
}
