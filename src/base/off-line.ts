// Text that stands above or below the line, written into the line so that no number becomes another one: 10² is not 102.

/** Digits, with a sign before and what belongs to them behind: 6, -6, 2n, 4,5, 1/2. */
const begins = /^[-+−–]?\.?\d/;
/** Of a price: $159 with a raised ".99" is one number. */
const cents = /^[.,]\d\d$/;
const single = /^[-+−–]?[a-z]$/i;
/** A metre or a part of it, behind anything but a letter. */
const metre = /(?<!\p{L})[cdhkm]?m$/u;
const powers: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/** `before`: what stands before it; its last five characters are enough. An exponent gets a `^`; the others stay. */
export function raised(before: string, text: string): string {
  const inner = text.trim();
  if (inner === '' || cents.test(inner) || !/\S$/.test(before)) return text;
  const power = powers[inner];
  if (power !== undefined && metre.test(before)) return text.replace(inner, power);
  return begins.test(inner) || single.test(inner) ? `^${text.trimStart()}` : text;
}

/** The same for what stands below: digits behind digits get a `_`. CO₂ is written CO2, as most texts write it. */
export function lowered(before: string, text: string): string {
  return /\d$/.test(before) && begins.test(text.trim()) ? `_${text.trimStart()}` : text;
}

/** `next`, which follows on `shifted`, a text from above or below the line: kept apart where their digits would meet. */
export function apartFrom(shifted: string, next: string): string {
  return /\d$/.test(shifted) && /^\d/.test(next) ? ` ${next}` : next;
}

const pairs = /<((?:[a-z]{1,10}:)?su[bp])(?:\s[^<>]*)?>([^<>]{0,200})<\/\1\s*>/gi;
const unpaired = /<\/?(?:[a-z]{1,10}:)?su[bp](?:\s[^<>]*)?\/?>/gi;
const between = new RegExp(String.raw`(?<=\d)${unpaired.source}(?=[-+−–]?\d)`, 'gi');

/** A text with what its tags `sup` and `sub` put above and below the line written into it; the tags go. Linear time. */
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
  // one that nothing ends still says that a number is over
  return (result + apartFrom(shifted, text.slice(done))).replace(between, ' ').replace(unpaired, '');
}
