// The trouble with a reply that came, and is of no use.
import { ModelTrouble } from './port.ts';
import type { TroubleKind } from './port.ts';

const words: Partial<Record<TroubleKind, string>> = {
  refused: 'declined to answer',
  truncated: 'wrote more than its limit allows, twice',
  'not-believed': 'judged a claim wrongly whose verdict is known',
  'invalid-answer': 'did not answer in the form that was asked for, twice',
};

/** Says nothing of what the model wrote. */
export function unusable(id: string, kind: TroubleKind): ModelTrouble {
  return new ModelTrouble(kind, `${id} ${words[kind] ?? 'gave no usable reply'}.`);
}
