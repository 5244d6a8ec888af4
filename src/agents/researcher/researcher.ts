// How the researcher asks a model: it reads numbered sources and points at sentences. Only what is found again in a
// source becomes evidence; addresses, places and headings are filled in by code.
import type { Agent } from '../agent.ts';
import { researcherInput, researcherOutput } from './contract.ts';
import type { Evidence, ResearcherInput, ResearcherOutput } from './contract.ts';
import { extract } from './extract.ts';
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { asFallback, asking } from '../agent.ts';
import { fence } from '../prompt/prompt.ts';
import type { Task } from '../planner/contract.ts';
import { excerpts, sourcesOf } from './excerpts.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { evidenceOf, isRelevant } from './quoted.ts';
import { clip, roomFor } from '../prompt/room.ts';

/** What a model found in numbered sources, whether it read them all at once or opened them one by one. */
export const foundForm = z.object({
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
export type Found = z.infer<typeof foundForm>;

/** Tokens of source text for one task, however much room a model has: more costs more and finds little. */
const mostText = 24_000;

/** Questions for which quotes were refused once; a second answer without any is as good as it gets. */
const refused = new WeakSet<ResearcherInput>();

const askResearcher = asking<ResearcherInput, ResearcherOutput, Found>({
  answer: foundForm,
  maxOutputTokens: 12_000,
  temperature: 0.1,
  variables: (input, room) => ({
    request: fence('request', clip(input.request, 1_000)),
    question: fence('question', clip(input.task.question, 500)),
    feedback: input.feedback ? fence('feedback', clip(input.feedback, 800)) : '(none)',
    sources: excerpts(sourcesOf(input), roomFor(room, mostText, 2_300)),
  }),
  read: (given, input) => {
    const evidence = evidenceOf(given.evidence, sourcesOf(input));
    if (evidence.length === 0 && given.evidence.some(isRelevant)) return withoutQuotes(input);
    return outputOf(given, evidence, input);
  },
});

/** The quotes that really are in a source, and what the model says about them. */
export function outputOf(
  given: Found,
  evidence: readonly Evidence[],
  { task }: Pick<ResearcherInput, 'task'>,
): ResearcherOutput {
  const missing = unlinkedLines(given.missing, 8, 300);
  const answered = evidence.length === 0 ? 'no' : given.answered;
  return {
    evidence,
    observation: unlinkedLine(given.observation, 500) || `${evidence.length} quotes were found.`,
    missing: answered === 'no' && missing.length === 0 ? [nothingOn(task)] : missing,
    answered,
  };
}

/** What is said to a model none of whose quotes is in its sources. */
export const notInSources =
  'None of the quotes is in the sources. Copy them letter by letter from the passages, or, if the sources do not answer the question, give no evidence and answer "no".';

/** No quote is in its source: the model is told once; then sentences are selected without it. */
function withoutQuotes(input: ResearcherInput): typeof asFallback {
  if (refused.has(input)) return asFallback;
  refused.add(input);
  throw new AnswerRejected(notInSources);
}

function nothingOn({ question }: Task): string {
  return `The sources do not answer: ${oneLine(question, 200)}`;
}

export const researcher: Agent<ResearcherInput, ResearcherOutput> = {
  name: 'researcher',
  tier: 'analytical',
  share: 0.45,
  input: researcherInput,
  output: researcherOutput,
  outage: 'wait',
  asking: askResearcher,
  fallback: extract,
};
