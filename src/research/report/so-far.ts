// What a run that is interrupted leaves behind before its first draft has been checked (B8, B54, B56).
import { assemble, toResult } from './assemble.ts';
import { sayIn } from '../../chat/words/say.ts';
import type { Brief } from '../run-context.ts';
import type { ResearchState } from '../research-state.ts';
import type { Checked, CheckedCitation } from '../verify/checked.ts';
import { notChecked } from '../verify/sum.ts';
import type { RunResult } from '../result.ts';
import type { Written } from './write.ts';

type Found = Pick<ResearchState, 'investigations' | 'analysis'>;

/** Before anything is written: the sources, and what they amount to. */
export function foundSoFar(brief: Brief, state: Found): RunResult {
  const missing = new Set(state.investigations.flatMap((investigation) => investigation.missing));
  const assembled = assemble(brief, { ...state, written: nothingWritten }, unlooked('', []), []);
  return { ...toResult(assembled), answered: null, gaps: [...missing] };
}

/** A draft of which nobody has looked up anything yet. */
export function writtenSoFar(brief: Brief, state: Found & { readonly written: Written }): RunResult {
  const { written } = state;
  const citations = written.draft.citations.map((citation): CheckedCitation => ({
    ...citation,
    verified: false,
    found: 'missing',
  }));
  const assembled = assemble(brief, state, unlooked(written.draft.text, citations), []);
  const result = toResult(assembled);
  const open = result.citations.map((citation) => ({ ...citation, looked: false }));
  return { ...result, citations: open, cautions: [sayIn(brief.language)('note.unchecked')] };
}

const nothingWritten: Written = {
  draft: { text: '', answered: 'no', citations: [], openQuestions: [] },
  fallback: null,
  unreadable: [],
};

function unlooked(text: string, citations: Checked['citations']): Checked {
  return notChecked({ text, citations, claims: [] }, [], null);
}
