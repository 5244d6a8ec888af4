// The statements of the evidence that bear a number of the claim out, the best one first.
import { compareAmounts } from './compare-amounts.ts';
import { compareDates } from './compare-dates.ts';
import type { Amount, Day, Quantity } from './quantity.ts';
import { sharedContext } from './statement.ts';
import type { Material, Statement } from './statement.ts';

export interface Agreeing {
  readonly statement: Statement;
  readonly match: 'exact' | 'rounded';
  /** How much of what stands around the claim's number stands in its sentence too. */
  readonly context: number;
}

/** A year somewhere is no evidence for a century, unless it is said of the same thing. */
const leastForSpans = 0.3;

export function agreeingWith(claim: Statement, evidence: Material): Agreeing[] {
  const { quantity } = claim;
  const among = quantity.kind === 'amount' ? comparable(quantity, evidence) : evidence.statements;
  return among
    .flatMap((statement): Agreeing[] => {
      const match = agreement(quantity, statement.quantity);
      if (match === null) return [];
      const context = sharedContext(claim, evidence.sentences[statement.sentence] ?? new Set());
      if (isSpanOf(quantity, statement.quantity) && context < leastForSpans) return [];
      return [{ statement, match, context }];
    })
    .toSorted((one, other) => rank(other) - rank(one));
}

function rank({ match, context }: Agreeing): number {
  return context + (match === 'exact' ? 1 : 0);
}

/**
 * Where the evidence speaks of "part 1", another 2 somewhere is not "part 2"; where it states a range of such amounts, a
 * range of the claim is held against ranges.
 */
function comparable(claim: Amount, { statements }: Material): readonly Statement[] {
  const alike = statements.filter(({ quantity }) => quantity.kind === 'amount' && isAlike(claim, quantity));
  return alike.length > 0 ? alike : statements;
}

function isAlike(claim: Amount, other: Amount): boolean {
  if (claim.dimension === 'label') return other.dimension === 'label' && other.unit === claim.unit;
  return (
    claim.low < claim.high &&
    other.low < other.high &&
    claim.dimension === other.dimension &&
    claim.low <= other.high &&
    other.low <= claim.high
  );
}

function isSpanOf(claim: Quantity, evidence: Quantity): boolean {
  return (
    claim.kind === 'date' &&
    evidence.kind === 'date' &&
    claim.year !== null &&
    claim.lastYear !== null &&
    claim.lastYear - claim.year > 10 &&
    claim.lastYear !== evidence.lastYear
  );
}

function agreement(claim: Quantity, evidence: Quantity): 'exact' | 'rounded' | null {
  if (claim.kind === 'amount' && evidence.kind === 'amount') return compareAmounts(claim, evidence);
  if (claim.kind === 'date' && evidence.kind === 'date')
    return compareDates(claim, evidence) === 'same' ? 'exact' : null;
  if (claim.kind === 'time' && evidence.kind === 'time')
    return claim.minutes === evidence.minutes || claim.minutes + 720 === evidence.minutes ? 'exact' : null;
  if (claim.kind === 'version' && evidence.kind === 'version')
    return claim.parts.every((part, index) => part === evidence.parts[index]) ? 'exact' : null;
  if (claim.kind === 'version' || evidence.kind === 'version')
    return claim.raw === evidence.raw ? 'exact' : null;
  // "2000" without a word behind it can be a year or a number
  if (claim.kind === 'date' && evidence.kind === 'amount') return isYear(claim, evidence) ? 'exact' : null;
  if (claim.kind === 'amount' && evidence.kind === 'date') return isYear(evidence, claim) ? 'exact' : null;
  return null;
}

function isYear({ year, lastYear, month, day }: Day, { low, high, raw, dimension }: Amount): boolean {
  const isOnlyYear = lastYear === null && month === null && day === null;
  return isOnlyYear && low === year && high === year && dimension === 'count' && /^\d,?\d{3}$/.test(raw);
}
