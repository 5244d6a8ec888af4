// Where the evidence gives another value to what the claim speaks of.
import { inDimensionOf, isTimes } from './dimensions.ts';
import { agreeingWith } from './agreement.ts';
import type { Agreeing } from './agreement.ts';
import { canCountSame } from './nouns.ts';
import { compareDates } from './compare-dates.ts';
import type { Amount, Quantity } from './quantity.ts';
import { sharedContext, sharedNearness } from './statement.ts';
import type { Material, Statement } from './statement.ts';

/** The part of the words around the claim's number that the sentence with the other number must have. */
const same = 0.5;
/** A word that both sides count or measure makes up for some of them. */
const sameNoun = 0.35;
/** "Twice" and "half" are loosely said: only what is otherwise the same sentence speaks against them. */
const sameSentence = 0.75;

/** The statement that says another value of the same thing; null when nothing surely does. */
export function rivalOf(claim: Statement, evidence: Material): Statement | null {
  let best: { statement: Statement; context: number } | null = null;
  for (const statement of evidence.statements) {
    const kinship = kin(claim.quantity, statement.quantity);
    if (kinship === 'none' || isAside(statement.quantity, claim.quantity)) continue;
    const context = sharedContext(claim, evidence.sentences[statement.sentence] ?? new Set());
    if (context < leastContext(claim.quantity, kinship)) continue;
    if (best === null || context > best.context) best = { statement, context };
  }
  return best?.statement ?? null;
}

function leastContext(claim: Quantity, kinship: 'noun' | 'kind'): number {
  if (claim.weak && claim.kind === 'amount' && isPartOrMultiple(claim)) return sameSentence;
  return kinship === 'noun' ? sameNoun : same;
}

/** "One" is rarely a count that somebody states; "doubled" says otherwise than "tripled". */
function isAside(quantity: Quantity, claim: Quantity): boolean {
  if (quantity.kind !== 'amount') return quantity.weak;
  if (quantity.aside) return true;
  if (!quantity.weak || quantity.dimension === 'ordinal') return false;
  return !(claim.kind === 'amount' && isPartOrMultiple(claim) && isPartOrMultiple(quantity));
}

function isPartOrMultiple({ dimension }: Amount): boolean {
  return dimension === 'share' || dimension === 'multiple';
}

/** Whether two quantities could be values of the same thing: of one kind, with the same noun where nouns are known. */
function kin(claim: Quantity, evidence: Quantity): 'noun' | 'kind' | 'none' {
  if (claim.kind === 'date' && evidence.kind === 'date') {
    const relation = compareDates(claim, evidence);
    return relation === 'other' ? 'kind' : 'none';
  }
  if (claim.kind !== 'amount' || evidence.kind !== 'amount')
    return claim.kind === evidence.kind ? 'kind' : 'none';
  if (isTimes(claim) && isTimes(evidence)) return 'kind';
  // the same number in another unit is another value: percent and points, euros and dollars
  if (isPercent(claim.dimension) && isPercent(evidence.dimension)) return 'kind';
  if (claim.dimension !== evidence.dimension) return 'none';
  if (claim.dimension === 'money') return 'kind';
  if (inDimensionOf(claim, evidence) === null) return 'none';
  if (claim.dimension !== 'count' && claim.dimension !== 'ordinal') return 'kind';
  const [head] = claim.nouns;
  const [other] = evidence.nouns;
  if (head === undefined && other === undefined) return claim.dimension === 'count' ? 'kind' : 'none';
  if (head === undefined || other === undefined) return 'none';
  return evidence.nouns.includes(head) || claim.nouns.includes(other) ? 'noun' : 'none';
}

/** A year alone is no rival of a day that the evidence states. */
function isVaguer(one: Quantity, other: Quantity): boolean {
  return (
    one.kind === 'date' &&
    other.kind === 'date' &&
    ((other.day !== null && one.day === null) || (other.month !== null && one.month === null))
  );
}

function isPercent(dimension: string): boolean {
  return dimension === 'percent' || dimension === 'points' || dimension === 'share';
}

/**
 * The number stands in the evidence, but as a number of something else, while what the claim speaks of has another one
 * there (A122): "5 dogs" where the evidence says "3 dogs and 5 cats". Null when that is not sure.
 */
export function ownerOf(
  claim: Statement,
  own: Material,
  agreeing: readonly Agreeing[],
  evidence: Material,
): Statement | null {
  const { quantity } = claim;
  const elsewhere = new Set(
    own.statements
      .filter((other) => other !== claim)
      .flatMap((other) => agreeingWith(other, evidence).map(({ statement }) => statement)),
  );
  const borne = new Set(agreeing.map(({ statement }) => statement));
  const rivals = evidence.statements.filter(
    (statement) => !borne.has(statement) && kin(quantity, statement.quantity) !== 'none',
  );
  const free = rivals.filter((statement) => !elsewhere.has(statement));
  return (
    otherNoun(claim, agreeing, rivals, new Set(free), evidence) ??
    nearer(
      claim,
      agreeing,
      free.filter((rival) => !isToldNow(rival, evidence)),
    )
  );
}

function otherNoun(
  claim: Statement,
  agreeing: readonly Agreeing[],
  rivals: readonly Statement[],
  free: ReadonlySet<Statement>,
  evidence: Material,
): Statement | null {
  const { quantity } = claim;
  if (quantity.kind !== 'amount' || quantity.nouns.length === 0) return null;
  const differs = agreeing.every(
    ({ statement: { quantity: other } }) =>
      other.kind === 'amount' && other.nouns.length > 0 && !canCountSame(quantity.nouns, other.nouns),
  );
  if (!differs) return null;
  // one that another number of the claim means is a rival only where both count the very same thing
  const counted = rivals.filter(
    (rival) =>
      free.has(rival) ||
      (rival.quantity.kind === 'amount' && rival.quantity.nouns.join(' ') === quantity.nouns.join(' ')),
  );
  return rivalOf(claim, { ...evidence, statements: counted });
}

const now = /\bthis (?:year|season|month|week|summer|spring|autumn|fall|winter)\b/i;

/** "They won this year, after a cup in 2018": the date of the page says when, and 2018 is of something else. */
function isToldNow({ quantity, index }: Statement, { texts }: Material): boolean {
  if (quantity.kind !== 'date') return false;
  const [from, to] = [Math.max(0, quantity.start - 150), quantity.end + 80];
  const lines = (texts[index] ?? '').slice(from, to).split('\n');
  return lines.some((line) => line.includes(quantity.raw) && now.test(line));
}

/** How much nearer its words must be to the other number, and how near. */
const nearerBy = 0.4;
const nearEnough = 0.5;

function nearer(
  claim: Statement,
  agreeing: readonly Agreeing[],
  rivals: readonly Statement[],
): Statement | null {
  const borne = agreeing.reduce((most, { statement }) => Math.max(most, sharedNearness(claim, statement)), 0);
  return (
    rivals.find((rival) => {
      if (isVaguer(rival.quantity, claim.quantity)) return false;
      const near = isAside(rival.quantity, claim.quantity) ? 0 : sharedNearness(claim, rival);
      return near >= nearEnough && near - borne > nearerBy;
    }) ?? null
  );
}
