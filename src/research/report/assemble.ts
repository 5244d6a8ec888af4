// Everything that is known about a round's draft, and the forms in which it leaves the story: the run's result, also of a run that is
// interrupted, and the views people see.
import type { Analysis } from '../../agents/analyst/contract.ts';
import type { DraftView, ReportView } from '../../chat/views.ts';
import { type Say, sayIn } from '../../chat/words/say.ts';
import { languages } from '../../chat/words/catalogues/languages.ts';
import { clean } from '../../citations/clean.ts';
import { withoutCitations } from '../../citations/markers.ts';
import { withMarksAs } from '../../citations/own.ts';
import { withoutFences } from '../../citations/statements.ts';
import { languageOf } from '../../text/language.ts';
import type { Investigation } from '../gather/investigate.ts';
import type { ResearchState } from '../research-state.ts';
import type { RunResult } from '../result.ts';
import type { Brief } from '../run-context.ts';
import { shortTitle } from '../tasks.ts';
import type { Checked, CheckedCitation, CheckedClaim } from '../verify/checked.ts';
import { notChecked } from '../verify/sum.ts';
import { beforeText, notesOf } from './notes.ts';
import { sourcesOf } from './records.ts';
import { toLookAt } from './to-look-at.ts';
import type { Written } from './write.ts';

export interface Assembled {
  /** In the language of the draft. */
  readonly brief: Brief;
  /** The draft is in another language than the request, as somebody has wanted. */
  readonly isTranslated?: true;
  readonly investigations: readonly Investigation[];
  readonly analysis: Analysis;
  readonly written: Written;
  readonly wishes: ResearchState['wishes'];
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
  /** What else checking gave. */
  readonly checked: Pick<Checked, 'removed' | 'summary' | 'skipped' | 'links'>;
  /** What is to be said of how it came about, before anything else; sentences. */
  readonly said: readonly string[];
  /** What people were shown of it by an earlier version; null: this version shows it. */
  readonly seen: DraftView | null;
}

