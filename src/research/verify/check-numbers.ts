// Stage 6: the numbers of a claim, compared as numbers with those of its evidence. One that the evidence gives otherwise, or
// not at all, makes a supported claim a partial one (A118-A124).
import { numberChecker } from '../../agents/number-checker.ts';
import { judgeNumbers } from '../../citations/numbers/judge-numbers.ts';
import type { NumbersJudgement } from '../../citations/numbers/judge-numbers.ts';
import { areAnswered } from '../../citations/verdicts/same-answer.ts';
import type { Run } from '../../durable/run.ts';
import { consultOnce } from '../consult.ts';
import type { ResearchParts } from '../parts.ts';
import type { CheckedCitation, CheckedClaim } from './checked.ts';
import { evidenceOf } from './judge-claims.ts';

/** Questions to a model at once: those of a report of thirty claims. */
const atOnce = 32;

interface Numbered {
  readonly claim: CheckedClaim;
  readonly quotes: readonly string[];
  readonly judgement: NumbersJudgement;
}

/** In the order of the claims. `asksModels`: whether a model is asked about numbers that are not plainly there (A136). */
export async function checkNumbers(
  phase: Run,
  key: string,
  claims: readonly CheckedClaim[],
  citations: readonly CheckedCitation[],
  asksModels: boolean,
  parts: ResearchParts,
): Promise<CheckedClaim[]> {
  const numbered = claims.flatMap((claim) => numbersOf(claim, citations));
  const doubtful = numbered.filter(
    ({ claim, judgement }) => claim.verdict === 'supported' && judgement.overall === 'absent',
  );
  const answers = await phase.parallel(key, asksModels ? doubtful : [], atOnce, async (branch, each) => {
    const numbers = each.judgement.numbers.flatMap(({ raw, match }) => (match === 'absent' ? [raw] : []));
    const input = { claim: each.claim.text, quotes: [...each.quotes], numbers };
    const { output } = await consultOnce(branch, 'ask', numberChecker, input, parts);
    return { id: each.claim.id, isAnswered: areAnswered(numbers, output.pairs, each.quotes) };
  });
  const agreed = new Set(answers.flatMap(({ id, isAnswered }) => (isAnswered ? [id] : [])));
  await tell(phase, key, numbered, agreed);
  const judgements = new Map(numbered.map((each) => [each.claim.id, each.judgement]));
  return claims.map((claim) => {
    const judgement = judgements.get(claim.id);
    return judgement === undefined || agreed.has(claim.id) ? claim : lowered(claim, judgement);
  });
}

/** Nothing for a claim without numbers, without evidence, or with the words of its source. */
function numbersOf(claim: CheckedClaim, citations: readonly CheckedCitation[]): Numbered[] {
  const quotes = evidenceOf(claim, citations).map(({ quote }) => quote);
  if (claim.how === 'literal' || quotes.length === 0) return [];
  const judgement = judgeNumbers(claim.text, quotes);
  return judgement.overall === 'none' ? [] : [{ claim, quotes, judgement }];
}

/** A123. */
function lowered(claim: CheckedClaim, { overall, numbers }: NumbersJudgement): CheckedClaim {
  if (claim.verdict !== 'supported' || overall === 'ok') return claim;
  const wrong = numbers.find(({ match }) => match === overall);
  return { ...claim, verdict: 'partial', how: 'rules', reason: wrong?.reason ?? 'a number is not borne out' };
}

const calculated = /\b(?:calculated|computed|derived|estimated)\b/i;

/** A124; nothing is recorded where no claim has a number. */
async function tell(
  phase: Run,
  key: string,
  numbered: readonly Numbered[],
  agreed: ReadonlySet<string>,
): Promise<void> {
  if (numbered.length === 0) return;
  await phase.step(`${key}-told`, numbered.length, ({ emit }) => {
    for (const { claim, judgement } of numbered) {
      for (const { raw, normalised, unit, match, reason } of judgement.numbers) {
        const isComputed = match === 'derived' || calculated.test(claim.text);
        emit('numeric-claim-detected', {
          id: claim.id,
          raw,
          normalised,
          unit,
          derivation: isComputed ? 'computed' : 'direct',
          verified: agreed.has(claim.id) || (match !== 'mismatch' && match !== 'absent'),
          reason,
        });
      }
    }
  });
}
