// Verifier: a model holds claims, in their places, against the evidence they cite and against nothing else (A104-A109).
import { z } from 'zod';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { AnswerRejected, NotBelieved } from '../../llm/port.ts';
import { type Agent, sendBackOnce } from '../agent.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { oneLine, unlinkedLine } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fence } from '../prompt/fence.ts';

/** `computed`, `concluded`: kinds of supported. `not stated`: it says what stands nowhere. `no claim`, `given`: nothing to check. */
export const saidSchema = z.enum([
  'supported',
  'computed',
  'concluded',
  'partial',
  'unsupported',
  'contradicted',
  'no claim',
  'not stated',
  'given',
  'needs evidence',
]);
type Said = z.infer<typeof saidSchema>;

export interface ClaimItem {
  readonly id: string;
  readonly claim: string;
  /** The headings above it, the sentence before it, the head of its table; may be empty. */
  readonly section: string;
  readonly before: string;
  readonly head: string;
  /** Numbers of the evidence it cites; none: it cites nothing. */
  readonly evidence: readonly number[];
  /** It cites nothing itself: this is evidence that may bear it out. */
  readonly lent?: boolean | undefined;
  /** It cites nothing, and says that it is known without a source. */
  readonly isOwn?: boolean | undefined;
}

export interface Judgement {
  readonly id: string;
  /** Null: nobody judged it. */
  readonly said: Said | null;
  /** One sentence. */
  readonly reason: string;
  /** Numbers of the evidence that decides. */
  readonly evidence: readonly number[];
  /** Words of the evidence that decide, as they stand there. */
  readonly words: readonly string[];
  readonly calculation: string | null;
  /** Of a partly supported claim: its words that are not borne out. */
  readonly missing: string | null;
}

/** What stands for the judgement of a claim that nobody gave one on. `reason`: one sentence. */
export function unjudged(id: string, reason: string): Judgement {
  return { id, said: null, reason, evidence: [], words: [], calculation: null, missing: null };
}

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

/** What every judge says of a claim. */
export const answered = {
  claim: form.number('The number of the claim.'),
  reason: form.text('One short sentence: what decides it.'),
  calculation: form.textOrNull(
    'Where a number follows from others: the calculation with its result; else null.',
  ),
  missing: form.textOrNull('With "partial": the words of the claim that are not borne out.'),
};

const answer = z.object({
  verdicts: form.list('One for each claim, in their order.', {
    claim: answered.claim,
    reason: answered.reason,
    verdict: saidSchema,
    evidence: form.numbers('Numbers of the evidence that decides it.'),
    words: form.texts('The words of the evidence that decide it, copied exactly.'),
    calculation: answered.calculation,
    missing: answered.missing,
  }),
});
type Answer = z.infer<typeof answer>;

/** Tokens of evidence in one question. */
const mostEvidence = 14_000;
/** Tokens of the request, with what a draft proposes itself. */
export const mostRequest = 3_000;
/** Characters of what is kept of an answer. */
const longest = { reason: 300, words: 600, calculation: 1_000, missing: 300 };

/** Answers that lacked verdicts and were sent back, by what they were asked about: where nothing better comes, what they judged stays. */
export type Partly<V> = WeakMap<object, readonly V[]>;
const partly: Partly<Answer['verdicts'][number]> = new WeakMap();

export const verifier: Agent<VerifierInput, VerifierOutput, Answer> = {
  name: 'verifier',
  tier: 'analytical',
  outage: 'wait-until-asked',
  answer,
  maxOutputTokens: 6_000,
  temperature: 0,
  variables: ({ items, blocks, ...asked }, room) => {
    const each = Math.floor(roomFor(room, mostEvidence) / Math.max(1, blocks.length));
    return {
      request: requestText(asked, mostRequest),
      evidence: evidenceText(blocks, Math.min(1_500, Math.max(60, each))),
      claims: items.map((item, index) => claimText(item, index + 1)).join('\n\n'),
    };
  },
  read: ({ verdicts }, input) => {
    const judgements = judgementsOf(verdictsOf(verdicts, input.items, partly), input);
    if (isMistaken(judgements, input)) {
      partly.delete(input.items);
      throw new NotBelieved();
    }
    return { judgements };
  },
  // Nobody but a model judges meaning.
  fallback: ({ items }) => ({
    judgements: items.map(({ id }) => unjudged(id, 'no model has checked it')),
  }),
  failed: (input, say) => {
    const part = partly.get(input.items);
    const judgements = judgementsOf(byNumber(part ?? [], input.items), input);
    const isUsable = part !== undefined && !isMistaken(judgements, input);
    return isUsable ? { judgements } : verifier.fallback(input, say);
  },
};

