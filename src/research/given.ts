// What people said to a question of a run, as its journal keeps it.
import { FootnoteError } from '../base/errors.ts';
import type { Answer, Person } from '../chat/port.ts';

/** `expired`: nobody answered in time. */
export type Given = (Answer & { readonly by: Person }) | { readonly kind: 'expired' };

/**
 * An answer that the question cannot have. It is never taken for another one: the run is tried again and then fails, and
 * nothing is published.
 */
export function noAnswerTo(question: string, { kind }: { readonly kind: unknown }): FootnoteError {
  return new FootnoteError('bug', `An answer of the kind “${String(kind)}” is none to a ${question}.`, {
    hint: 'It may have been given with a newer version of Footnote: use that one, and resume the run.',
  });
}
