// Hearer: reads what somebody says to a plan that waits, to a run that works, or to one that has ended.
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import {
  asksForm,
  isSaidIn,
  type Meant,
  meantSchema,
  saysSo,
  wishForm,
  wishIn,
} from '../explainer/explainer.ts';
import { type AskedPlan, longestAboutPlan, planText } from '../explainer/plan.ts';
import { unlinkedLine } from '../prompt/line.ts';
import { fence } from '../prompt/prompt.ts';
import { clip } from '../prompt/room.ts';
import { type Spoken, spokenText } from '../prompt/thread.ts';
import { form } from '../form.ts';

export interface HearerInput extends Spoken {
  /** What is to be researched. */
  readonly request: string;
  /** To what it is said; `ended`: without a report; `reported`: with one, and the message mentions nobody. */
  readonly to: 'plan' | 'work' | 'ended' | 'reported';
  /** The plan that waits or is worked on; null: there is none. */
  readonly plan: AskedPlan | null;
}

const moments = {
  plan: 'A plan waits to be approved. How it came about, and its tasks:',
  work: 'The research is being worked on. What is known of its plan, and what people have said to it since:',
  ended:
    'The research has ended without a report: it was stopped, its plan or draft was rejected, or it failed.',
  reported: 'The research has ended with a report, which stands in the thread.',
};

const answer = z.object({
  meant: z.enum([...meantSchema.options, 'status', 'found', 'enough']),
  language: form.textOrNull('Such as "de"; null where the message tells none.'),
  deciding: form.textOrNull(
    'Of an approval or rejection: the words of the message that say so, copied exactly; else null.',
  ),
  wish: wishForm,
  asks: asksForm,
  answer: form.textOrNull(
    'Of a question about the plan, or what is taken into account, also one that is asked besides: the answer, in at most three sentences; else null.',
  ),
});

export interface Heard {
  /**
   * `status`: it asks how far the research is, how long it takes, or what it costs. `found`: what was found so far. `enough`: it wants the
   * report of that.
   */
  readonly meant: Meant | 'status' | 'found' | 'enough';
  /** Of the message, BCP 47; null: it has no language of its own. */
  readonly language: string | null;
  /** Words of the message say that it approves or rejects, and nothing is asked besides. */
  readonly isClear: boolean;
  /** Of a change, a fact or an approval: its words ask something besides. */
  readonly alsoAsks: boolean;
  /** Of a change or fact that leans on what was said before: what it comes to; null: the message says it. */
  readonly wish: string | null;
  /** The answer to a question about a plan, or to what is asked besides; empty: there is none. */
  readonly text: string;
}

export const hearer: Agent<HearerInput, Heard, z.infer<typeof answer>> = {
  name: 'hearer',
  tier: 'simple',
  outage: 'fall-back',
  answer,
  maxOutputTokens: 500,
  temperature: 0.1,
  variables: ({ request, to, plan, ...spoken }) => ({
    request: fence('request', clip(request, 300)),
    moment: moments[to],
    plan: plan === null ? '' : planText(plan),
    spoken: spokenText(spoken),
  }),
  read: ({ meant, language, deciding, wish, asks, answer: said }, { message, plan }) => {
    const isMore = meant === 'change' || meant === 'fact' || meant === 'approval';
    const alsoAsks = isMore && isSaidIn(asks, message);
    const isAnswered = (meant === 'question' || alsoAsks) && plan !== null;
    return {
      meant,
      language,
      isClear: !alsoAsks && saysSo(deciding, message),
      alsoAsks,
      wish: wishIn(wish, meant, message),
      text: isAnswered ? unlinkedLine(said ?? '', longestAboutPlan) : '',
    };
  },
  // Whoever asks then goes by what the message looks like.
  fallback: () => ({
    meant: 'talk' as const,
    language: null,
    isClear: false,
    alsoAsks: false,
    wish: null,
    text: '',
  }),
};
