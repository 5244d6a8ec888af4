// What a question shows people, as the store keeps it, and what of a run stands in its thread.
import type { DraftView, QuestionView as Asked } from '../chat/views.ts';
import { outcomeText } from '../chat/words/outcome.ts';
import type { Say } from '../chat/words/say.ts';
import { runResultSchema, type RunResult } from '../research/result.ts';
import type { Questions, RunView } from '../store/port.ts';
import type { PastQuestion } from '../store/port/past-question.ts';

/** The view of a question of this kind; null: it is another one, or there is none. */
export function viewOf<K extends Asked['kind']>(
  question: Pick<PastQuestion, 'kind' | 'view'> | null,
  kind: K,
): Extract<Asked, { readonly kind: K }> | null {
  if (question?.kind !== kind) return null;
  return question.view as unknown as Extract<Asked, { readonly kind: K }>;
}

/** How a question ended, in a sentence; null: it is open. */
export function endingOf({ view, outcome }: PastQuestion, say: Say): string | null {
  return outcome === null ? null : outcomeText(view as unknown as Asked, outcome, say);
}

/** The draft that waits for a decision, or else the report; null: neither. */
export async function textOf(
  { questions }: { readonly questions: Pick<Questions, 'openQuestion'> },
  { id, status, result }: RunView,
): Promise<DraftView | RunResult | null> {
  const draft = viewOf(await questions.openQuestion(id), 'draft');
  return draft ?? (status === 'delivered' ? (runResultSchema.safeParse(result).data ?? null) : null);
}
