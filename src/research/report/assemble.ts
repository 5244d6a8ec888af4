// Everything that is known about a round's draft, and the forms in which it leaves the story: the run's result, the
// views people see.
import type { Analysis } from '../../agents/analyst.ts';
import type { CitationView, DraftView, ReportView } from '../../chat/views.ts';
import type { Brief } from '../brief.ts';
import { cautions } from './cautions.ts';
import type { Investigation } from '../gather/investigate.ts';
import type { Known } from '../known.ts';
import { borneOut, withDisagreements } from './disagreements.ts';
import { withOpenQuestions } from './open-questions.ts';
import { sourcesOf } from './records.ts';
import type { RunResult } from '../result.ts';
import type { Checked, CheckedCitation, CheckedClaim } from '../verify/checked.ts';
import type { Written } from './write.ts';

export interface Assembled {
  readonly brief: Brief;
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  readonly written: Written;
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
  /** What else checking gave. */
  readonly checked: Pick<Checked, 'removed' | 'summary' | 'skipped' | 'links'>;
  /** What gates found wrong to the end; sentences. */
  readonly warnings: readonly string[];
}

export function assemble(
  brief: Brief,
  { known, written }: { readonly known: Known; readonly written: Written },
  checked: Checked,
  warnings: readonly string[],
): Assembled {
  const { investigations } = known;
  const contradictions = borneOut(known.analysis.contradictions, investigations);
  const analysis = { ...known.analysis, contradictions };
  const { citations, claims } = checked;
  const made = { brief, investigations, analysis, written, citations, claims };
  const text = withDisagreements(checked.text, made);
  const revised = { ...written, draft: { ...written.draft, text } };
  return { ...made, written: revised, checked, warnings };
}

/** What the row of the run keeps, and what `ask --json` prints. */
export function toResult(assembled: Assembled): RunResult {
  const { draft } = assembled.written;
  return {
    answered: draft.answered,
    report: shownText(assembled),
    citations: citationViews(assembled),
    sources: sourcesOf(assembled).map(({ url, title, status, number, error }) => ({
      url,
      title,
      status,
      number,
      ...(error === null ? {} : { error }),
    })),
    claims: assembled.claims.map(({ id, text, verdict, how, numbers }) => ({
      id,
      text,
      verdict,
      how,
      citations: [...numbers],
    })),
    gaps: [...draft.openQuestions],
    findings: assembled.analysis.findings.map(({ content, confidence }) => ({ content, confidence })),
    contradictions: assembled.analysis.contradictions.map(({ description }) => description),
    cautions: cautions(assembled),
    facts: factsOf(assembled),
  };
}

export function toDraftView(version: number, assembled: Assembled): DraftView {
  const citations = citationViews(assembled);
  return {
    kind: 'draft',
    version,
    title: titleOf(assembled),
    report: shownText(assembled),
    citations,
    cautions: cautions(assembled),
    open: assembled.written.draft.openQuestions,
  };
}

export function toReportView(assembled: Assembled): ReportView {
  const { answered } = assembled.written.draft;
  const citations = citationViews(assembled);
  return {
    kind: 'report',
    title: titleOf(assembled),
    report: shownText(assembled),
    citations,
    answered,
    cautions: cautions(assembled),
  };
}

/** The text people read. What is appended holds no claim. */
function shownText({ written: { draft } }: Pick<Assembled, 'written'>): string {
  return withOpenQuestions(draft.text, draft.openQuestions);
}

/** The topic's first line. */
function titleOf({ brief }: Assembled): string {
  return brief.topic.trim().split('\n', 1)[0] ?? '';
}

/** B36. */
function factsOf({ written, citations, analysis }: Assembled): NonNullable<RunResult['facts']> {
  const text = shownText({ written });
  const confidence: Record<string, number> = {};
  for (const finding of analysis.findings) {
    confidence[finding.confidence] = (confidence[finding.confidence] ?? 0) + 1;
  }
  return {
    sections: Array.from(text.matchAll(/^#{1,6}\s+(.+)$/gm), ([, heading]) => heading ?? ''),
    words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    citations: new Set(citations.map(({ n }) => n)).size,
    confidence,
  };
}

/** A quote that was corrected is the source's own wording by now, which stands there exactly. */
function citationViews({ citations }: Assembled): CitationView[] {
  return citations.map(({ n, url, title, quote, found }) => ({
    n,
    url,
    title,
    quote,
    verified: found !== 'missing',
  }));
}
