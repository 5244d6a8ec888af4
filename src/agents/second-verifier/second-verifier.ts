// Second verifier: looks once more at claims that were doubted or could not be proved, with the sections around their quotes.
import { z } from 'zod';
import { widenNumbers } from '../../citations/escape.ts';
import type { Agent } from '../agent.ts';
import { form } from '../form.ts';
import { fence, none, noteOf } from '../prompt/fence.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import type { ClaimItem, Judgement } from '../verifier/judging.ts';
import {
  claimShown,
  judgeForm,
  keptOf,
  mostRequest,
  refuseMissing,
  saidSchema,
  unjudged,
  withVerdicts,
} from '../verifier/judging.ts';

export interface SecondVerifierInput extends Wanted {
  readonly items: readonly (ClaimItem & {
    /** What was doubted, a sentence; may be empty. */
    readonly note: string;
    /** Numbers of the sections that are its own. */
    readonly sections: readonly number[];
  })[];
  readonly sections: readonly {
    readonly n: number;
    readonly title: string;
    readonly address: string;
    readonly text: string;
  }[];
}

interface SecondVerifierOutput {
  /** One for each item, in order. */
  readonly judgements: readonly (Judgement & {
    /** What the model copied out of a section, and from which; null: nothing. */
    readonly passage: { readonly section: number; readonly text: string } | null;
    /** Numbers that the claim itself proposes and tells as no fact, as it has them; left out: none. */
    readonly proposes?: readonly string[];
  })[];
}
export type SecondJudgement = SecondVerifierOutput['judgements'][number];

const answer = z.object({
  verdicts: form.list('One for each claim, in their order.', {
    claim: judgeForm.claim,
    question: form.text('What one would have to find for it to be true.'),
    section: form.numberOrNull('The number of the section that answers it.'),
    passage: form.textOrNull('The passage that answers it, copied exactly.'),
    reason: judgeForm.reason,
    verdict: saidSchema.exclude(['not stated', 'given', 'needs evidence']),
    calculation: judgeForm.calculation,
    proposes: form.orNull(
      z.array(z.string()),
      'With "concluded": the numbers of the claim that it proposes itself, such as a starting value, as it has them; never one that it tells as a fact. Otherwise null.',
    ),
    missing: judgeForm.missing,
  }),
});
type Answer = z.infer<typeof answer>;
type Found = Answer['verdicts'][number];

/** Tokens of sections in one question. */
const mostSections = 40_000;
/** Numbers that a claim proposes. */
const mostProposed = 6;
/** Characters of a passage. */
const longestPassage = 1_500;
/** Tokens of what was doubted. */
const longestNote = 100;

export const secondVerifier: Agent<SecondVerifierInput, SecondVerifierOutput, Answer> = {
  name: 'second-verifier',
  tier: 'complex',
  outage: 'wait-until-asked',
  answer,
  maxOutputTokens: 6_000,
  temperature: 0,
  variables: ({ items, sections, ...asked }, room) => {
    const each = Math.floor(roomFor(room, mostSections) / Math.max(1, sections.length));
    const shown = sections.map(({ n, title, address, text }) =>
      fence(`section ${n}`, widenNumbers(clip(`Title: ${title}\nAddress: ${address}\n\n${text}`, each))),
    );
    const claims = items.map((item, index) => {
      const where = item.sections.length === 0 ? 'any section' : `section ${item.sections.join(', ')}`;
      const claim = claimShown(`Claim ${index + 1} (look in ${where})`, item);
      return [claim, ...noteOf('note', item.note, longestNote)].join('\n');
    });
    return {
      request: requestText(asked, mostRequest),
      sections: shown.join('\n\n') || none,
      claims: claims.join('\n\n'),
    };
  },
  read: ({ verdicts }, { items }, attempt) => {
    const given = withVerdicts(items, verdicts);
    const judgements = given.map(([item, found]) => read(item, found));
    refuseMissing(given, attempt, { judgements });
    return { judgements };
  },
  fallback: ({ items }) => ({
    judgements: items.map(({ id }) => ({ ...unjudged(id, 'no model has looked again'), passage: null })),
  }),
};

function read(item: ClaimItem, found: Found | undefined): SecondJudgement {
  if (found === undefined) return { ...unjudged(item.id, 'the second model gave no verdict'), passage: null };
  const text = found.passage?.trim() ?? '';
  return {
    id: item.id,
    said: found.verdict,
    ...keptOf(found),
    evidence: [...item.evidence],
    words: [],
    ...(found.proposes === null ? {} : { proposes: found.proposes.slice(0, mostProposed) }),
    passage: text === '' || text.length > longestPassage ? null : { section: found.section ?? 0, text },
  };
}
