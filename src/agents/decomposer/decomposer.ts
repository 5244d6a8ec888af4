// Decomposer: takes a claim apart into facts that can be looked up one by one (A126, A127). Facts that add or lose a number are refused.
import { z } from 'zod';
import { clean } from '../../citations/clean.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { numeralsIn, saysTheSame } from '../../text/numerals.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { type Agent, asFallback } from '../agent.ts';
import { unlinkedLines } from '../prompt/line.ts';
import { form } from '../form.ts';
import { fence } from '../prompt/fence.ts';

interface DecomposerInput {
  readonly claim: string;
  /** What stands before it in the report: what its pronouns mean. May be empty. */
  readonly before: string;
  readonly most: number;
}

const answer = z.object({
  facts: form.texts('One sentence each, understandable without the others.'),
});

/** Together they say what the claim says. */
type Facts = z.infer<typeof answer>;

const longest = 400;
const mostRead = 20;

export const decomposer: Agent<DecomposerInput, Facts, Facts> = {
  name: 'decomposer',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 1_000,
  temperature: 0.3,
  variables: ({ claim, before, most }) => ({
    claim: fence('claim', claim, 1_000),
    before: before === '' ? '(nothing)' : fence('text', before, 500),
    most: String(most),
  }),
  read({ facts: given }, { claim, before, most }) {
    const uncited = given.slice(0, mostRead).map((fact) => rewriteMarkers(clean(fact), () => ''));
    const facts = unlinkedLines(uncited, mostRead, longest);
    if (facts.length === 0) return asFallback;
    // Were some of them cut off, the claim could not be worded anew without losing what they say.
    if (facts.length > most)
      throw new AnswerRejected(`Give ${most} facts at most; join what is true together.`);
    for (const fact of facts) {
      const [added] = numbersMissing(fact, [claim, before]);
      if (added !== undefined) throw new AnswerRejected(`The claim does not state ${added}.`);
    }
    const [lost] = numbersMissing(claim, facts);
    if (lost !== undefined) throw new AnswerRejected(`No fact states ${lost}; the claim does.`);
    return { facts };
  },
  // A claim that nobody takes apart is its own fact.
  fallback: ({ claim }) => ({ facts: [claim] }),
};

/** Numbers of a text that none of the others has. */
function numbersMissing(text: string, others: readonly string[]): string[] {
  const known = others.flatMap(numeralsIn);
  return numeralsIn(text).flatMap((one) => (known.some((other) => saysTheSame(one, other)) ? [] : [one.raw]));
}
