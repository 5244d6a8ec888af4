// What a question asks, as forms show it and as clicks answer it by number.
import { z } from 'zod';
import type { Answer } from '../chat/port.ts';
import type { AskedText, Opening, Picked } from '../chat/port/choice.ts';
import { pickedWords, suggested } from '../chat/words/choice.ts';
import { planText } from '../chat/words/plan-text.ts';
import type { QuestionView } from '../store/port.ts';

const clarifySchema = z.object({
  questions: z.array(z.object({ text: z.string(), suggestions: z.array(z.string()) })),
});
const planSchema = z.object({ tasks: z.array(z.object({ title: z.string() })) });

/** UTF-16 units: a field of a form holds so much on every platform. */
const longestPlan = 3_000;

/** What stands in the form that answers this question. */
export function formOf(question: QuestionView): Pick<Opening, 'begun' | 'asked'> {
  const { tasks } = (question.kind === 'plan' && planSchema.safeParse(question.view).data) || { tasks: [] };
  return {
    begun: planText(
      tasks.map(({ title }) => title),
      longestPlan,
    ),
    asked: askedIn(question),
  };
}

/** The answer with what was picked in words; null: nothing of this question was picked. */
export function inWords(question: QuestionView, answer: Answer | Picked): Answer | null {
  if (answer.kind !== 'picked') return answer;
  const answers = pickedWords(askedIn(question), answer.picks);
  return answers.every((one) => one === '') ? null : { kind: 'clarified', answers };
}

function askedIn({ kind, view }: QuestionView): readonly AskedText[] {
  const { data } = clarifySchema.safeParse(kind === 'clarify' ? view : null);
  return (data?.questions ?? []).map(({ text, suggestions }) => ({
    text,
    suggestions: suggested(suggestions),
  }));
}
