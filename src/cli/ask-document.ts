// The one document that `ask --json` prints.
import { toErrorRecord, type ErrorRecord } from '../base/errors.ts';
import type { RunResult } from '../research/result.ts';
import type { StoredEvent } from '../store/port.ts';
import type { AskStatus } from './exit-codes.ts';
import { jsonText } from './json-text.ts';
import { timingsOf, usageOf, type Timings, type Usage } from './figures.ts';

export interface AskDocument {
  readonly status: AskStatus;
  /** Whether the sources answer the request; null when there is no report. */
  readonly answered: RunResult['answered'];
  /** Markdown; null when there is none. */
  readonly report: string | null;
  readonly citations: RunResult['citations'];
  readonly sources: RunResult['sources'];
  readonly claims: RunResult['claims'];
  /** What stands below the report: at most three short lines. */
  readonly notes: RunResult['cautions'];
  readonly events: readonly StoredEvent[];
  readonly usage: Usage;
  readonly timings: Timings;
  /** Only when the status is `failed`. */
  readonly error?: ErrorRecord;
}

/** The document of an ask that ended with these results; without them lists are empty and values null. */
export function askDocument(
  status: AskStatus,
  found: { result?: RunResult | null; events?: readonly StoredEvent[]; error?: unknown } = {},
): AskDocument {
  const { result = null, events = [], error } = found;
  return {
    status,
    answered: result?.answered ?? null,
    report: result === null || result.report === '' ? null : result.report,
    citations: result?.citations ?? [],
    sources: result?.sources ?? [],
    claims: result?.claims ?? [],
    notes: result?.cautions ?? [],
    events,
    usage: usageOf(events),
    timings: timingsOf(events),
    ...(error === undefined ? {} : { error: toErrorRecord(error) }),
  };
}

/** The document as text that is safe to print. */
export function documentText(document: AskDocument): string {
  return jsonText(document);
}
