// Hearer: reads what somebody says to a plan that waits, to a run that works, or to one that has ended without a report.
import { z } from 'zod';
import { defineAgent } from '../agent.ts';
import { meantSchema, saysSo } from '../explainer/explainer.ts';
import { oneLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip } from '../prompt/room.ts';

const hearerInput = z.strictObject({
  message: z.string(),
  /** What is to be researched. */
  request: z.string(),
  /** To what it is said. */
  to: z.enum(['plan', 'work', 'ended']),
  /** Titles of the tasks of the plan that waits. */
  tasks: z.array(z.string()).readonly(),
});
export type HearerInput = z.infer<typeof hearerInput>;

const moments = {
  plan: 'A plan waits to be approved. Its tasks:',
  work: 'The research is being worked on.',
  ended:
    'The research has ended without a report: it was stopped, its plan or draft was rejected, or it failed.',
};

/** `status`: it asks how far the research is, how long it takes, or what it costs. */
const heard = {
  meant: z.enum([...meantSchema.options, 'status']),
  /** Of the message, BCP 47; null: it has no language of its own. */
  language: z.string().nullable().describe('Such as "de"; null where the message tells none.'),
};

export const hearer = defineAgent({
  name: 'hearer',
  tier: 'simple',
  input: hearerInput,
  // An approval or rejection is clear where words of the message say so, and nothing is asked besides.
  output: z.strictObject({ ...heard, isClear: z.boolean() }),
  outage: 'fall-back',
  answer: z.object({
    ...heard,
    deciding: z
      .string()
      .nullable()
      .describe(
        'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
      ),
  }),
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
});
