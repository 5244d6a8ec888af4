// Holds the numbers of a claim against its evidence, without a model (stage 6):
//
//   judgeNumbers(claim: string, evidence: readonly string[]): NumbersJudgement
//
// `mismatch`: the evidence gives another value to the same thing; `absent`: the number does not follow from it at all.
import { agreeingWith } from './agreement.ts';
import { derive } from './derive.ts';
import { normalised, unitOf } from './describe.ts';
import { namedIn } from './named.ts';
import { ownerOf, rivalOf } from './rivals.ts';
import { readMaterial } from './statement.ts';
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

function judgeOne(claim: Statement, own: Material, evidence: Material): NumberJudgement | null {
  const { quantity } = claim;
  if (quantity.kind === 'amount' && quantity.aside) return null;
  const agreeing = agreeingWith(claim, evidence);
  const [best] = agreeing;
  if (best !== undefined) {
    const { match, statement } = best;
    const stated = statement.quantity.raw;
    const owner = ownerOf(claim, own, agreeing, evidence);
    if (owner !== null) {
      const reason = `the evidence says ${owner.quantity.raw} of this, and ${stated} of something else`;
      return report(claim, 'mismatch', owner, null, reason);
    }
    const less = match === 'exact' ? '' : `, which ${quantity.raw} says less exactly`;
    return report(claim, match, statement, null, `the evidence states ${stated}${less}`);
  }
  const derived = derive(claim, own, evidence);
  if (derived !== null)
    return report(claim, 'derived', derived.from, derived.how, `it follows: ${derived.how}`);
  const rival = rivalOf(claim, evidence);
  if (rival !== null) {
    const reason = `the evidence says ${rival.quantity.raw}, not ${quantity.raw}`;
    return report(claim, 'mismatch', rival, null, reason);
  }
  const named = namedIn(quantity, own.texts[0] ?? '', evidence.texts);
  if (named !== null)
    return report(claim, 'exact', { ...claim, ...named }, null, `the evidence has ${quantity.raw} as a name`);
  if (quantity.weak) return null;
  const reason = `${quantity.raw} is not in the evidence and does not follow from it`;
  return report(claim, 'absent', null, null, reason);
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
