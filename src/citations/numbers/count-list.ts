// "Three albums" where the evidence lists them: "the albums A, B and C".
import type { Derivation } from './derive.ts';
import type { Amount } from './quantity.ts';
import { stemOf } from './text-words.ts';
import type { Material } from './statement.ts';

const list = /(?:[^,.;:()\n]{2,60}, ){1,11}(?:[^,.;:()\n]{0,60},? )?(?:and|or|&) [^,.;:()\n]{2,60}/gu;

/** The number of listed things, where what the claim counts is named in front of the list. */
export function countList(claim: Amount, evidence: Material): Derivation | null {
  const [head] = claim.nouns;
  if (claim.dimension !== 'count' || head === undefined || claim.low < 2 || claim.low > 12) return null;
  for (const [index, text] of evidence.texts.entries()) {
    for (const match of text.matchAll(list)) {
      const items = match[0].split(/, (?:and |or |& )?| (?:and|or|&) /).length;
      if (items !== claim.low) continue;
      const before = text.slice(Math.max(0, match.index - 60), match.index);
      const lead =
        /\p{L}*[^\p{L}]*(?:(?:are|were|is|was|as|include[sd]?|including|namely) *)?[:–-]? *$/u.exec(
          before,
        )?.[0] ?? '';
      const first = lead + match[0].slice(0, match[0].indexOf(','));
      const named = first.match(/\p{L}{3,}/gu)?.some((word) => stemOf(word) === head) ?? false;
      if (named && isShort(match[0]))
        return { from: placeOf(index, match, evidence), how: `${items} are listed: ${match[0].trim()}` };
    }
  }
  return null;
}

/** Things in a list have short names; clauses with commas between them are no list. */
function isShort(listed: string): boolean {
  return listed
    .split(/, | and | or | & /)
    .slice(1)
    .every((item) => item.trim().split(' ').length <= 5);
}

function placeOf(index: number, match: RegExpExecArray, evidence: Material) {
  const start = match.index;
  const near = evidence.statements.find((statement) => statement.index === index);
  const quantity = {
    kind: 'version' as const,
    raw: match[0],
    start,
    end: start + match[0].length,
    weak: true,
    parts: [],
  };
  return near === undefined
    ? { quantity, index, sentence: 0, near: new Map<string, number>() }
    : { ...near, quantity };
}
