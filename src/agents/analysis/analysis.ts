// How a model is asked for what follows from the evidence of other tasks. Every conclusion names its premises.
import { z } from 'zod';
import { AnswerRejected } from '../../llm/port.ts';
import { defineAgent } from '../agent.ts';
import { fitting, materialOf } from '../material.ts';
import { evidenceText } from '../prompt/evidence.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { shownOnce } from '../prompt/shown-once.ts';
import { fenced, fencedOr } from '../prompt/thread.ts';
import { longestObservation } from '../researched.ts';
import { analysisInput, analysisOutput } from './contract.ts';
import type { AnalysisInput, AnalysisOutput } from './contract.ts';

const answer = z.object({
  conclusions: z
    .array(
      z.object({
        conclusion: z.string().describe('One or two sentences: what follows, and under which condition.'),
        premises: z.array(z.int()).describe('Numbers of the evidence from which it follows, all of them.'),
      }),
    )
    .describe('The answer first, then what it rests on or is limited by.'),
  observation: z.string().describe('Two to four sentences: the answer to the question, and how sure it is.'),
  missing: z.array(z.string()).describe('What would have to be known and is not; full sentences.'),
  answered: z.enum(['yes', 'partly', 'no']),
});

export const analysis = defineAgent({
  name: 'analysis',
  tier: 'analytical',
  share: 0.35,
  input: analysisInput,
  output: analysisOutput,
  outage: 'wait',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.2,
  variables: (input, room) => ({
    today: input.today,
    request: fence('request', clip(input.request, 2_000)),
    constraints: fenced('constraint', input.constraints),
    question: fence('question', clip(input.question, 500)),
    feedback: fencedOr('feedback', input.feedback, 2_000),
    found: foundText(input),
    evidence: shownText(input, roomFor(room)),
  }),
  read: (given, input): AnalysisOutput => {
    const known = new Set(materialOf(input).map(({ n }) => n));
    const conclusions = given.conclusions.flatMap(({ conclusion, premises }) => {
      const text = unlinkedLine(conclusion, 1_000);
      const named = [...new Set(premises)].filter((n) => known.has(n));
      return text === '' || named.length === 0 ? [] : [{ text, premises: named }];
    });
    if (conclusions.length === 0 && given.conclusions.length > 0) throw new AnswerRejected(withoutPremises);
    return {
      conclusions,
      observation: unlinkedLine(given.observation, longestObservation),
      missing: unlinkedLines(given.missing, 10, 300),
      answered: conclusions.length === 0 ? 'no' : given.answered,
    };
  },
  /** Without a model nothing is derived: the task is skipped. */
  fallback: (): AnalysisOutput => ({ conclusions: [], observation: '', missing: [], answered: 'no' }),
});

const withoutPremises =
  'No conclusion names evidence that exists. Give with each the numbers of the evidence from which it follows.';

/** What the tasks found, in the words of those who read for them. */
function foundText({ tasks }: AnalysisInput): string {
  return tasks
    .map(({ task, answered, missing, observation = '' }) =>
      fence(
        'task',
        [
          oneLine(task.question, 500),
          `Answered: ${answered}. ${oneLine(observation, longestObservation)}`,
          ...missing.slice(0, 5).map((text) => `Missing: ${oneLine(text, 300)}`),
        ].join('\n'),
      ),
    )
    .join('\n');
}

/** The best of each task that fit; it is said where some do not, for a conclusion may need them. */
function shownText(input: AnalysisInput, tokens: number): string {
  const all = materialOf(input);
  const kept = new Set(fitting(all, tokens, ({ taskId }) => taskId).map(({ n }) => n));
  const text = evidenceText(shownOnce(input.blocks.filter(({ n }) => kept.has(n))));
  return kept.size === all.length
    ? text
    : `${text}\n(${all.length - kept.size} more quotes are not shown, for want of room.)`;
}
