// Hearer: reads what somebody says to a plan that waits, to a run that works, or to one that has ended.
import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { meaningForm, meaningOf, meantSchema, noMeaning } from '../explainer/meaning.ts';
import type { Meaning, Meant } from '../explainer/meaning.ts';
import { type AskedPlan, longestAboutPlan, planText } from '../explainer/plan.ts';
import { unlinkedLine } from '../prompt/line.ts';
import { type Spoken, spokenText } from '../prompt/thread.ts';
import { form } from '../form.ts';
import { fence } from '../prompt/fence.ts';

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
  ...meaningForm,
  asksFor: form.orNull(
    z.enum(['status', 'found']),
    'Of what "asks" holds: "status" where it asks how far the research is, how long it takes or what it costs, "found" where it asks what was found so far; else null.',
  ),
  answer: form.textOrNull(
    'Of a question about the plan, or what is taken into account, also one that is asked besides: the answer, in at most three sentences; else null.',
  ),
});

/**
 * `status`: it asks how far the research is, how long it takes, or what it costs. `found`: what was found so far. `enough`: it wants the
 * report of that.
 */
export interface Heard extends Meaning<Meant | 'status' | 'found' | 'enough'> {
  /** Of what is asked besides: how far the research is, or what was found so far; null: something else. */
  readonly asksFor: 'status' | 'found' | null;
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
    request: fence('request', request, 300),
    moment: moments[to],
    plan: plan === null ? '' : planText(plan),
    spoken: spokenText(spoken),
  }),
  read: ({ answer: said, asksFor, ...given }, { message, plan }) => {
    const meaning = meaningOf(given, message);
    const isAnswered = (meaning.meant === 'question' || meaning.alsoAsks) && plan !== null;
    const besides = meaning.alsoAsks ? asksFor : null;
    // What code tells is told by nobody else.
    const text = isAnswered && besides === null ? unlinkedLine(said ?? '', longestAboutPlan) : '';
    return { ...meaning, text, asksFor: besides };
  },
  fallback: () => ({ ...noMeaning, text: '', asksFor: null }),
};
