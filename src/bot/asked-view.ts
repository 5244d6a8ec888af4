// What a question shows people, as the store keeps it.
import type { QuestionView as Asked } from '../chat/views.ts';
import type { PastQuestion } from '../store/port/past-question.ts';

/** The view of a question of this kind; null: it is another one, or there is none. */
export function viewOf<K extends Asked['kind']>(
  question: Pick<PastQuestion, 'kind' | 'view'> | null,
  kind: K,
): Extract<Asked, { readonly kind: K }> | null {
  if (question?.kind !== kind) return null;
  return question.view as unknown as Extract<Asked, { readonly kind: K }>;
}