export function assemble(
  asked: Brief,
  made: Pick<Assembled, 'investigations' | 'analysis' | 'written'> & Partial<Pick<Assembled, 'wishes'>>,
  checked: Checked,
  said: readonly string[] = [],
  seen: DraftView | null = null,
): Assembled {
  const { investigations, analysis, written, wishes = [] } = made;
  const { citations, claims, text } = checked;
  const answered = new Set(checked.answered);
  const openQuestions = written.draft.openQuestions.filter((question) => !answered.has(question));
  // What was open only because of what mending has found is answered now.
  const isSettled = answered.size > 0 && openQuestions.length === 0 && written.draft.answered === 'partly';
  // Without a model it is made of quotes, in their language.
  const language = written.fallback === null ? languageOfText(withoutFences(text)) : null;
  const isTranslated = language !== null && asked.language?.startsWith(language) === false;
  const brief = isTranslated ? { ...asked, language } : asked;
  const shown = withMarksAs(text, sayIn(brief.language)('report.own'));
  const draft = {
    ...written.draft,
    text: shown.text,
    openQuestions,
    ...(isSettled ? { answered: 'yes' as const } : {}),
    ...(checked.unsettled ? { answered: 'no' as const } : {}),
  };
  return {
    brief,
    ...(isTranslated ? { isTranslated } : {}),
    investigations,
    analysis,
    wishes,
    citations,
    claims: claims.map((claim) => ({ ...claim, ...shown.placeOf(claim) })),
    written: { ...written, draft },
    checked,
    said,
    seen,
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** In which of the languages that Footnote speaks a text is; null: in another one, or it is too short to be sure. */
function languageOfText(text: string): string | null {
  const name = languageOf(text);
  return languages().find((language) => languageNames.of(language) === name) ?? null;
}

/** What the row of the run keeps, and what `ask --json` prints. */
export function toResult(assembled: Assembled): RunResult {
  const { analysis, claims, seen, wishes, written } = assembled;
  const { draft, fidelity } = written;
  const gaps = [...analysis.gaps.map(({ description }) => description), ...draft.openQuestions];
  return {
    answered: draft.answered,
    title: draft.title,
    report: shownText(assembled),
    citations: citationViews(assembled),
    sources: sourcesOf(assembled).map(({ url, title, status, number, error }) => {
      return { url, title, status, number, error: error ?? undefined };
    }),
    claims: claims.map(({ id, text, verdict, how, numbers, quotes }) => ({
      id,
      text,
      verdict,
      how,
      citations: [...numbers],
      // The quotes of a draft of an earlier version are others.
      ...(seen === null ? { quotes: [...quotes] } : {}),
    })),
    gaps: [...new Set(gaps)],
    findings: analysis.findings.map(({ content, confidence }) => ({ content, confidence })),
    contradictions: analysis.contradictions.map(({ description }) => description),
    cautions: notesShown(assembled),
    facts: factsOf(assembled),
    wishes: wishes.length === 0 ? undefined : wishes,
    fidelity,
  };
}

export function toDraftView(version: number, assembled: Assembled): DraftView {
  if (assembled.seen !== null) return assembled.seen;
  const view = toReportView(assembled);
  const lookAt = toLookAt(assembled);
  return {
    ...view,
    kind: 'draft',
    version,
    open: openIn(assembled.written.draft),
    ...(view.citations.length === 0
      ? { looked: sourcesOf(assembled).filter(({ error }) => error === null).length }
      : {}),
    ...(lookAt.length === 0 ? {} : { lookAt }),
    ...(assembled.written.fallback?.because === 'not-configured' ? { alone: true } : {}),
  };
}

export function toReportView(assembled: Assembled): ReportView {
  const { brief, written, isTranslated } = assembled;
  return {
    kind: 'report',
    ...(isTranslated ? { language: brief.language } : {}),
    title: written.draft.title ?? brief.title ?? shortTitle(brief.topic),
    report: shownText(assembled),
    citations: citationViews(assembled),
    answered: written.draft.answered,
    cautions: notesShown(assembled),
  };
}

/** The text people read. What is appended holds no claim. */
function shownText(assembled: Assembled): string {
  const { written, seen, brief } = assembled;
  if (seen !== null) return seen.report;
  const { draft } = written;
  const text = withOpenQuestions(draft.text, openIn(draft), sayIn(brief.language));
  return text.trim() === '' ? text : beforeText(assembled) + text;
}

/** A draft that cites nothing says itself that nothing was found. */
function openIn({ citations, openQuestions }: Written['draft']): readonly string[] {
  return citations.length === 0 ? [] : openQuestions;
}

function notesShown(assembled: Assembled): string[] {
  return [...(assembled.seen?.cautions ?? notesOf(assembled))];
}

/** What can be counted in a report (B36). */
function factsOf(assembled: Assembled): NonNullable<RunResult['facts']> {
  const { citations, analysis } = assembled;
  const text = shownText(assembled);
  const confidence: Record<string, number> = {};
  for (const { confidence: how } of analysis.findings) confidence[how] = (confidence[how] ?? 0) + 1;
  return {
    sections: Array.from(text.matchAll(/^#{1,6}\s+(.+)$/gm), ([, heading]) => heading ?? ''),
    words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    citations: new Set(citations.map(({ n }) => n)).size,
    confidence,
  };
}

function citationViews({ citations, seen }: Assembled): RunResult['citations'] {
  if (seen !== null) return [...seen.citations];
  return citations.map(({ n, url, title, headings, quote, verified }) => ({
    n,
    url,
    title,
    ...(headings.length === 0 ? {} : { headings }),
    quote,
    verified,
  }));
}

/** The report with its open questions at its end; no writer has a section of them. An empty report stays empty. */
export function withOpenQuestions(
  report: string,
  questions: readonly string[],
  say: Say = sayIn(null),
): string {
  if (report.trim() === '' || questions.length === 0) return report;
  const items = questions.map(lineOf).filter((line) => line !== '');
  if (items.length === 0) return report;
  return `${report.trimEnd()}\n\n### ${say('report.open')}\n\n- ${items.join('\n- ')}`;
}

/** One line of text that begins nothing else and cites nothing. */
function lineOf(question: string): string {
  const text = question.replace(/^[\s#>*+-]+/, '').replace(/\s+/g, ' ');
  return withoutCitations(clean(text)).trim();
}

type Found = Pick<ResearchState, 'investigations' | 'analysis'>;

/** Before anything is written: the sources, and what they amount to. */
export function foundSoFar(brief: Brief, state: Found): RunResult {
  const missing = new Set(state.investigations.flatMap((investigation) => investigation.missing));
  const found = assemble(brief, { ...state, written: nothingWritten }, unlooked('', []));
  return { ...toResult(found), answered: null, gaps: [...missing] };
}

/** A draft of which nobody has looked up anything yet. */
export function writtenSoFar(brief: Brief, state: Found & { readonly written: Written }): RunResult {
  const { written } = state;
  const citations = written.draft.citations.map((citation) => ({ ...citation, verified: false }));
  const result = toResult(assemble(brief, state, unlooked(written.draft.text, citations)));
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
