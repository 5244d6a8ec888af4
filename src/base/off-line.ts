// Text that stands above or below the line, written into the line so that no number becomes another one: 10² is not 102.

/** Digits, with a sign before and what belongs to them behind: 6, -6, 2n, 4,5, 1/2. */
const begins = /^[-+−–]?\.?\d/;
const single = /^[-+−–]?[a-z]$/i;
/** A metre or a part of it, behind anything but a letter. */
const metre = /(?<!\p{L})[cdhkm]?m$/u;
const powers: Readonly<Record<string, string>> = { '2': '²', '3': '³' };

/** `before`: what stands before it; its last five characters are enough. An exponent gets a `^`; the others stay. */
export function raised(before: string, text: string): string {
  const inner = text.trim();
  if (inner === '' || !/\S$/.test(before)) return text;
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
