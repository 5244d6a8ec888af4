// Signs, codes and names of currencies before and behind a number. A bare "$" may be the dollar of any country.

const names: readonly (readonly [RegExp, string])[] = [
  [/^US ?\$|^USD|^U\.S\. dollars?|^US dollars?/, 'USD'],
  [/^(?:C|CA|CAD) ?\$|^CAD\b|^Canadian dollars?/, 'CAD'],
  [/^(?:A|AU) ?\$|^AUD\b|^Australian dollars?/, 'AUD'],
  [/^NZ ?\$|^NZD\b/, 'NZD'],
  [/^HK ?\$|^HKD\b/, 'HKD'],
  [/^R\$|^BRL\b/, 'BRL'],
  [/^\$|^dollars?\b/i, 'dollar'],
  [/^€|^EUR\b|^euros?\b/i, 'EUR'],
  [/^£|^GBP\b|^pounds? sterling\b|^pence\b/i, 'GBP'],
  [/^cents?\b|^¢/i, 'cent'],
  [/^¥|^JPY\b|^yen\b/i, 'JPY'],
  [/^CHF\b|^(?:Swiss )?francs?\b/i, 'CHF'],
  [/^₹|^Rs\.?|^INR\b|^rupees?\b/i, 'INR'],
  [/^CNY\b|^RMB\b|^yuan\b|^renminbi\b/i, 'CNY'],
  [/^₩|^KRW\b|^won\b(?! (?:the|a|an|in|by|his|her|their)\b)/, 'KRW'],
  [/^₽|^RUB\b|^rou?bles?\b/i, 'RUB'],
  [/^SEK\b|^NOK\b|^DKK\b|^(?:Swedish )?kron(?:or|er|a|e)\b/i, 'crown'],
];
const before =
  /(?:(?:(?<![\p{L}\p{N}])(?:USD?|CAD?|C|AU?|NZ|HK|R) ?)?\$|[€£¥₹₩₽]|(?<![\p{L}\p{N}])(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RMB|CAD|AUD|NZD|HKD|BRL|KRW|RUB|SEK|NOK|DKK|Rs\.?)) ?$/u;
const behind =
  /^(?: ?[$€£¥₹₩₽¢]| ?(?:USD|EUR|GBP|JPY|CHF|INR|CNY|RMB|CAD|AUD|NZD|HKD|BRL|KRW|RUB|SEK|NOK|DKK)(?![\p{L}\p{N}])|[ -](?:U\.S\. |US |Canadian |Australian |Swiss |Swedish )?(?:dollars?|cents?|pence|euros?|pounds? sterling|yen|francs?|rupees?|yuan|renminbi|rou?bles?|kron(?:or|er|a|e))(?![\p{L}\p{N}]))/iu;

export interface Currency {
  readonly code: string;
  /** 0.01 for cents and pence. */
  readonly scale: number;
  readonly length: number;
}

/** The currency that the text before a number ends with. */
export function currencyBefore(text: string): Currency | null {
  const found = before.exec(text.slice(-6));
  return found === null ? null : { code: codeOf(found[0].trim()), scale: 1, length: found[0].length };
}

/** The currency that the text behind a number begins with. */
export function currencyBehind(text: string): Currency | null {
  const found = behind.exec(text.slice(0, 30));
  if (found === null) return null;
  const written = found[0].replace(/^[ -]/, '');
  const scale = /^(?:cents?|pence|¢)$/i.test(written) ? 0.01 : 1;
  return { code: codeOf(written), scale, length: found[0].length };
}

function codeOf(written: string): string {
  return names.find(([pattern]) => pattern.test(written))?.[1] ?? written.toUpperCase();
}

/** Whether two currencies can be the same: "$" is any dollar. */
export function canBeSameCurrency(one: string, other: string): boolean {
  if (one === other || one === '' || other === '') return true;
  const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'HKD'];
  const withCents = [...dollars, 'dollar', 'EUR'];
  if ((one === 'cent' && withCents.includes(other)) || (other === 'cent' && withCents.includes(one)))
    return true;
  return (one === 'dollar' && dollars.includes(other)) || (other === 'dollar' && dollars.includes(one));
}
