// How the researcher asks a model: it reads numbered sources and points at sentences. Only what is found again in a
// source becomes evidence; addresses, places and headings are filled in by code.
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { asking } from '../agent.ts';
import { extract } from '../extractive/extract.ts';
import { fence } from '../prompt.ts';
import type { ResearcherInput, ResearcherOutput } from '../researcher.ts';
import { excerpts, sourcesOf } from './excerpts.ts';
import { oneLine, unlinkedLine, unlinkedLines } from './line.ts';
import { evidenceOf } from './quoted.ts';
import { clip, roomFor } from './room.ts';

const answer = z.object({
  evidence: z
    .array(
      z.object({
        source: z.int().describe('The number of the source.'),
        quote: z.string().describe('One to three sentences, copied exactly from a passage of that source.'),
        relevance: z.number().describe('How well it answers the question, 0 to 1.'),
      }),
    )
    .describe('The quotes that answer the question, in the order in which they should be read; at most 10.'),
  observation: z.string().describe('One or two sentences: what the sources say, and whether they disagree.'),
  missing: z
    .array(z.string())
    .describe('What the sources do not say although the question asks it; full sentences.'),
  answered: z.enum(['yes', 'partly', 'no']),
});
type Answer = z.infer<typeof answer>;

/** Tokens of source text for one task, however much room a model has: more costs more and finds little. */
const mostText = 24_000;

/** Questions for which quotes were refused once; a second answer without any is as good as it gets. */
const refused = new WeakSet<ResearcherInput>();

export const askResearcher = asking<ResearcherInput, ResearcherOutput, Answer>({
  answer,
  maxOutputTokens: 12_000,
  temperature: 0.1,
  variables: (input, room) => ({
    request: fence('request', clip(input.request, 1_000)),
    question: fence('question', clip(input.task.question, 500)),
    sources: excerpts(sourcesOf(input), roomFor(room, mostText, 1_500)),
  }),
  read: (given, input) => {
    const evidence = evidenceOf(given.evidence, sourcesOf(input));
    if (evidence.length === 0 && given.evidence.length > 0) return withoutQuotes(input);
    const missing = unlinkedLines(given.missing, 8, 300);
    const answered = evidence.length === 0 ? 'no' : given.answered;
    return {
      evidence,
      observation: unlinkedLine(given.observation, 500) || `${evidence.length} quotes were found.`,
      missing: answered === 'no' && missing.length === 0 ? [nothingOn(input)] : missing,
      answered,
    };
  },
});

/** No quote is in its source: the model is told once; then sentences are selected without it. */
function withoutQuotes(input: ResearcherInput): ResearcherOutput {
  if (refused.has(input)) return extract(input);
  refused.add(input);
  throw new AnswerRejected(
    'None of the quotes is in the sources. Copy them letter by letter from the passages, or, if the sources do not answer the question, give no evidence and answer "no".',
  );
}

function nothingOn({ task }: ResearcherInput): string {
  return `The sources do not answer: ${oneLine(task.question, 200)}`;
}
