// Puts network errors into words that name the host and no other part of an address.
import { errors } from 'undici';
import { causeCodeOf } from '../base/errors.ts';
import { DownloadFailed, type DownloadTrouble } from './port.ts';

const kinds: Readonly<Record<string, readonly [DownloadTrouble, string]>> = {
  ENOTFOUND: ['unknown-host', 'has no address: the name does not exist'],
  ENODATA: ['unknown-host', 'has no address: the name does not exist'],
  EAI_AGAIN: ['unknown-host', 'has no address right now: looking up the name failed'],
  ETIMEDOUT: ['timeout', 'does not answer'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'does not answer'],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', 'took the request and does not answer it'],
  UND_ERR_BODY_TIMEOUT: ['timeout', 'stopped in the middle of its answer'],
  UND_ERR_HEADERS_OVERFLOW: ['too-large', 'answered with headers that are too large'],
  ECONNREFUSED: ['connection', 'refused the connection'],
  EHOSTUNREACH: ['connection', 'cannot be reached from here'],
  ENETUNREACH: ['connection', 'cannot be reached from here'],
  ECONNRESET: ['connection', 'broke the connection off'],
  EPIPE: ['connection', 'broke the connection off'],
  UND_ERR_SOCKET: ['connection', 'broke the connection off'],
};

/** A DownloadFailed that says why `host` gave no answer. An error that is a DownloadFailed already is returned as it is. */
export function downloadTrouble(error: unknown, host: string): DownloadFailed {
  if (error instanceof DownloadFailed) return error;
  const code = error instanceof errors.HTTPParserError ? 'HPE_' : causeCodeOf(error);
  const [trouble, what] = kinds[code] ?? ['connection', otherwise(code)];
  return new DownloadFailed(trouble, `${host} ${what}.`, { cause: error });
}

/** The error of a download that did not end in time. */
export function tookTooLong(host: string, ms: number): DownloadFailed {
  return new DownloadFailed('timeout', `${host} gave no whole answer within ${ms / 1000} s.`);
}

function otherwise(code: string): string {
  if (/CERT|TLS|SSL/.test(code)) return 'has no certificate that can be trusted';
  if (code.startsWith('HPE_')) return 'did not answer in HTTP';
  return 'could not be talked to';
}
