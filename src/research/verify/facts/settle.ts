// What becomes of a claim whose facts were looked up: it is kept with more citations, worded anew, or softened (A131).
import { soften } from '../../../citations/revision/soften.ts';
import type { Settings } from '../../settings.ts';
import type { CheckedClaim } from '../checked.ts';
import type { CitedFact } from './cite.ts';
import { citing, compose } from './compose.ts';
import type { Sentence } from './reword.ts';
import type { Doubtful } from './take-apart.ts';

export type Kind = 'fully_verified' | 'partially_softened' | 'fully_softened';

/** A claim with its facts. */
export interface Settling extends Doubtful {
  readonly facts: readonly CitedFact[];
}

export interface Settled {
  readonly kind: Kind;
  readonly claim: CheckedClaim;
  readonly facts: readonly CitedFact[];
  /** What stands in its place now; null: it stays as it is. */
  readonly text: string | null;
  /** The claims of that, in order; their places come from the text. */
  readonly now: readonly Pick<CheckedClaim, 'verdict' | 'how' | 'reason' | 'quotes'>[];
}

export function kindOf(facts: readonly CitedFact[]): Kind {
  const verified = facts.filter(({ quotes }) => quotes.length > 0).length;
  if (verified === facts.length) return 'fully_verified';
  return verified === 0 ? 'fully_softened' : 'partially_softened';
}

/** `stretch`: the claim with its markers; `sentences`: its new wording, where it has one. */
export function settle(
  settling: Settling,
  stretch: string,
  sentences: readonly Sentence[],
  { soften: how }: Settings['citations'],
): Settled {
  const kind = kindOf(settling.facts);
  if (kind === 'fully_verified') return kept(settling, stretch);
  return kind === 'fully_softened' ? softened(settling, how) : reworded(settling, sentences);
}

/** A source that says a part of it stays cited; one that says nothing of it does not. */
function kept({ claim, facts }: Settling, stretch: string): Settled {
  const isPartial = claim.verdict === 'partial';
  const quotes = unique([...(isPartial ? claim.quotes : []), ...facts.flatMap((fact) => fact.quotes)]);
  const numbers = unique([...(isPartial ? claim.numbers : []), ...facts.flatMap((fact) => fact.numbers)]);
  const count = facts.length;
  const now = {
    verdict: 'supported',
    how: facts.some((fact) => fact.how === 'model') ? 'model' : (facts[0]?.how ?? null),
    reason: count === 1 ? (facts[0]?.reason ?? '') : `each of its ${count} facts is in a source`,
    quotes,
  } as const;
  return { kind: 'fully_verified', claim, facts, text: citing(stretch, numbers), now: [now] };
}

/** What a source says a part of keeps its citations. An unsupported claim is softened when the report is cleaned up. */
function softened({ claim, wording, facts }: Settling, how: Settings['citations']['soften']): Settled {
  const { label, said, isStopped } = wording;
  const words = soften(said, how);
  const stays = claim.verdict === 'unsupported' || words === said;
  const text = stays ? null : label + compose([{ text: words, numbers: claim.numbers }], isStopped);
  return { kind: 'fully_softened', claim, facts, text, now: [claim] };
}

function reworded({ claim, wording, facts }: Settling, sentences: readonly Sentence[]): Settled {
  const text = wording.label + compose(sentences, wording.isStopped);
  const now = sentences.filter(({ numbers }) => numbers.length > 0);
  return { kind: 'partially_softened', claim, facts, text, now };
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}
