// Verifier: a model holds claims, in their places, against the evidence they cite and against nothing else (A104-A109).
import { z } from 'zod';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { NotBelieved } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { form } from '../form.ts';
import { oneLine } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import type { ClaimItem, Judgement, Said } from './judging.ts';
import {
  citesOf,
  claimShown,
  evidenceShown,
  isAccepting,
  judgeForm,
  keptOf,
  mostRequest,
  refuseMissing,
  saidSchema,
  unjudged,
  withVerdicts,
} from './judging.ts';

export interface VerifierInput extends Wanted {
  readonly items: readonly ClaimItem[];
  /** All that the items cite. */
  readonly blocks: readonly EvidenceBlock[];
  /** Items whose verdict is known, by their ids; no model is told which. An answer that gets one wrong is not believed. */
  readonly controls: {
    readonly accepted: readonly string[];
    readonly refused: readonly string[];
  };
}

interface VerifierOutput {
  /** One for each item, in order. */
  readonly judgements: readonly Judgement[];
}

const answer = z.object({
  verdicts: form.list('One for each claim, in their order.', {
    claim: judgeForm.claim,
    reason: judgeForm.reason,
    verdict: saidSchema,
    evidence: form.numbers('Numbers of the evidence that decides it.'),
    words: form.texts('The words of the evidence that decide it, copied exactly.'),
    calculation: judgeForm.calculation,
    missing: judgeForm.missing,
  }),
});
type Answer = z.infer<typeof answer>;

/** Tokens of evidence in one question. */
const mostEvidence = 14_000;
/** Words of the evidence that are kept, and characters of each. */
const mostWords = 6;
const longestWords = 600;

export const verifier: Agent<VerifierInput, VerifierOutput, Answer> = {
  name: 'verifier',
  tier: 'analytical',
  outage: 'wait-until-asked',
  answer,
  maxOutputTokens: 6_000,
  temperature: 0,
  variables: ({ items, blocks, ...asked }, room) => ({
    request: requestText(asked, mostRequest),
    evidence: evidenceShown(blocks, roomFor(room, mostEvidence)),
    claims: items
      .map((item, index) => claimShown(`Claim ${index + 1} (cites ${citesOf(item)})`, item))
      .join('\n\n'),
  }),
  read: ({ verdicts }, input, attempt) => {
    const given = withVerdicts(input.items, verdicts);
    const shown = input.blocks.map(({ n }) => n);
    const judgements = given.map(([item, found]) => read(item, found, shown));
    const isBelieved = !isMistaken(judgements, input);
    refuseMissing(given, attempt, isBelieved ? { judgements } : undefined);
    if (!isBelieved) throw new NotBelieved();
    return { judgements };
  },
  // Nobody but a model judges meaning.
  fallback: ({ items }) => ({
    judgements: items.map(({ id }) => unjudged(id, 'no model has checked it')),
  }),
};

/** What cites nothing may be borne out by any evidence that is `shown`, and what is concluded may rest on more than it cites. */
function read(
  { id, evidence: cited, lent = false, isOwn = false }: ClaimItem,
  found: Answer['verdicts'][number] | undefined,
  shown: readonly number[],
): Judgement {
  if (found === undefined) return unjudged(id, 'the model gave no verdict');
  const cites = cited.length > 0 && !lent;
  const isBound = cites && found.verdict !== 'concluded';
  const evidence = [...new Set(found.evidence)].filter((n) => (isBound ? cited : shown).includes(n));
  // What is marked as without a source may be wrong, and evidence say so.
  const isDenied = isOwn && found.verdict === 'contradicted';
  const isBorneOut = !cites && evidence.length > 0 && (isAccepting(found.verdict) || isDenied);
  const told = keptOf(found);
  // What is worked out from the request alone rests on no source: whether it is, is proved.
  const isWorkedOut = found.verdict === 'computed' && told.calculation !== null;
  const words = found.words.slice(0, mostWords).map((text) => oneLine(text, longestWords));
  return {
    id,
    said: fittingVerdict(found.verdict, isWorkedOut || isBorneOut || cites),
    ...told,
    evidence,
    words: words.filter((text) => text !== ''),
  };
}

/** What has evidence cannot need any; what has none can only claim nothing, or need some. */
function fittingVerdict(said: Said, hasEvidence: boolean): Said {
  if (hasEvidence) return said === 'needs evidence' ? 'unsupported' : said;
  return said === 'no claim' || said === 'not stated' || said === 'given' ? said : 'needs evidence';
}

/** A claim that is taken for none is neither judged nor refused. */
const passedOver = new Set<Said | null>(['no claim', 'given']);

function isMistaken(judgements: readonly Judgement[], { controls }: VerifierInput): boolean {
  const said = new Map(judgements.map((one) => [one.id, one.said]));
  return (
    controls.accepted.some((id) => !isAccepting(said.get(id) ?? null)) ||
    controls.refused.some((id) => isAccepting(said.get(id) ?? null) || passedOver.has(said.get(id) ?? null))
  );
}

/** The same question to a smaller model, for operators who route claims that are nearly sure to it (A102). */
export const quickVerifier: Agent<VerifierInput, VerifierOutput> = { ...verifier, tier: 'simple' };

/** The same question to larger models, where those of its own group could not be believed. */
export const largeVerifier: Agent<VerifierInput, VerifierOutput> = { ...verifier, tier: 'complex' };
