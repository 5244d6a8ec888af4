// Analysis: answers a task for which nothing is searched, from what other tasks have found (A20). Every conclusion names its premises.
import type { Answered } from '../researcher/contract.ts';
import { z } from 'zod';
import { estimateTokens } from '../../base/tokens.ts';
import type { EvidenceBlock } from '../../citations/blocks.ts';
import { AnswerRejected } from '../../llm/port.ts';
import type { Agent } from '../agent.ts';
import { fitting, materialOf } from '../material.ts';
import { evidenceText, shownOnce } from '../prompt/evidence.ts';
import { oneLine, unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { longestObservation, type Researched } from '../researched.ts';
import { form } from '../form.ts';
import { fence, fenced, fencedOr } from '../prompt/fence.ts';

export interface AnalysisInput extends Wanted {
  readonly today: string;
  readonly constraints: readonly string[];
  readonly question: string;
  /** What was found wanting in the last conclusions; null: there were none. */
  readonly feedback: string | null;
  readonly tasks: readonly Researched[];
  /** Their quotes, numbered as `materialOf` numbers them, with what stands around each. */
  readonly blocks: readonly EvidenceBlock[];
}

interface AnalysisOutput {
  /** Each with the numbers of the quotes it rests on, at least one. */
  readonly conclusions: readonly { readonly text: string; readonly premises: readonly number[] }[];
  readonly observation: string;
  readonly missing: readonly string[];
  readonly answered: Answered;
}

const answer = z.object({
  conclusions: form.list('The answer first, then what it rests on or is limited by.', {
    conclusion: form.text('One or two sentences: what follows, and under which condition.'),
    premises: form.numbers('Numbers of the evidence from which it follows, all of them.'),
  }),
  observation: form.text('Two to four sentences: the answer to the question, and how sure it is.'),
  missing: form.texts('What would have to be known and is not; full sentences.'),
  answered: z.enum(['yes', 'partly', 'no']),
});

export const analysis: Agent<AnalysisInput, AnalysisOutput, z.infer<typeof answer>> = {
  name: 'analysis',
  tier: 'analytical',
  share: 0.35,
  outage: 'wait',
  answer,
  maxOutputTokens: 8_000,
  temperature: 0.2,
  variables: (input, room) => ({
    today: input.today,
    request: requestText(input, 2_000),
    constraints: fenced('constraint', input.constraints),
    question: fence('question', input.question, 500),
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
};

const withoutPremises =
  'No conclusion names evidence that exists. Give with each the numbers of the evidence from which it follows.';

/** What the tasks found, in the words of those who read for them. */
function foundText({ tasks }: AnalysisInput) {
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

/** Tokens of the marks around a quote and of its part of the head of its page. */
const frame = 45;

/** All with what stands around them, or of each task the best quotes alone that fit; then it is said that some are missing. */
function shownText(input: AnalysisInput, tokens: number): string {
  const whole = evidenceText(shownOnce(input.blocks));
  if (estimateTokens(whole) <= tokens) return whole;
  const all = materialOf(input);
  const kept = new Set(fitting(all, tokens, ({ taskId }) => taskId, new Set(), frame).map(({ n }) => n));
  const shown = input.blocks.filter(({ n }) => kept.has(n));
  const text = evidenceText(shown.map((block) => ({ ...block, before: '', after: '' })));
  return kept.size === all.length
    ? text
    : `${text}\n(${all.length - kept.size} more quotes are not shown, for want of room.)`;
}
