// The version of the story (docs/decisions/0002), and what runs of earlier versions have left, as this one reads it.
import type { DraftView } from '../chat/views.ts';
import type { ResearchParts } from './parts.ts';
import type { Run } from './run.ts';
import type { Checked } from './verify/checked.ts';

/** Raised when a phase's keys or results change their meaning: an older run continues from its last finished phase. */
export const pipelineVersion = 33;

/** The version with which a run has to have begun to go a new way; what an earlier one has recorded may have gone the old one. */
export const since = {
  /** Its drafts are edited: of an earlier run they may be checked, or shown, unedited. */
  isEdited: 29,
  /** What is said of a draft is that of the one that was checked: of an earlier run people may have been shown what was said of the first. */
  tellsOfChecked: 30,
  /** A draft that a wish has overtaken counts as unread: of an earlier run what follows may be recorded as if it had been read. */
  staysUnread: 30,
};

/** A result of checking as versions before 6 have recorded it. */
type CheckedBefore6 = Omit<Checked, 'mended' | 'unsettled'> & { readonly mended?: never };

export function asChecked(checked: Checked | CheckedBefore6): Checked {
  return checked.mended === undefined ? { ...checked, mended: [], unsettled: false } : checked;
}

/** What was shown of this round's draft already, which people decide about; null: this version shows it. */
export function draftSeen(
  run: Run,
  round: number,
  { library }: Pick<ResearchParts, 'library'>,
): Promise<DraftView | null> {
  return run.step(`r${round}/seen`, null, async () => {
    const view = await library.questionShown(run.id, `approve/r${round}/decide`);
    return view as DraftView | null;
  });
}

/** Before 7, what a run was to finish without stood only in the words of a button. */
const labelsBefore7: Readonly<Record<string, 'models' | 'web'>> = {
  'Finish without a model': 'models',
  'Finish without the web': 'web',
};

export function lackingBefore7(label: unknown): 'models' | 'web' | undefined {
  return typeof label === 'string' ? labelsBefore7[label] : undefined;
}
