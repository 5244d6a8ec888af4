// What all judges of claims share: how claims and evidence are shown to them, the fields in which they answer, and what is kept of these.
import { z } from 'zod';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { type Attempt, sendBackOnce } from '../agent.ts';
import { form } from '../form.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { fence, noteOf } from '../prompt/fence.ts';
import { oneLine, unlinkedLine } from '../prompt/line.ts';
import { clip } from '../prompt/room.ts';

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
export type Said = z.infer<typeof saidSchema>;

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

export function isAccepting(said: Said | null): said is 'supported' | 'computed' | 'concluded' {
  return said === 'supported' || said === 'computed' || said === 'concluded';
}

/** Tokens of the request, with what a draft proposes itself. */
export const mostRequest = 3_000;

/** Tokens of a quote with what stands around it, however few or many there are. */
const quote = { least: 60, most: 1_500 };

/** All evidence, in so many tokens as far as that leaves something of each. */
export function evidenceShown(blocks: readonly EvidenceBlock[], tokens: number): string {
  const each = Math.floor(tokens / Math.max(1, blocks.length));
  return evidenceText(blocks, Math.min(quote.most, Math.max(quote.least, each)));
}

/** Tokens of a claim, and of what stands around it. */
const longest = { claim: 1_500, section: 60, head: 100, before: 150 };

/** A claim under a line that names it, with what stands around it in the report. */
export function claimShown(name: string, { claim, section, before, head }: ClaimItem): string {
  const place = [
    ...(section === '' ? [] : [`Under the heading: ${clip(section, longest.section)}`]),
    ...(head === '' ? [] : [`Head of its table: ${clip(head, longest.head)}`]),
    ...(before === '' ? [] : [`The sentence before it: ${clip(before, longest.before)}`]),
  ];
  return [name, ...noteOf('place', place.join('\n')), fence('claim', claim, longest.claim)].join('\n');
}

/** What a claim cites, in words. */
export function citesOf({ evidence, lent = false, isOwn = false }: ClaimItem): string {
  const nothing = isOwn ? 'nothing, marked as without a source' : 'nothing';
  if (evidence.length === 0) return nothing;
  const numbers = `evidence ${evidence.join(', ')}`;
  return lent ? `${nothing}; ${numbers} may bear it out` : numbers;
}

/** What every judge says of a claim. */
export const judgeForm = {
  claim: form.number('The number of the claim.'),
  reason: form.text('One short sentence: what decides it.'),
  calculation: form.textOrNull(
    'Where a number follows from others: the calculation with its result; else null.',
  ),
  missing: form.textOrNull('With "partial": the words of the claim that are not borne out.'),
};
type Told = { readonly [Field in keyof typeof judgeForm]: z.infer<(typeof judgeForm)[Field]> };

/** Characters that are kept of each. */
const kept = { reason: 300, calculation: 1_000, missing: 300 };

/** What is kept of it: nothing of a calculation, or of words that are not borne out, that is too long. */
export function keptOf({ reason, calculation, missing }: Told) {
  return {
    reason: unlinkedLine(reason, kept.reason) || 'no reason given',
    calculation: wholeLine(calculation, kept.calculation),
    missing: wholeLine(missing, kept.missing),
  };
}

function wholeLine(text: string | null, most: number): string | null {
  const line = oneLine(text ?? '', most + 1);
  return line === '' || line.length > most ? null : line;
}

type WithVerdict<T, V> = readonly [claim: T, verdict: V | undefined];

/** Each claim with the verdict that has its number, as far as one has. */
export function withVerdicts<T, V extends Pick<Told, 'claim'>>(
  claims: readonly T[],
  verdicts: readonly V[],
): WithVerdict<T, V>[] {
  const byNumber = new Map(verdicts.map((one) => [one.claim, one]));
  return claims.map((claim, index) => [claim, byNumber.get(index + 1)]);
}

/** `output`: what such an answer comes to. @throws AnswerRejected when no claim has a verdict, and the first time that not all have one */
export function refuseMissing(
  given: readonly WithVerdict<unknown, unknown>[],
  attempt: Attempt,
  output: unknown,
): void {
  const without = given.flatMap(([, verdict], index) => (verdict === undefined ? [index + 1] : []));
  if (without.length === given.length)
    throw new AnswerRejected(`Give a verdict for each claim by its number, 1 to ${given.length}.`);
  if (without.length > 0) {
    const why = `Each claim wants a verdict; these have none: ${without.join(', ')}. Answer all of them.`;
    sendBackOnce(attempt, why, output);
  }
}
