// What the named entities of HTML stand for, as far as texts use them: Latin letters, Greek letters, signs, marks, blanks.

/** Names of the characters from U+00A0 on, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

/** Names of the Greek letters from U+0391 and U+03B1 on; `-` is a place without one. */
const capitals =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi ' +
  'Psi Omega';
const smalls =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi ' +
  'chi psi omega';

/** A name and its character in turn. */
const others =
  'amp & lt < gt > quot " apos \' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ ndash – mdash — horbar ― minus − ' +
  'hyphen ‐ lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › dagger † Dagger ‡ bull • hellip … ' +
  'permil ‰ prime ′ Prime ″ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ rArr ⇒ hArr ⇔ part ∂ ' +
  'empty ∅ nabla ∇ isin ∈ prod ∏ sum ∑ radic √ prop ∝ infin ∞ cap ∩ cup ∪ int ∫ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ ' +
  'le ≤ ge ≥ sub ⊂ sup ⊃ sdot ⋅ lbrack [ rbrack ] lpar ( rpar ) num # percnt % plus + equals = ast * sol / comma , ' +
  'period . colon : semi ; excl ! quest ? commat @ dollar $ lowbar _ vert | fflig ﬀ filig ﬁ fllig ﬂ ffilig ﬃ ffllig ﬄ ' +
  'frac13 ⅓ frac23 ⅔ frac15 ⅕ frac18 ⅛ frac38 ⅜ frac58 ⅝ frac78 ⅞';

/** Blanks and characters of no width. */
const blanks: readonly (readonly [string, string])[] = [
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['numsp', '\u2007'],
  ['puncsp', '\u2008'],
  ['thinsp', '\u2009'],
  ['hairsp', '\u200a'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['NoBreak', '\u2060'],
];

const named = new Map<string, string>([
  ...inOrder(latin, 0xa0),
  ...inOrder(capitals, 0x391),
  ...inOrder(smalls, 0x3b1),
  ...inTurn(others.split(' ')),
  ...blanks,
]);

function inTurn(words: readonly string[]): [string, string][] {
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? word]] : []));
}

function inOrder(names: string, first: number): [string, string][] {
  return names.split(' ').map((name, index) => [name, String.fromCodePoint(first + index)]);
}

const numbered = /^&#(?:(\d{1,7})|[xX]([\da-fA-F]{1,6}));$/;

/** The character that an entity such as `&eacute;` or `&#233;` stands for; null when it stands for none. */
export function characterOf(entity: string): string | null {
  const [isNumber, decimal, hexadecimal = ''] = numbered.exec(entity) ?? [];
  if (isNumber === undefined) return named.get(entity.slice(1, -1)) ?? null;
  const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : null;
}
