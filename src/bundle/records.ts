// The records of a report in one order and one form, whether they were read from a database or just made.
import { asStored } from '../base/json.ts';
import type { ReportRecords } from '../store/library-port.ts';
import type { Manifest } from './manifest.ts';

export type Source = ReturnType<typeof sourcesOf>[number];
export type Quote = ReturnType<typeof evidenceOf>[number];
export type JudgedText = ReturnType<typeof claimsOf>[number];

/** What the files of a bundle say of a report, plain data. */
export interface Records {
  readonly sources: readonly Source[];
  readonly evidence: readonly Quote[];
  readonly claims: readonly JudgedText[];
  readonly findings: ReturnType<typeof findingsOf>;
  readonly decisions: ReportRecords['decisions'];
}

export function recordsOf(given: ReportRecords, pages: Manifest['pages']['list']): Records {
  const records = asStored(given);
  return {
    sources: sourcesOf(records),
    evidence: evidenceOf(records, pages),
    claims: claimsOf(records),
    findings: findingsOf(records),
    decisions: records.decisions
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ seq, agent, action, rationale, inputs, outputs }) => ({
        seq,
        agent,
        action,
        rationale,
        inputs: inputs ?? null,
        outputs: outputs ?? null,
      })),
  };
}

/** Those that are cited first, by their numbers. */
function sourcesOf({ sources }: ReportRecords) {
  return sources
    .map(({ url, title, status, number, pageHash, error, quality, link, published }) => ({
      number,
      url,
      title,
      status,
      quality: quality ?? 'unknown',
      published: published ?? null,
      link: link ? { outcome: link.outcome, reason: link.reason } : null,
      pageHash,
      error,
    }))
    .toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || inText(a.url, b.url));
}

function evidenceOf({ evidence, sources }: ReportRecords, pages: Manifest['pages']['list']) {
  const sourceAt = new Map(sources.map((source) => [source.url, source]));
  const pageOf = new Map(pages.map((page) => [page.hash, page]));
  return evidence
    .map(({ id, url, pageHash, quote, start, end, taskId, verified }) => ({
      id,
      number: sourceAt.get(url)?.number ?? null,
      url,
      title: sourceAt.get(url)?.title ?? '',
      quote,
      start,
      end,
      pageHash,
      fetchedAt: pageOf.get(pageHash)?.fetchedAt ?? null,
      published: sourceAt.get(url)?.published ?? null,
      taskId,
      verified,
    }))
    .toSorted(byId);
}

function claimsOf({ claims }: ReportRecords) {
  return claims
    .map(({ id, text, start, end, verdict, how, reason, mended, evidence }) => ({
      id,
      text,
      start,
      end,
      verdict,
      how: how ?? null,
      reason,
      mended: mended === true,
      numbers: [...new Set(evidence.map(({ number }) => number))].toSorted((a, b) => a - b),
      evidence: inOrder(evidence.map((one) => one.id)),
    }))
    .toSorted((a, b) => a.start - b.start || byId(a, b));
}

function findingsOf({ findings, gaps, contradictions = [] }: ReportRecords) {
  return {
    findings: findings
      .map(({ id, taskId, content, confidence, evidence }) => ({
        id,
        taskId,
        content,
        confidence,
        evidence: inOrder(evidence),
      }))
      .toSorted(byId),
    contradictions: contradictions
      .map(({ id, description, evidence }) => ({ id, description, evidence: inOrder(evidence) }))
      .toSorted(byId),
    gaps: gaps
      .map(({ id, taskId, description, resolved }) => ({ id, taskId, description, resolved }))
      .toSorted(byId),
  };
}

/** Ids are counted: a shorter one comes first. */
function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id.length - b.id.length || inText(a.id, b.id);
}

function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)]
    .map((id) => ({ id }))
    .toSorted(byId)
    .map(({ id }) => id);
}

function inText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
