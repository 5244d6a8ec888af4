// Drafts that versions before 6 of the pipeline have checked and shown: what people decide about is the very text they saw.
import type { DraftView } from '../../chat/views.ts';
import type { Run } from '../../durable/run.ts';
import type { Checked } from '../verify/checked.ts';
import type { ResearchParts } from '../parts.ts';

type Before = Omit<Checked, 'mended' | 'unsettled'> & { readonly mended?: never };

/** A result of checking as this version has it. */
export function asChecked(checked: Checked | Before): Checked {
  return checked.mended === undefined ? { ...checked, mended: [], unsettled: false } : checked;
}

/** What was shown of a draft that an earlier version has checked; null: this version makes it, or it was not shown. */
export function draftSeen(
  run: Run,
  round: number,
  checked: Checked | Before,
  { library }: Pick<ResearchParts, 'library'>,
): Promise<DraftView | null> {
  if (checked.mended !== undefined) return Promise.resolve(null);
  return run.look(`r${round}/seen`, null, async () => {
    const view = await library.questionShown(run.id, `approve/r${round}/decide`);
    return view as DraftView | null;
  });
}
