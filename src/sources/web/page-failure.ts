// Why a page could not be read, in a sentence for the reader of a report.
import { ExpectedFailure, type ErrorCode } from '../../base/errors.ts';
import type { DownloadFailed, DownloadTrouble } from '../../http/port.ts';

const codes: Readonly<Record<DownloadTrouble, ErrorCode>> = {
  'not-http': 'source-blocked',
  'private-address': 'source-blocked',
  'unknown-host': 'source-unreachable',
  connection: 'source-unreachable',
  timeout: 'source-unreachable',
  redirects: 'source-unreachable',
  'too-large': 'source-too-large',
  'bad-encoding': 'source-unreadable',
};

export function failureOfDownload(failed: DownloadFailed): ExpectedFailure {
  return new ExpectedFailure(codes[failed.trouble], failed.message, { cause: failed });
}

/** For an answer that is not the page; null: it is. */
export function failureOfStatus(status: number, host: string): ExpectedFailure | null {
  if (status >= 200 && status < 300) return null;
  const http = `(HTTP ${status})`;
  if (status === 404 || status === 410) {
    return new ExpectedFailure('source-not-found', `${host} has no such page ${http}.`);
  }
  if (status === 401 || status === 402 || status === 403 || status === 451) {
    return new ExpectedFailure('source-blocked', `${host} does not let this page be read ${http}.`);
  }
  if (passes(status)) {
    return new ExpectedFailure('source-unreachable', `${host} cannot give this page at the moment ${http}.`);
  }
  return new ExpectedFailure('source-unreachable', `${host} did not give this page ${http}.`);
}

/** Whether asking again can help. */
export function passes(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}
