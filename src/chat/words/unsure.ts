// What somebody who decides about a draft should know is unsure.
import type { DraftView } from '../views.ts';

/** A sentence each: first what to note, then what is left open. */
export function unsureOf({ cautions, open = [] }: Pick<DraftView, 'cautions' | 'open'>): readonly string[] {
  return [...cautions, ...open.map((question) => `Open: ${question}`)];
}
