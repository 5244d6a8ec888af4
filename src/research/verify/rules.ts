// What rules say of a claim and its evidence, worked out once: a claim is sifted, held to its numbers and held to the rules
// again at the end, mostly with the same quotes.
import { createRecent } from '../../base/recent.ts';
import { judgeClaim } from '../../citations/entailment/judge-claim.ts';
import type { Entailment } from '../../citations/entailment/entailment.ts';

interface Question {
  readonly claim: string;
  readonly evidence: readonly { readonly title: string; readonly quote: string }[];
}

/** Claims of a few reports. */
const remembered = 500;

const judgeOnce = createRecent<Question, Entailment>(
  remembered,
  ({ claim, evidence }) => JSON.stringify([claim, ...evidence.map(({ title, quote }) => [title, quote])]),
  ({ claim, evidence }) => judgeClaim(claim, evidence),
);

/** As `judgeClaim`. */
export function rulesOn(claim: string, evidence: Question['evidence']): Entailment {
  return judgeOnce({ claim, evidence });
}
