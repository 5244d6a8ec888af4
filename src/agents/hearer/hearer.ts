// Hearer: reads what somebody says to a plan that waits, to a run that works, or to one that has ended without a report.
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { type Meant, meantSchema, saysSo } from '../explainer/explainer.ts';
import { oneLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip } from '../prompt/room.ts';

export interface HearerInput {
  readonly message: string;
  /** What is to be researched. */
  readonly request: string;
  /** To what it is said. */
  readonly to: 'plan' | 'work' | 'ended';
  /** Titles of the tasks of the plan that waits. */
  readonly tasks: readonly string[];
}

const moments = {
  plan: 'A plan waits to be approved. Its tasks:',
  work: 'The research is being worked on.',
  ended:
    'The research has ended without a report: it was stopped, its plan or draft was rejected, or it failed.',
};

const answer = z.object({
  meant: z.enum([...meantSchema.options, 'status']),
  language: z.string().nullable().describe('Such as "de"; null where the message tells none.'),
  deciding: z
    .string()
    .nullable()
    .describe(
      'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
    ),
});

interface Heard {
  /** `status`: it asks how far the research is, how long it takes, or what it costs. */
  readonly meant: Meant | 'status';
  /** Of the message, BCP 47; null: it has no language of its own. */
  readonly language: string | null;
  /** Words of the message say that it approves or rejects, and nothing is asked besides. */
  readonly isClear: boolean;
}

export const hearer: Agent<HearerInput, Heard, z.infer<typeof answer>> = {
  name: 'hearer',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 300,
  temperature: 0.1,
  variables: ({ message, request, to, tasks }) => ({
    request: fence('request', clip(request, 300)),
    moment: moments[to],
    tasks: to === 'plan' ? fence('tasks', tasks.map((title) => oneLine(title, 150)).join('\n')) : '',
    message: fence('message', clip(message, 500)),
  }),
  read: ({ meant, language, deciding }, { message }) => ({
    meant,
    language,
    isClear: saysSo(deciding, message),
  }),
  // Whoever asks then goes by what the message looks like.
  fallback: () => ({ meant: 'talk' as const, language: null, isClear: false }),
};
