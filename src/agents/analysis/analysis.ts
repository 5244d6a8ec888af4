// Analysis: answers a task for which nothing is searched, from what other tasks have found (A20). Every conclusion names its premises.
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import { evidenceBlockSchema } from '../../citations/blocks.ts';
import { AnswerRejected } from '../../llm/port.ts';
import { defineAgent } from '../agent.ts';
import { fitting, materialOf } from '../material.ts';
import { evidenceText, shownOnce } from '../prompt/evidence.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { requestText, wantedShape } from '../prompt/request.ts';
import { clip, roomFor } from '../prompt/room.ts';
import { fenced, fencedOr } from '../prompt/thread.ts';
import { longestObservation, researchedSchema } from '../researched.ts';
import { answeredSchema } from '../researcher/contract.ts';

const analysisInput = z.strictObject({
  ...wantedShape,
  today: z.string(),
  constraints: z.array(z.string()).readonly(),
  /** What is to be concluded. */
  question: z.string(),
  /** What was found wanting in the last conclusions; null: there were none. */
  feedback: z.string().nullable(),
  /** The tasks it is made of. */
  tasks: z.array(researchedSchema).readonly(),
  /** Their quotes, numbered as `materialOf` numbers them, with what stands around each. */
  blocks: z.array(evidenceBlockSchema).readonly(),
});
export type AnalysisInput = z.infer<typeof analysisInput>;

const analysisOutput = z.strictObject({
  /** Each with the numbers of the quotes it rests on, at least one. */
  conclusions: z
    .array(z.strictObject({ text: z.string().min(1), premises: z.array(z.int().min(1)).readonly() }))
    .readonly(),
  observation: z.string(),
  missing: z.array(z.string()).readonly(),
  answered: answeredSchema,
});
type AnalysisOutput = z.infer<typeof analysisOutput>;

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
  variables: (input, room) => {
    const evidence = shownText(input, roomFor(room));
    return {
      today: input.today,
      request: requestText(input, 2_000),
      constraints: fenced('constraint', input.constraints),
      question: fence('question', clip(input.question, 500)),
      feedback: fencedOr('feedback', input.feedback, 2_000),
      found: foundText(input, evidence.includes(notShown) ? details.short : details.whole),
      evidence,
    };
  },
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

/** Characters of what is told of a task; questions, and what is missing, give way to evidence. */
const details = {
  whole: { question: 500, observation: longestObservation, missing: 5 },
  short: { question: 120, observation: 600, missing: 0 },
} as const;

/** What the tasks found, in the words of those who read for them. */
function foundText({ tasks }: AnalysisInput, most: (typeof details)['whole' | 'short']) {
  return tasks
    .map(({ task, answered, missing, observation = '' }) =>
      fence(
        'task',
        [
          oneLine(task.question, most.question),
          `Answered: ${answered}. ${oneLine(observation, most.observation)}`,
          ...missing.slice(0, most.missing).map((text) => `Missing: ${oneLine(text, 300)}`),
        ].join('\n'),
      ),
    )
    .join('\n');
}

const notShown = 'more quotes are not shown, for want of room';
/** Tokens of the marks around a quote and of its part of the head of its page. */
const frame = 45;

/**
 * All with what stands around them, or the quotes alone: the best of each task that fit. It is said where some do not, for a
 * conclusion may need them.
 */
function shownText(input: AnalysisInput, tokens: number): string {
  const whole = evidenceText(shownOnce(input.blocks));
  if (estimateTokens(whole) <= tokens) return whole;
  const all = materialOf(input);
  const kept = new Set(fitting(all, tokens, ({ taskId }) => taskId, new Set(), frame).map(({ n }) => n));
  const shown = input.blocks.filter(({ n }) => kept.has(n));
  const text = evidenceText(shown.map((block) => ({ ...block, before: '', after: '' })));
  return kept.size === all.length ? text : `${text}\n(${all.length - kept.size} ${notShown}.)`;
}
