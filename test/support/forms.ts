// The forms that clicks on a question open.
import { answerForm, type Form } from '../../src/chat/layout/form.ts';
import type { AskedText, Picks } from '../../src/chat/port/choice.ts';
import type { Asking } from '../../src/chat/verbs.ts';
import type { Say } from '../../src/chat/words/say.ts';

/** What should be different in a plan or draft. */
export function changesForm({ id, version }: Asking, begun: string, say: Say): Form {
  const click = { kind: 'form', form: 'changes', picks: [], questionId: id, version } as const;
  return answerForm(click, { begun, asked: [] }, say);
}

/** An answer in words for each question. */
export function wordsForm(
  { id, version }: Asking,
  asked: readonly AskedText[],
  say: Say,
  picks: Picks = [],
): Form {
  const click = { kind: 'form', form: 'words', picks, questionId: id, version } as const;
  return answerForm(click, { begun: '', asked }, say);
}
