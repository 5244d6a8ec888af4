// Words and letters that multiply a number in digits: "3.2 billion", "$5m", "10k".

const words: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  tsd: 1e3,
  tausend: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  mio: 1e6,
  mn: 1e6,
  mln: 1e6,
  crore: 1e7,
  crores: 1e7,
  billion: 1e9,
  billions: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
  milliard: 1e9,
  milliards: 1e9,
  mrd: 1e9,
  bn: 1e9,
  bln: 1e9,
  trillion: 1e12,
  trillions: 1e12,
  tn: 1e12,
  trn: 1e12,
  dozen: 12,
};
const letters: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

const word = new RegExp(String.raw`^[ -]?(${Object.keys(words).join('|')})(?![\p{L}\p{N}_])\.?`, 'iu');
const glued = /^([kKMBT])(?![\p{L}\p{N}_])/u;
/** Behind a currency sign a space and a small m are a magnitude too. */
const behindMoney = /^ ?([kKMBTmb])(?![\p{L}\p{N}_])/u;
/** "5m people" are millions; "5m deep" is a length. */
const smallBeforeNoun =
  /^(m|b)(?= (?!(?:tall|long|deep|wide|high|away|above|below|from|in|of|and|or|to|at|by)\b)\p{Ll}+s\b)/u;

export interface Magnitude {
  readonly factor: number;
  /** How many characters behind the number it takes. */
  readonly length: number;
}

/** The magnitude that `after`, the text behind a number, begins with. A letter that goes on as a word is none. */
export function magnitudeAt(after: string, isMoney: boolean): Magnitude {
  const head = after.slice(0, 24);
  const spelled = word.exec(head);
  if (spelled !== null)
    return {
      factor: words[spelled[1]?.toLowerCase() ?? ''] ?? 1,
      length: spelled[0].replace(/\.$/, '').length,
    };
  const letter = (isMoney ? behindMoney.exec(head) : null) ?? glued.exec(head) ?? smallBeforeNoun.exec(head);
  if (letter === null) return { factor: 1, length: 0 };
  const sign = letter[1] ?? '';
  return { factor: letters[sign] ?? letters[sign.toUpperCase()] ?? 1, length: letter[0].length };
}
