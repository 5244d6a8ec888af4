// Supervisor: a model thinks between two phases about what was made and what its gate found (B3, B11, B15).
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { unlinkedLine, unlinkedLines } from '../prompt/line.ts';
import { requestText, type Wanted } from '../prompt/request.ts';
import { roomFor } from '../prompt/room.ts';
import { form } from '../form.ts';
import { fenced, fencedOr } from '../prompt/fence.ts';

export const supervisedPhases = ['plan', 'gather', 'analyze', 'critique', 'write', 'refine'] as const;
export type SupervisedPhase = (typeof supervisedPhases)[number];

export interface SupervisorInput extends Wanted {
  readonly phase: SupervisedPhase;
  /** What the phase produced, counted: `{ sources: 12, tasksDone: 4 }`. */
  readonly metrics: Record<string, number | string>;
  /** What its gate found wrong; sentences. */
  readonly issues: readonly string[];
  /** What the phase produced, in words: all that is to be judged. */
  readonly summary: string;
  /** What can be done besides going on; at least one, or nobody is asked. Another answer counts as going on. */
  readonly actions: readonly ('retry' | 'iterate' | 'complete')[];
}

const answer = z.object({
  strengths: form.texts('What is good about it, at most 3 short sentences.'),
  weaknesses: form.texts('What is not, at most 3 short sentences.'),
  score: z.number().describe('1 (useless) to 10 (nothing to add).'),
  rationale: form.text('One or two sentences: what decides the action.'),
  action: z.enum(['proceed', 'retry', 'iterate', 'complete']),
  guidance: form.textOrNull(
    'What the next phase should look at, one or two sentences of at most 60 words together, for more is cut off; null when there is nothing.',
  ),
});

type Answer = z.infer<typeof answer>;

/** `guidance`: what the next phase should look at; null: nothing. */
export interface Thought extends Pick<Answer, 'action' | 'rationale' | 'guidance'> {
  readonly quality: Readonly<Pick<Answer, 'score' | 'strengths' | 'weaknesses'>>;
}

/** What is thought about after each phase (B3). */
const questions: Readonly<Record<SupervisedPhase, readonly string[]>> = {
  plan: [
    'Does every part of the request have a task, and does no task go beyond the request?',
    'Could a stranger work on each question without knowing the others?',
    'Will the searches lead to people who know, or only to pages that repeat each other?',
  ],
  gather: [
    'Which parts of the request still rest on nothing, or on one page?',
    'Are there enough independent sources, and are some of them close to the matter?',
    'Is what was found recent enough for what is asked?',
  ],
  analyze: [
    'Does each finding follow from its quotes, or does it say more than they do?',
    'Are the confidences fair to the number and the quality of the sources?',
    'Is a contradiction overlooked, or a gap that the request cannot do without?',
  ],
  critique: [
    'Is the criticism about the substance, and can more research do anything about it?',
    'Which of its points would change the answer, and which are matters of taste?',
    'Was the same point made before without success?',
  ],
  write: [
    'Does the beginning answer the request, for somebody who reads nothing else?',
    'Is what is uncertain or disputed said as such, next to the claim?',
    'Is anything of what was found left out that a reader would need?',
  ],
  refine: [
    'Would closing these gaps change the answer, or only make it longer?',
    'Are the follow-up searches different from those that found nothing?',
    'Is another round worth its time and cost to the person who waits?',
  ],
};

const meaningOf: Readonly<Record<Thought['action'], string>> = {
  proceed: 'the next phase can work with it. This is the usual action.',
  retry:
    'the same phase once more, because a second try with your guidance would mend what is wrong. It costs time and money.',
  iterate: 'the research that is proposed is done before the report can stand.',
  complete: 'enough is there: no further research, the report is written with what was found.',
};

export const supervisor: Agent<SupervisorInput, Thought | null, Answer> = {
  name: 'supervisor',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 1_500,
  temperature: 0.2,
  variables: (input, room) => {
    const metrics = Object.entries(input.metrics).map(([name, value]) => `${name}: ${value}`);
    const actions = ['proceed', ...input.actions] as const;
    return {
      request: requestText(input, 1_500),
      phase: input.phase,
      questions: questions[input.phase].map((question) => `- ${question}`).join('\n'),
      metrics: fencedOr('metrics', metrics.join('\n'), 300),
      actions: actions.map((action) => `- \`${action}\`: ${meaningOf[action]}`).join('\n'),
      issues: fenced('issue', input.issues.slice(0, 10), 100),
      summary: fencedOr('summary', input.summary, roomFor(room, 8_000)),
    };
  },
  read: ({ action, rationale, score, strengths, weaknesses, guidance }) => ({
    action,
    rationale: unlinkedLine(rationale, 500) || 'No reason was given.',
    quality: {
      score: Math.min(10, Math.max(1, Math.round(score))),
      strengths: unlinkedLines(strengths, 3, 200),
      weaknesses: unlinkedLines(weaknesses, 3, 200),
    },
    guidance: unlinkedLine(guidance ?? '', 500) || null,
  }),
  // Rules have decided already: without a model there is nothing to think about.
  fallback: () => null,
};
