// Sums, differences, ratios and changes in percent of two amounts that stand in one sentence or row.
import type { Derivation } from './derive.ts';
import type { Amount } from './quantity.ts';
import { inDimensionOf } from './dimensions.ts';
import type { Material, Statement } from './statement.ts';

interface Operation {
  /** What the claim must say. */
  readonly said: RegExp;
  readonly sign: string;
  readonly of: (one: number, other: number) => number;
}

const sum: Operation = {
  said: /\b(?:total|combined|together|altogether|in all|overall|sum)\b/i,
  sign: '+',
  of: (one, other) => one + other,
};
const difference: Operation = {
  said: /\b(?:more|fewer|less|difference|gap|margin|ahead|behind|lead|increas\w*|decreas\w*|rose|rise|risen|grew|grown|grow\w*|fell|fall\w*|drop\w*|declin\w*|gain\w*|lost|improv\w*|outperform\w*|higher|lower|reduc\w*|added|up|down|by|later|earlier|longer|shorter|better|worse|points)\b/i,
  sign: '-',
  of: (one, other) => Math.abs(one - other),
};
const change: Operation = {
  said: difference.said,
  sign: '→',
  of: (one, other) => (Math.abs(other - one) / Math.abs(one)) * 100,
};
const ratio: Operation = {
  said: /\b(?:times|fold|twice|doubl\w*|tripl\w*|quadrupl\w*|halv\w*|half)\b|\dx\b|-fold\b/i,
  sign: '/',
  of: (one, other) => one / other,
};
const part: Operation = { said: /./, sign: 'of', of: (one, other) => (one / other) * 100 };

/** How many amounts of a sentence are paired: in long rows some difference would always fit. */
const most = 8;

export function deriveFromPairs(claim: Amount, text: string, evidence: Material): Derivation | null {
  if (claim.low !== claim.high) return null;
  const bySentence = new Map<number, Statement[]>();
  for (const statement of evidence.statements)
    if (statement.quantity.kind === 'amount')
      bySentence.set(statement.sentence, [...(bySentence.get(statement.sentence) ?? []), statement]);
  for (const group of bySentence.values()) {
    if (group.length > most) continue;
    for (const one of group)
      for (const other of group) {
        const found = one === other ? null : pair(claim, text, one, other, evidence);
        if (found !== null) return found;
      }
  }
  return null;
}

function pair(
  claim: Amount,
  text: string,
  one: Statement,
  other: Statement,
  evidence: Material,
): Derivation | null {
  const [a, b] = [one.quantity, other.quantity];
  if (a.kind !== 'amount' || b.kind !== 'amount' || a.dimension !== b.dimension) return null;
  const operation = operationsFor(claim, a).find(({ said, of, sign }) => {
    if (!said.test(text) || (sign === 'of' && !isPartOf(one, other, evidence))) return false;
    return equals(of(a.low, b.low), claim, a, sign);
  });
  if (operation === undefined) return null;
  return { from: one, how: `${a.raw} ${operation.sign} ${b.raw} = ${claim.raw}` };
}

function operationsFor(claim: Amount, a: Amount): Operation[] {
  if (claim.dimension === 'percent' || claim.dimension === 'share')
    return a.dimension === 'percent' ? [difference] : [change, part];
  if (claim.dimension === 'points') return a.dimension === 'percent' ? [difference] : [];
  if (claim.dimension === 'multiple') return [ratio];
  if (inDimensionOf(claim, a) === null || !sameThing(claim, a)) return [];
  return [sum, difference];
}

function sameThing(claim: Amount, a: Amount): boolean {
  const [head] = claim.nouns;
  return claim.dimension !== 'count' || head === undefined || a.nouns.length === 0 || a.nouns.includes(head);
}

/** "30 of the 40 patients". */
function isPartOf(one: Statement, other: Statement, { texts }: Material): boolean {
  if (one.index !== other.index) return false;
  const between = (texts[one.index] ?? '').slice(one.quantity.end, other.quantity.start);
  return (
    other.quantity.start > one.quantity.end &&
    /^(?: [\p{L}-]+)? (?:out )?of (?:a total of |all |the |its )?$/u.test(between)
  );
}

function equals(value: number, claim: Amount, a: Amount, sign: string): boolean {
  if (!Number.isFinite(value) || value === 0) return false;
  const wanted = claim.dimension === 'share' ? claim.low * 100 : claim.low;
  const place = claim.dimension === 'share' ? 1 : claim.place;
  const exact = sign === '+' || sign === '-';
  const slack = exact ? Math.max(place, a.place) / 2 : place / 2;
  const limit = claim.bound === 'about' ? Math.max(slack, 0.05 * Math.abs(wanted)) : slack;
  return exact && claim.bound === 'exact' && place <= a.place
    ? Math.abs(value - wanted) < place * 1e-6
    : Math.abs(value - wanted) <= limit * (1 + 1e-9);
}
