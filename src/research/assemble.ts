// Everything that is known about a round's draft, and the forms in which it leaves the story: the run's result, the
// views people see, and the records of a delivered report.
import type { CitationView, DraftView, ReportView } from '../chat/views.ts';
import type { ReportRecords } from '../store/library-port.ts';
import type { Brief } from './brief.ts';
import { cautions } from './cautions.ts';
import type { Investigation } from './investigate.ts';
import type { RunResult } from './result.ts';
import type { Checked, CheckedCitation, CheckedClaim } from './verify.ts';
import type { Written } from './write.ts';

export interface Assembled {
  readonly brief: Brief;
  readonly investigations: readonly Investigation[];
  readonly written: Written;
  readonly citations: readonly CheckedCitation[];
  readonly claims: readonly CheckedClaim[];
}

export function assemble(
  brief: Brief,
  investigations: readonly Investigation[],
  written: Written,
  { citations, claims }: Checked,
): Assembled {
  return { brief, investigations, written, citations, claims };
}

/** What the row of the run keeps, and what `ask --json` prints. */
export function toResult(assembled: Assembled): RunResult {
  const { draft } = assembled.written;
  return {
    answered: draft.answered,
    report: draft.text,
    citations: citationViews(assembled),
    sources: sources(assembled).map(({ url, title, status, number, error }) => ({
      url,
      title,
      status,
      number,
      ...(error === null ? {} : { error }),
    })),
    claims: assembled.claims.map(({ id, text, verdict, numbers }) => ({
      id,
      text,
      verdict,
      citations: [...numbers],
    })),
    gaps: [...draft.openQuestions],
    cautions: cautions(assembled),
  };
}

export function toDraftView(version: number, assembled: Assembled): DraftView {
  const report = assembled.written.draft.text;
  const citations = citationViews(assembled);
  return {
    kind: 'draft',
    version,
    title: titleOf(assembled),
    report,
    citations,
    cautions: cautions(assembled),
  };
}

export function toReportView(assembled: Assembled): ReportView {
  const { text, answered } = assembled.written.draft;
  const citations = citationViews(assembled);
  return {
    kind: 'report',
    title: titleOf(assembled),
    report: text,
    citations,
    answered,
    cautions: cautions(assembled),
  };
}

/** The topic's first line. */
function titleOf({ brief }: Assembled): string {
  return brief.topic.trim().split('\n', 1)[0] ?? '';
}

export function toRecords(assembled: Assembled, decisions: ReportRecords['decisions']): ReportRecords {
  const { citations, claims, investigations, written } = assembled;
  return {
    sources: sources(assembled),
    evidence: citations.map((citation, index) => ({
      id: `evidence-${index + 1}`,
      url: citation.url,
      pageHash: citation.pageHash,
      quote: citation.quote,
      start: citation.start,
      end: citation.end,
      taskId: citation.taskId,
      verified: citation.verified,
    })),
    findings: investigations.flatMap(({ task, evidence, answered }) => {
      const own = citations.flatMap((citation, index) =>
        citation.taskId === task.id ? [`evidence-${index + 1}`] : [],
      );
      if (evidence.length === 0) return [];
      const confidence = answered === 'yes' ? 'medium' : 'low';
      return [
        { id: `finding-${task.id}`, taskId: task.id, content: task.question, confidence, evidence: own },
      ];
    }),
    gaps: written.draft.openQuestions.map((description, index) => ({
      id: `gap-${index + 1}`,
      taskId: null,
      description,
      resolved: false,
    })),
    claims: claims.map(({ id, text, start, end, verdict, reason, quotes }) => ({
      id,
      text,
      start,
      end,
      verdict,
      reason,
      evidence: quotes.map((index) => ({ id: `evidence-${index + 1}`, number: citations[index]?.n ?? 0 })),
    })),
    decisions,
  };
}

function citationViews({ citations }: Assembled): CitationView[] {
  return citations.map(({ n, url, title, quote, verified }) => ({ n, url, title, quote, verified }));
}

/** Every page that was looked at, once, with its number if the report cites it. */
function sources({ citations, investigations }: Assembled): ReportRecords['sources'] {
  const numbers = new Map(citations.map((citation) => [citation.url, citation.n]));
  const byUrl = new Map<string, ReportRecords['sources'][number]>();
  for (const page of investigations.flatMap(({ visited }) => visited)) {
    const url = page.url || `page:${page.hash}`;
    const number = numbers.get(url) ?? null;
    const status = page.error !== null ? 'failed' : number === null ? 'visited' : 'cited';
    const pageHash = page.error === null ? page.hash : null;
    if (!byUrl.has(url))
      byUrl.set(url, { url, title: page.title, status, number, pageHash, error: page.error });
  }
  // Two addresses may hold the same text; it was read once, but either may be cited.
  for (const { url, title, n, pageHash } of citations) {
    if (!byUrl.has(url)) byUrl.set(url, { url, title, status: 'cited', number: n, pageHash, error: null });
  }
  return [...byUrl.values()];
}
