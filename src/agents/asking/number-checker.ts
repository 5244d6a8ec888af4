// How the number checker asks a model: one claim, its quotes, and the numbers that are in question.
import { z } from 'zod';
import { asking } from '../agent.ts';
import type { NumberCheckerInput, NumberCheckerOutput } from '../number-checker.ts';
import { fence } from '../prompt.ts';
import { unlinkedLine } from './line.ts';
import { clip, roomFor } from './room.ts';

const answer = z.object({
  pairs: z
    .array(
      z.object({
        question: z.string().describe('A question that one number or a few words answer.'),
        claimAnswer: z.string().describe('What the claim answers, number and unit only.'),
        evidenceAnswer: z
          .string()
          .describe('What the quotes answer, number and unit only; empty when they do not.'),
      }),
    )
    .describe('2 or 3.'),
});
type Answer = z.infer<typeof answer>;

const most = 3;

export const askNumberChecker = asking<NumberCheckerInput, NumberCheckerOutput, Answer>({
  answer,
  maxOutputTokens: 1_500,
  temperature: 0,
  variables: ({ claim, quotes, numbers }, room) => {
    const share = Math.floor(roomFor(room, 6_000) / quotes.length);
    return {
      claim: fence('claim', clip(claim, 1_000)),
      numbers: fence('numbers', numbers.join('\n')),
      quotes: quotes.map((quote) => fence('quote', clip(quote, share))).join('\n'),
    };
  },
  read: ({ pairs }) => ({
    pairs: pairs.slice(0, most).map(({ question, claimAnswer, evidenceAnswer }) => ({
      question: unlinkedLine(question, 300),
      claimAnswer: unlinkedLine(claimAnswer, 100),
      evidenceAnswer: unlinkedLine(evidenceAnswer, 100),
    })),
  }),
});
