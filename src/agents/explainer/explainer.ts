// How the explainer asks a model: one question about a draft, its text, and evidence under numbers.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { clean } from '../../citations/clean.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { widenNumbers } from '../../citations/escape.ts';
import type { Agent } from '../agent.ts';
import { asking } from '../agent.ts';
import { withoutMarkers } from '../citing.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { oneLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { explainerInput, explainerOutput } from './contract.ts';
import type { ExplainerInput, ExplainerOutput } from './contract.ts';

const answer = z.object({
  asksForChange: z
    .boolean()
    .describe('Whether the message wants the text changed or something researched, and not an answer.'),
  sentences: z
    .array(
      z.object({
        text: z.string().describe('One sentence, without numbers in brackets.'),
        evidence: z.array(z.int()).describe('Numbers of the evidence that says it.'),
        words: z.array(z.string()).describe('The words of that evidence that decide it, copied exactly.'),
        calculation: z.string().nullable().describe('Where something was calculated, all of it; else null.'),
      }),
    )
    .describe('The answer, at most 6; empty where the evidence does not answer.'),
  answersAll: z.boolean().describe('Whether they answer all that was asked.'),
});

/** Tokens of the text and of its evidence, however much room a model has. */
const most = { report: 5_000, evidence: 9_000 };
const mostSentences = 6;
/** What a block costs beside its quote: what stands around it, and where it is from. */
const frame = 250;

const askExplainer = asking<ExplainerInput, ExplainerOutput, z.infer<typeof answer>>({
  answer,
  maxOutputTokens: 2_000,
  temperature: 0.1,
  variables: ({ question, request, report, blocks, numbers }, room) => ({
    request: fence('request', clip(request, 500)),
    report: fence('text', clip(widenNumbers(report), roomFor(room, most.report, most.evidence))),
    evidence: evidenceText(fitting(blocks, numbers, roomFor(room, most.evidence, most.report))),
    question: fence('question', clip(widenNumbers(question), 500)),
  }),
  read: ({ asksForChange, sentences, answersAll }) => ({
    asksForChange,
    sentences: sentences.slice(0, mostSentences).flatMap(({ text, evidence, words, calculation }) => {
      const said = withoutMarkers(clean(oneLine(text, 600))).trim();
      return said === '' ? [] : [{ text: said, evidence, words: words.slice(0, 6), calculation }];
    }),
    answersAll,
  }),
});

/** The first blocks, as many as fit, each with the number by which the text cites its source. */
function fitting(blocks: readonly EvidenceBlock[], numbers: readonly number[], tokens: number) {
  let left = tokens;
  return blocks.flatMap((block, index) => {
    left -= estimateTokens(block.quote) + frame;
    return left < 0 ? [] : [{ ...block, title: `${block.title} (cited as [${numbers[index] ?? 0}])` }];
  });
}

export const explainer: Agent<ExplainerInput, ExplainerOutput> = {
  name: 'explainer',
  tier: 'simple',
  share: 0,
  input: explainerInput,
  output: explainerOutput,
  outage: 'fall-back',
  asking: askExplainer,
  // Whoever asks then shows what was found in the sources.
  fallback: () => ({ asksForChange: false, sentences: [], answersAll: false }),
};
