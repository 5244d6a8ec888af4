// Phase edit: a draft that is longer than this person wants is put in fewer words before it is checked, while nobody has read it.
import { editor, longest } from '../../agents/editor/editor.ts';
import type { ReportDraft } from '../../agents/writer/contract.ts';
import { estimateTokens } from '../../base/tokens.ts';
import { withoutMarks } from '../../citations/own.ts';
import { consultOnce } from '../consult.ts';
import type { Research } from '../phases.ts';
import type { Drafted } from '../research-state.ts';
import { requestWith } from '../run-context.ts';
import { since } from '../version.ts';
import { writtenSoFar } from './assemble.ts';
import { measured } from './write.ts';

/** As it was where it is short enough, no model wrote it, or people have read one: what they read changes by what they want alone. */
export async function edit(
  { run, context, version }: Research,
  round: number,
  state: Drafted,
): Promise<Drafted> {
  const { brief, limits, settings, parts } = context;
  const { wishes, shown, written } = state;
  const { draft, fallback, heeded } = written;
  // Where nothing is checked, nobody would see what an editor did to a fact.
  const isChecked = settings.citations.verify && limits.citations.mode !== 'classical';
  if (version < since.isEdited || shown !== '' || fallback !== null || !isChecked) return state;
  const { words, about } = measured({ text: draft.text, openQuestions: [] }, context, state);
  if (words <= about || estimateTokens(draft.text) > longest) return state;
  const asked = { ...requestWith(brief, wishes), draft, about, heeded };
  const { output } = await run.scope(`write/r${round}/edited`, (phase) =>
    consultOnce(phase, 'edit', editor, asked, parts),
  );
  const edited = { ...state, written: { ...written, draft: asEdited(draft, output) } };
  run.keep(writtenSoFar(brief, edited));
  return edited;
}

/** Its opening answers now, whatever answered before, and what is told without a source no longer is searched for no longer. */
function asEdited(draft: ReportDraft, edited: Pick<ReportDraft, 'text' | 'citations'>): ReportDraft {
  if (edited.text === draft.text) return draft;
  const { lookUp, answering: _before, ...kept } = draft;
  const isOwn = withoutMarks(edited.text) !== edited.text;
  return { ...kept, ...edited, ...(lookUp === undefined || !isOwn ? {} : { lookUp }) };
}
