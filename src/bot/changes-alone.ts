// Without a language model only some changes can be made. Everything else is answered so, and nothing is changed.
import { z } from 'zod';
import type { Answer } from '../chat/port.ts';
import { ordersIn } from '../chat/words/orders.ts';
import type { Say } from '../chat/words/say.ts';
import { citationIn, names } from '../research/report/feedback.ts';
import type { QuestionView } from '../store/port.ts';

const shown = z.object({ report: z.string(), citations: z.array(z.object({ n: z.number() })) });

/** The answer if something can be done about it, otherwise a sentence that says why not. */
export function feedbackAlone({ kind, view }: QuestionView, answer: Answer, say: Say): Answer | string {
  if (answer.kind !== 'feedback') return answer;
  // A list of tasks is taken as it is written.
  if (kind === 'plan' && /^\s*(?:\d{1,2}[.)]|[-*•])\s+\S/u.test(answer.text)) return answer;
  const orders = ordersIn(answer.text);
  if (orders === null) return say('change.takes-model');
  if (kind === 'plan') {
    return orders.leaveOut.length > 0 ? say('change.plan') : answer;
  }
  const draft = shown.safeParse(view).data;
  const missing = orders.leaveOut.find((what) => draft !== undefined && !isIn(draft, what));
  return missing === undefined ? answer : say('change.not-there', { what: missing });
}

function isIn({ report, citations }: z.infer<typeof shown>, what: string): boolean {
  const n = citationIn(what);
  return n === null ? names(report, what) : citations.some((citation) => citation.n === n);
}
