// What a run that is interrupted leaves behind before its first draft has been checked (B8, B54, B56).
import { assemble, toResult } from './assemble.ts';
import type { Brief } from '../brief.ts';
import type { Known } from '../known.ts';
import type { Checked, CheckedCitation } from '../verify/checked.ts';
import { notChecked } from '../verify/sum.ts';
import type { RunResult } from '../result.ts';
import type { Written } from './write.ts';

/** Before anything is written: the sources, and what they amount to. */
export function foundSoFar(brief: Brief, known: Known): RunResult {
  const missing = new Set(known.investigations.flatMap((investigation) => investigation.missing));
  const assembled = assemble(brief, { known, written: nothingWritten }, unlooked('', []), []);
  return { ...toResult(assembled), answered: null, gaps: [...missing] };
}

/** A draft of which nobody has looked up anything yet. */
export function writtenSoFar(brief: Brief, known: Known, written: Written): RunResult {
  const citations = written.draft.citations.map((citation): CheckedCitation => ({
    ...citation,
    verified: false,
    found: 'missing',
  }));
  const assembled = assemble(brief, { known, written }, unlooked(written.draft.text, citations), []);
  const result = toResult(assembled);
  const open = result.citations.map((citation) => ({ ...citation, looked: false }));
  return { ...result, citations: open, cautions: [unchecked] };
}

const nothingWritten: Written = {
  draft: { text: '', answered: 'no', citations: [], openQuestions: [] },
  fallback: null,
  unreadable: [],
};

function unlooked(text: string, citations: Checked['citations']): Checked {
  return notChecked({ text, citations, claims: [] }, [], null);
}

const unchecked = 'This is a first draft: neither its quotes nor its claims were checked.';
