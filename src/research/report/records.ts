// What is kept of a delivered report: sources, evidence, findings, gaps, contradictions, claims and decisions.
import { materialOf, placeOf, type Material } from '../../agents/material.ts';
import type { ReportRecords } from '../../store/library-port.ts';
import { sourceKey } from '../../base/canonical-address.ts';
import { distinct } from '../../base/lists.ts';
import { qualitiesOf } from '../analyze.ts';
import type { Assembled } from './assemble.ts';
import { publishedOf } from '../stored-pages.ts';
import { beforeText } from './notes.ts';

export function toRecords(assembled: Assembled, decisions: ReportRecords['decisions']): ReportRecords {
  const { citations, claims, analysis, written } = assembled;
  const evidenceOf = evidenceByQuote(assembled);
  // Places of claims are those in the text that people read, which an earlier version may have begun otherwise.
  const above = beforeText(assembled);
  const before = (assembled.seen?.report ?? above).startsWith(above) ? above.length : 0;
  const known = analysis.gaps.map(({ description }) => description);
  return {
    sources: sourcesOf(assembled),
    evidence: citations.map(({ url, pageHash, quote, start, end, taskId, verified }, index) => {
      const id = `evidence-${index + 1}`;
      return { id, url, pageHash, quote, start, end, taskId, verified };
    }),
    findings: analysis.findings.map(({ id, content, confidence, quotes }) => {
      const { ids, taskId } = evidenceOf(quotes);
      return { id, taskId, content, confidence, evidence: ids };
    }),
    gaps: [...known, ...written.draft.openQuestions.filter((text) => !known.includes(text))].map(
      (description, index) => ({ id: `gap-${index + 1}`, taskId: null, description, resolved: false }),
    ),
    contradictions: analysis.contradictions.map(({ id, description, quotes }) => {
      return { id, description, evidence: evidenceOf(quotes).ids };
    }),
    claims: claims.map(({ id, text, start, end, verdict, how, reason, mended = false, quotes }) => ({
      id,
      text,
      start: start + before,
      end: end + before,
      verdict,
      how,
      reason,
      mended,
      evidence: quotes.map((index) => ({ id: `evidence-${index + 1}`, number: citations[index]?.n ?? 0 })),
    })),
    decisions,
  };
}

/** The ids of those quotes that the report cites, perhaps with words beside them, and the task they are from. */
function evidenceByQuote({ citations, investigations }: Assembled) {
  const ids = new Map(citations.map((citation, index) => [placeOf(citation), `evidence-${index + 1}`]));
  const around = ({ url, start, end }: Material['evidence']) => {
    const wider = citations.find((one) => one.url === url && one.start <= start && one.end >= end);
    return wider && ids.get(placeOf(wider));
  };
  const material = materialOf({ tasks: investigations });
  return (quotes: readonly number[]) => {
    const found = quotes.flatMap((n) => material[n - 1] ?? []);
    const cited = found.flatMap(({ evidence }) => ids.get(placeOf(evidence)) ?? around(evidence) ?? []);
    return { ids: [...new Set(cited)], taskId: found[0]?.taskId ?? '' };
  };
}

/** Every page that was looked at, once, with its number if the report cites it. */
export function sourcesOf(assembled: Assembled): ReportRecords['sources'] {
  const { citations, investigations, analysis, brief, checked } = assembled;
  const qualities = qualitiesOf(investigations, brief.field, analysis.quality);
  const quality = new Map(qualities.map((each) => [each.url, each.quality]));
  const numbers = new Map(citations.map((citation) => [sourceKey(citation.url), citation.n]));
  const links = new Map(checked.links.map(({ address, outcome, reason }) => [address, { outcome, reason }]));
  const dates = publishedOf(investigations);
  const visited = investigations
    .flatMap((one) => one.visited)
    .map(({ title, hash, error, ...page }) => {
      const url = page.url || `page:${hash}`;
      const number = numbers.get(sourceKey(url)) ?? null;
      const status = error !== null ? 'failed' : number === null ? 'visited' : 'cited';
      return { url, title, status, number, pageHash: error === null ? hash : null, error } as const;
    });
  // Two addresses may hold the same text; it was read once, but either may be cited.
  const cited = citations.map(({ url, title, n, pageHash }) => {
    return { url, title, status: 'cited', number: n, pageHash, error: null } as const;
  });
  return distinct([...visited, ...cited], ({ url }) => url).map((source) => ({
    ...source,
    quality: quality.get(source.url) ?? 'unknown',
    link: links.get(source.url) ?? null,
    published: dates.get(source.url) ?? null,
  }));
}
