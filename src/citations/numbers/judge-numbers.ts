// Holds the numbers of a claim against its evidence, without a model (stage 6):
//
//   judgeNumbers(claim: string, evidence: readonly string[]): NumbersJudgement
//
// `mismatch`: the evidence gives another value to the same thing; `absent`: the number does not follow from it at all.
import { compareAmounts } from './compare-amounts.ts';
import { compareDates } from './compare-dates.ts';
import { derive } from './derive.ts';
import { normalised, unitOf } from './describe.ts';
import { rivalOf, stolenFrom } from './rivals.ts';
import type { Day, Quantity } from './quantity.ts';
import { readMaterial, sharedContext } from './statement.ts';
import type { Material, Statement } from './statement.ts';

export type NumberMatch = 'exact' | 'rounded' | 'derived' | 'mismatch' | 'absent';

/** One number of the claim. */
export interface NumberJudgement {
  /** As the claim writes it: `claim.slice(start, end)`. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** Its value in the base unit, "10..15" for a range, a date in ISO order. */
  readonly normalised: string;
  /** Empty where the claim names none. */
  readonly unit: string;
  readonly match: NumberMatch;
  /** What it was held against: `evidence[index].slice(start, end)` is `raw`. */
  readonly heldAgainst: {
    readonly index: number;
    readonly raw: string;
    readonly start: number;
    readonly end: number;
  } | null;
  /** How it follows from other numbers, in words; null unless it was derived. */
  readonly derivation: string | null;
  readonly reason: string;
}

export interface NumbersJudgement {
  /** `mismatch` if any number is one, else `absent` if any is, else `ok`; `none`: the claim states no number. */
  readonly overall: 'ok' | 'mismatch' | 'absent' | 'none';
  readonly numbers: readonly NumberJudgement[];
}

/** Judges each number that the claim states, in its order. Pure; takes time in proportion to the texts. */
export function judgeNumbers(claim: string, evidence: readonly string[]): NumbersJudgement {
  return judgeAgainst(claim, readMaterial(evidence));
}

/** The same with evidence that was read before, for many claims about the same texts. */
export function judgeAgainst(claim: string, evidence: Material): NumbersJudgement {
  const own = readMaterial([claim]);
  const numbers = own.statements.flatMap((statement) => {
    const verdict = judgeOne(statement, own, evidence);
    return verdict === null ? [] : [verdict];
  });
  const matches = new Set(numbers.map(({ match }) => match));
  const overall =
    numbers.length === 0
      ? 'none'
      : matches.has('mismatch')
        ? 'mismatch'
        : matches.has('absent')
          ? 'absent'
          : 'ok';
  return { overall, numbers };
}

interface Agreeing {
  readonly statement: Statement;
  readonly match: 'exact' | 'rounded';
  readonly context: number;
}

function judgeOne(claim: Statement, own: Material, evidence: Material): NumberJudgement | null {
  const { quantity } = claim;
  const agreeing = evidence.statements
    .flatMap((statement): Agreeing[] => {
      const match = agreement(quantity, statement.quantity);
      if (match === null) return [];
      return [
        {
          statement,
          match,
          context: sharedContext(claim, evidence.sentences[statement.sentence] ?? new Set()),
        },
      ];
    })
    .toSorted((one, other) => rank(other) - rank(one));
  const [best] = agreeing;
  if (best !== undefined) {
    const owner = stolenFrom(
      claim,
      agreeing.map(({ statement }) => statement),
      evidence,
    );
    if (owner !== null)
      return report(
        claim,
        'mismatch',
        owner,
        null,
        `the evidence says ${owner.quantity.raw} of this, and ${best.statement.quantity.raw} of something else`,
      );
    const reason =
      best.match === 'exact'
        ? `the evidence states ${best.statement.quantity.raw}`
        : `the evidence states ${best.statement.quantity.raw}, which ${quantity.raw} says less exactly`;
    return report(claim, best.match, best.statement, null, reason);
  }
  const derived = derive(claim, own, evidence);
  if (derived !== null)
    return report(claim, 'derived', derived.from, derived.how, `it follows: ${derived.how}`);
  const rival = rivalOf(claim, evidence);
  if (rival !== null)
    return report(
      claim,
      'mismatch',
      rival,
      null,
      `the evidence says ${rival.quantity.raw}, not ${quantity.raw}`,
    );
  if (quantity.weak) return null;
  return report(
    claim,
    'absent',
    null,
    null,
    `${quantity.raw} is not in the evidence and does not follow from it`,
  );
}

function rank({ match, context }: Agreeing): number {
  return context + (match === 'exact' ? 1 : 0);
}

/** How a quantity of the evidence bears one of the claim out; null when it does not. */
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

function isYear({ year, lastYear, month, day }: Day, other: Quantity): boolean {
  return (
    other.kind === 'amount' &&
    lastYear === null &&
    month === null &&
    day === null &&
    other.low === year &&
    other.high === year &&
    !/\D/.test(other.raw)
  );
}

function report(
  { quantity }: Statement,
  match: NumberMatch,
  held: Statement | null,
  derivation: string | null,
  reason: string,
): NumberJudgement {
  const { raw, start, end } = quantity;
  const against =
    held === null
      ? null
      : { index: held.index, raw: held.quantity.raw, start: held.quantity.start, end: held.quantity.end };
  return {
    raw,
    start,
    end,
    normalised: normalised(quantity),
    unit: unitOf(quantity),
    match,
    heldAgainst: against,
    derivation,
    reason,
  };
}
