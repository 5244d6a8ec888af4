// How the verifier asks a model: a few claims at once, each with its own quotes and nothing else of the report.
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { fence } from '../prompt.ts';
import type { VerifierInput, VerifierOutput } from '../verifier.ts';
import { unlinkedLine } from './line.ts';
import { clip, roomFor } from './room.ts';

const about = { claim: z.int().describe('The number of the claim.') };
const judged = { verdict: z.enum(['supported', 'partial', 'unsupported', 'contradicted']) };
const oneEach = 'One for each claim, in their order.';

const answer = z.object({
  verdicts: z
    .array(
      z.object({
        ...about,
        reason: z.string().describe('One sentence: which words of the quote decide it.'),
        ...judged,
      }),
    )
    .describe(oneEach),
});
type Answer = z.infer<typeof answer>;

export const askVerifier = asking<VerifierInput, VerifierOutput, Answer>({
  answer,
  maxOutputTokens: 3_000,
  temperature: 0,
  variables,
  read: ({ verdicts }, input) => readVerdicts(verdicts, input),
});

function variables({ items }: VerifierInput, room: number) {
  const share = Math.floor(roomFor(room, 20_000) / items.length);
  return { claims: items.map((item, index) => claimText(item, index + 1, share)).join('\n\n') };
}

function readVerdicts(verdicts: Answer['verdicts'], { items }: VerifierInput): VerifierOutput {
  const given = new Map(verdicts.map((one) => [one.claim, one]));
  if (!items.some((_item, index) => given.has(index + 1))) {
    throw new AnswerRejected(`Give a verdict for each claim by its number, 1 to ${items.length}.`);
  }
  return {
    verdicts: items.map(({ id }, index) => {
      const found = given.get(index + 1);
      if (found === undefined) return { id, verdict: null, reason: 'the model gave no verdict' };
      return { id, verdict: found.verdict, reason: unlinkedLine(found.reason, 300) || 'no reason given' };
    }),
  };
}

function claimText({ claim, evidence }: VerifierInput['items'][number], n: number, tokens: number): string {
  const share = Math.floor(tokens / (evidence.length + 1));
  const quotes = evidence.map(({ title, quote }) => fence('quote', clip(`From: ${title}\n${quote}`, share)));
  return [`Claim ${n}:`, fence('claim', clip(claim, share)), `Its quotes:`, ...quotes].join('\n');
}
