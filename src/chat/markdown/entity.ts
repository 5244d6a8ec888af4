// Characters that Markdown lets people write by name or number, such as `&amp;` and `&#8211;`.

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  minus: '−',
  times: '×',
  divide: '÷',
  plusmn: '±',
  deg: '°',
  micro: 'µ',
  middot: '·',
  bull: '•',
  sect: '§',
  para: '¶',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  larr: '←',
  rarr: '→',
  harr: '↔',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

const written = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/iy;

/** What stands for a character at this place of a text, or undefined; names that are not well known stay as they are. */
export function entityAt(
  text: string,
  at: number,
): { readonly length: number; readonly text: string } | undefined {
  written.lastIndex = at;
  const match = written.exec(text);
  if (match === null) return undefined;
  const [source, decimal, hexadecimal, name] = match;
  if (name !== undefined) {
    const known = Object.hasOwn(names, name) ? names[name] : undefined;
    return known === undefined ? undefined : { length: source.length, text: known };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return { length: source.length, text: characterOf(code) };
}

/** Nothing that steers a terminal or a chat, and no half of a character. */
function characterOf(code: number): string {
  if (code > 0x10_ff_ff) return '\ufffd';
  const character = String.fromCodePoint(code);
  return /^[\p{Cc}\p{Cs}]$/u.test(character) ? '\ufffd' : character;
}
