// Numbers in digits: grouped in the ways of several countries, with a decimal point or comma, and how exact they are.

/** A number and the last place that was written of it: 0.01 for "1.50", 1 for "1,500". */
export interface Numeral {
  readonly value: number;
  readonly place: number;
}

/** Finds digits that may be one number; `readNumeral` says which one. Spaces group only by threes. */
export const numeral = [
  String.raw`\d{1,3}(?:[ ']\d{3})+(?!\d)(?:[.,]\d{1,9}(?!\d))?`,
  String.raw`\d{1,3}(?:,\d{3})+(?!\d|,\d)(?:\.\d{1,9}(?!\d))?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,9}(?!\d)`,
  String.raw`\d{1,3}(?:\.\d{3}){2,}(?!\d)`,
  String.raw`(?<!\d,)\d{1,18},(?:\d{1,2}|\d{4,9})(?![\d,])`,
  String.raw`\d{1,18}\.\d{1,18}(?![\d])`,
  String.raw`(?<![^\s(<>=~≈|-])\.\d{1,18}(?!\d)`,
  String.raw`\d{1,18}(?!\d)`,
].join('|');

/** Reads what `numeral` found. "1.234" is a decimal and "1,234" is grouped, as English writes them. */
export function readNumeral(text: string): Numeral {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const groupedByComma = comma >= 0 && /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  const groupedByPoint = /^\d{1,3}(?:\.\d{3})+,\d+$/.test(text) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(text);
  let plain = text.replaceAll(/[ ']/g, '');
  if (groupedByComma) plain = plain.replaceAll(',', '');
  else if (groupedByPoint) plain = plain.replaceAll('.', '').replace(',', '.');
  else if (comma >= 0 && point < 0) plain = plain.replace(',', '.');
  const decimals = plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0;
  return { value: Number(plain), place: 10 ** -decimals };
}
