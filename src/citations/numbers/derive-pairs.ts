// Sums, differences, ratios and changes in percent of two amounts of the same thing that stand in one sentence.
import type { Derivation } from './derive.ts';
import type { Amount } from './quantity.ts';
import type { Material, Statement } from './statement.ts';

interface Operation {
  /** What the claim must say. */
  readonly said: RegExp;
  readonly sign: string;
  readonly of: (one: number, other: number) => number;
}

const changed =
  /\b(?:more|fewer|less|difference|gap|margin|ahead|behind|lead|increas\w*|decreas\w*|rose|rise|risen|grew|grow\w*|fell|fall\w*|drop\w*|declin\w*|gain\w*|lost|improv\w*|outperform\w*|higher|lower|reduc\w*|added|up|down|later|earlier|longer|shorter|better|worse|points?)\b/i;
const sum: Operation = {
  said: /\b(?:total|combined|together|altogether|in all|overall|sum)\b/i,
  sign: '+',
  of: (one, other) => one + other,
};
const difference: Operation = { said: changed, sign: '-', of: (one, other) => one - other };
const change: Operation = {
  said: changed,
  sign: 'against',
  of: (one, other) => (Math.abs(one - other) / Math.abs(other)) * 100,
};
const ratio: Operation = {
  said: /\b(?:times|\w*fold|twice|doubl\w*|tripl\w*|quadrupl\w*|halv\w*)\b|\d ?x\b/i,
  sign: '/',
  of: (one, other) => one / other,
};
const part: Operation = { said: /./, sign: 'of', of: (one, other) => (one / other) * 100 };

/** One end of an amount; a range has two. */
interface Point {
  readonly value: number;
  readonly raw: string;
  readonly amount: Amount;
  readonly statement: Statement;
}

/** How many points of a sentence are paired: in long rows some difference would always fit. */
const most = 8;

/** The first pair that gives the claim's number, where the claim speaks of a sum, a difference, a part … at all. */
export function deriveFromPairs(claim: Amount, text: string, evidence: Material): Derivation | null {
  if (claim.low !== claim.high || claim.dimension === 'ordinal' || claim.dimension === 'label') return null;
  for (const group of pointsBySentence(evidence)) {
    if (group.length > most) continue;
    for (const one of group)
      for (const other of group) {
        if (one === other) continue;
        const isPart = isPartOf(one, other, evidence);
        if (!isPart && !isSameThing(one.amount, other.amount)) continue;
        const operation = operationsFor(claim, one.amount).find(
          ({ said, of, sign }) =>
            said.test(text) &&
            (sign === 'of') === isPart &&
            equals(of(one.value, other.value), claim, one.amount, sign),
        );
        if (operation !== undefined)
          return { from: one.statement, how: `${one.raw} ${operation.sign} ${other.raw} is ${claim.raw}` };
      }
  }
  return null;
}

function pointsBySentence({ statements }: Material): Iterable<Point[]> {
  const groups = new Map<number, Point[]>();
  for (const statement of statements) {
    const { quantity } = statement;
    if (quantity.kind !== 'amount' || quantity.weak) continue;
    const group = groups.get(statement.sentence) ?? [];
    const { low, high, raw } = quantity;
    group.push({ value: low, raw: low === high ? raw : `the start of ${raw}`, amount: quantity, statement });
    if (low !== high) group.push({ value: high, raw: `the end of ${raw}`, amount: quantity, statement });
    groups.set(statement.sentence, group);
  }
  return groups.values();
}

function isSameThing(one: Amount, other: Amount): boolean {
  if (one === other) return true;
  if (one.dimension !== other.dimension || one.unit !== other.unit) return false;
  return one.dimension !== 'count' || (one.nouns.length > 0 && one.nouns[0] === other.nouns[0]);
}

function operationsFor(claim: Amount, point: Amount): Operation[] {
  const { dimension } = claim;
  if (dimension === 'percent' || dimension === 'share')
    return point.dimension === 'percent' ? [difference] : point.dimension === 'months' ? [] : [change, part];
  if (dimension === 'points') return point.dimension === 'percent' ? [difference] : [];
  if (dimension === 'multiple') return [ratio];
  if (dimension !== point.dimension || claim.unit !== point.unit) return [];
  if (dimension === 'count' && (claim.nouns.length === 0 || claim.nouns[0] !== point.nouns[0])) return [];
  return [sum, difference];
}

/** "30 of the 40 patients". */
function isPartOf(one: Point, other: Point, { texts }: Material): boolean {
  if (one.statement.index !== other.statement.index) return false;
  const between = (texts[one.statement.index] ?? '').slice(one.amount.end, other.amount.start);
  return (
    other.amount.start > one.amount.end &&
    /^(?: [\p{L}-]+)? (?:out )?of (?:a total of |all |the |its )?$/u.test(between)
  );
}

/** Sums and differences are exact to the claim's last place, the others as exact as the claim writes them. */
function equals(value: number, claim: Amount, point: Amount, sign: string): boolean {
  if (!Number.isFinite(value) || value <= 0) return false;
  const isShare = claim.dimension === 'share';
  const wanted = isShare ? claim.low * 100 : claim.low;
  const place = isShare ? 1 : claim.place;
  const off = Math.abs(value - wanted);
  if (claim.bound === 'about') return off <= 0.05 * wanted;
  if ((sign === '+' || sign === '-') && place <= point.place) return off <= place * 1e-6;
  return off <= Math.min(place / 2, 0.1 * wanted) * (1 + 1e-9);
}