function judgementsOf(
  given: readonly (readonly [ClaimItem, Answer['verdicts'][number] | undefined])[],
  { blocks }: VerifierInput,
): Judgement[] {
  const shown = blocks.map(({ n }) => n);
  return given.map(([item, found]) => read(item, found, shown));
}

/** Each claim with the verdict that has its number. @throws AnswerRejected when none has one, and the first time that not all have one */
export function verdictsOf<T, V extends { readonly claim: number }>(
  verdicts: readonly V[],
  claims: readonly T[],
  sentBack: Partly<V>,
): readonly (readonly [T, V | undefined])[] {
  const given = byNumber(verdicts, claims);
  const without = given.flatMap(([, verdict], index) => (verdict === undefined ? [index + 1] : []));
  if (without.length === claims.length)
    throw new AnswerRejected(`Give a verdict for each claim by its number, 1 to ${claims.length}.`);
  if (without.length > 0) {
    sentBack.set(claims, verdicts);
    sendBackOnce(
      claims,
      `Each claim wants a verdict; these have none: ${without.join(', ')}. Answer all of them.`,
    );
  }
  return given;
}

/** Each claim with its verdict, as far as it has one. */
export function byNumber<T, V extends { readonly claim: number }>(
  verdicts: readonly V[],
  claims: readonly T[],
): readonly (readonly [T, V | undefined])[] {
  const given = new Map(verdicts.map((one) => [one.claim, one]));
  return claims.map((claim, index) => [claim, given.get(index + 1)]);
}

/** A claim as it is shown to a judge, with what stands around it in the report. */
export function claimText(
  { claim, section, before, head, evidence, lent = false, isOwn = false }: ClaimItem,
  n: number,
  note = '',
): string {
  const place = [
    ...(section === '' ? [] : [`Under the heading: ${clip(section, 60)}`]),
    ...(head === '' ? [] : [`Head of its table: ${clip(head, 100)}`]),
    ...(before === '' ? [] : [`The sentence before it: ${clip(before, 150)}`]),
  ];
  const numbers = evidence.join(', ');
  const bare = isOwn ? 'nothing, marked as without a source' : 'nothing';
  const cites = lent ? `${bare}; evidence ${numbers} may bear it out` : `evidence ${numbers}`;
  return [
    `Claim ${n} (cites ${evidence.length === 0 ? bare : cites})`,
    ...(place.length === 0 ? [] : [fence('place', place.join('\n'))]),
    fence('claim', claim, 1_500),
    ...(note === '' ? [] : [fence('note', note, 100)]),
  ].join('\n');
}

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
  const calculation = lineOf(found.calculation, longest.calculation);
  // What is worked out from the request alone rests on no source: whether it is, is proved.
  const isWorkedOut = found.verdict === 'computed' && calculation !== null;
  return {
    id,
    said: fitting(found.verdict, isWorkedOut || isBorneOut || cites),
    reason: unlinkedLine(found.reason, longest.reason) || 'no reason given',
    evidence,
    words: found.words
      .slice(0, 6)
      .map((text) => oneLine(text, longest.words))
      .filter((text) => text !== ''),
    calculation,
    missing: lineOf(found.missing, longest.missing),
  };
}

/** What has evidence cannot need any; what has none can only claim nothing, or need some. */
function fitting(said: Said, hasEvidence: boolean): Said {
  if (hasEvidence) return said === 'needs evidence' ? 'unsupported' : said;
  return said === 'no claim' || said === 'not stated' || said === 'given' ? said : 'needs evidence';
}

export function lineOf(text: string | null, most: number): string | null {
  const line = text === null ? '' : oneLine(text, most + 1);
  return line === '' || line.length > most ? null : line;
}

export function isAccepting(said: Said | null): said is 'supported' | 'computed' | 'concluded' {
  return said === 'supported' || said === 'computed' || said === 'concluded';
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
