// The records of a report in one order and one form, whether they were read from a database or just made.
import { asStored } from '../base/json.ts';
import type { ReportRecords } from '../store/library-port.ts';
import type { PageList } from './manifest.ts';

export type Source = ReturnType<typeof sourcesOf>[number];
export type Quote = ReturnType<typeof evidenceOf>[number];
export type JudgedText = ReturnType<typeof claimsOf>[number];

export type Records = ReturnType<typeof recordsOf>;

/** What the files of a bundle say of a report, plain data. */
export function recordsOf(given: ReportRecords, pages: PageList) {
  const records = asStored(given);
  return {
    sources: sourcesOf(records),
    evidence: evidenceOf(records, pages),
    claims: claimsOf(records),
    findings: findingsOf(records),
    decisions: records.decisions
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ at: _at, ...decision }) => decision),
  };
}

/** Those that are cited first, by their numbers. */
function sourcesOf({ sources }: ReportRecords) {
  return sources
    .map(({ quality = 'unknown', published = null, link = null, ...source }) => ({
      ...source,
      quality,
      published,
      link,
    }))
    .toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || inText(a.url, b.url));
}

function evidenceOf({ evidence, sources }: ReportRecords, pages: PageList) {
  const sourceAt = new Map(sources.map((source) => [source.url, source]));
  const pageOf = new Map(pages.map((page) => [page.hash, page]));
  return evidence
    .map((quote) => {
      const { number = null, title = '', published = null } = sourceAt.get(quote.url) ?? {};
      return { ...quote, number, title, published, fetchedAt: pageOf.get(quote.pageHash)?.fetchedAt ?? null };
    })
    .toSorted(byId);
}

function claimsOf({ claims }: ReportRecords) {
  return claims
    .map(({ how = null, mended = false, evidence, ...claim }) => ({
      ...claim,
      how,
      mended,
      numbers: [...new Set(evidence.map(({ number }) => number))].toSorted((a, b) => a - b),
      evidence: inOrder(evidence.map((one) => one.id)),
    }))
    .toSorted((a, b) => a.start - b.start || byId(a, b));
}

function findingsOf({ findings, gaps, contradictions = [] }: ReportRecords) {
  const ordered = <T extends { id: string; evidence: readonly string[] }>(some: readonly T[]) =>
    some.map((one) => ({ ...one, evidence: inOrder(one.evidence) })).toSorted(byId);
  return { findings: ordered(findings), contradictions: ordered(contradictions), gaps: gaps.toSorted(byId) };
}

/** Ids are counted: a shorter one comes first. */
const byCount = (a: string, b: string) => a.length - b.length || inText(a, b);

const byId = (a: { readonly id: string }, b: { readonly id: string }) => byCount(a.id, b.id);

const inOrder = (ids: readonly string[]) => [...new Set(ids)].toSorted(byCount);

function inText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
