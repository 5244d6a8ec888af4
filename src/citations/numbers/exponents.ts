// Powers of ten behind digits: "2.5e6", "3 × 10^8", "10⁶".

const raised = String.raw`(?:\^|\*\*)\{?(?<power>-?\d{1,2})\}?(?![\d.])|(?<small>[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})`;
const times = new RegExp(String.raw`^ ?[x×·*] ?10(?:${raised})`, 'u');
const alone = new RegExp(String.raw`^(?:${raised})`, 'u');
const letter = /^[eE]\+?(?<power>-?\d{1,2})(?![\p{L}\p{N}.])/u;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export interface Exponent {
  readonly factor: number;
  /** How many characters behind the digits it takes. */
  readonly length: number;
}

/** The power of ten that the text behind `digits` begins with; null for none. "10²" is a power, "5 m²" is none. */
export function exponentAt(digits: string, behind: string): Exponent | null {
  const head = behind.slice(0, 14);
  const found = times.exec(head) ?? letter.exec(head);
  if (found !== null) return { factor: 10 ** powerOf(found), length: found[0].length };
  const own = digits === '10' ? alone.exec(head) : null;
  return own === null ? null : { factor: 10 ** (powerOf(own) - 1), length: own[0].length };
}

function powerOf({ groups }: RegExpExecArray): number {
  if (groups?.['power'] !== undefined) return Number(groups['power']);
  const small = groups?.['small'] ?? '';
  const digits = Array.from(small.replace('⁻', ''), (sign) => superscripts.indexOf(sign)).join('');
  return Number(digits) * (small.startsWith('⁻') ? -1 : 1);
}
