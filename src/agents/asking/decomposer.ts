// How the decomposer asks a model: one claim and what stands before it. Facts that add a number or a name or say
// something else are refused, and so are facts that lose a number, a name or a denial.
import { z } from 'zod';
import { clean } from '../../citations/clean.ts';
import { rewriteMarkers } from '../../citations/markers.ts';
import { judgeNumbers } from '../../citations/numbers/judge-numbers.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { asFallback, asking } from '../agent.ts';
import type { DecomposerInput, DecomposerOutput } from '../decomposer.ts';
import { fence } from '../prompt.ts';
import { contraryTo, lostDenial } from './contrary.ts';
import { unlinkedLines } from './line.ts';
import { strangeNames } from './strange-names.ts';
import { clip } from './room.ts';

const answer = z.object({
  facts: z.array(z.string()).describe('One sentence each, understandable without the others.'),
});
type Answer = z.infer<typeof answer>;

const longest = 400;
const mostRead = 20;

export const askDecomposer = asking<DecomposerInput, DecomposerOutput, Answer>({
  answer,
  maxOutputTokens: 1_000,
  temperature: 0.3,
  variables: ({ claim, before, most }) => ({
    claim: fence('claim', clip(claim, 1_000)),
    before: before === '' ? '(nothing)' : fence('text', clip(before, 500)),
    most: String(most),
  }),
  read({ facts: given }, { claim, before, most }) {
    const facts = unlinkedLines(
      given.slice(0, mostRead).map((fact) => rewriteMarkers(clean(fact), () => '')),
      mostRead,
      longest,
    );
    if (facts.length === 0) return asFallback;
    // Were some of them cut off, the claim could not be worded anew without losing what they say.
    if (facts.length > most)
      throw new AnswerRejected(`Give ${most} facts at most; join what is true together.`);
    for (const fact of facts) refuseAdditions(fact, claim, before);
    const lost = wrongNumbers(claim, facts);
    if (lost.length > 0) throw new AnswerRejected(`No fact states ${lost.join(', ')}; the claim does.`);
    const unnamed = lostNames(claim, facts);
    if (unnamed.length > 0) throw new AnswerRejected(`No fact names ${unnamed.join(', ')}; the claim does.`);
    const denied = lostDenial(claim, facts);
    if (denied !== null)
      throw new AnswerRejected(`No fact denies “${denied}”; the claim does. Keep its "not".`);
    return { facts };
  },
});

function refuseAdditions(fact: string, claim: string, before: string): void {
  const numbers = wrongNumbers(fact, [claim, before]);
  if (numbers.length > 0) throw new AnswerRejected(`The claim does not state ${numbers.join(', ')}.`);
  const names = strangeNames(fact, [claim, before]);
  if (names.length > 0) throw new AnswerRejected(`The claim does not name ${names.join(', ')}.`);
  const contrary = contraryTo(fact, claim, before);
  if (contrary !== null)
    throw new AnswerRejected(`“${clip(fact, 40)}” is not what the claim says: ${contrary}.`);
}

/** Who said it is no fact of its own. */
const attribution = /(?:^|,\s*|\s+)according to [^,.;]{1,200}(?:,\s*|(?=[.;])|$)/giu;

/** Names of the claim that no fact has. Its first word may be written large for standing there. */
function lostNames(claim: string, facts: readonly string[]): string[] {
  const stated = claim.replace(attribution, ' ').trim();
  const [first = ''] = /^[\p{L}\p{M}\p{N}]+/u.exec(stated) ?? [];
  return strangeNames(stated, facts).filter((name) => name !== first);
}

function wrongNumbers(text: string, others: readonly string[]): string[] {
  const { numbers } = judgeNumbers(text, others);
  return numbers.flatMap(({ raw, match }) => (match === 'mismatch' || match === 'absent' ? [raw] : []));
}
