// What went wrong, for people: what kind of trouble it is in their language, and its details as whoever failed told them.
import type { ErrorRecord } from '../../base/errors.ts';
import type { Say } from './say.ts';

const known = [
  'model-failed',
  'model-unavailable',
  'search-failed',
  'deadline-passed',
  'request-invalid',
  'source-blocked',
  'source-not-found',
  'source-too-large',
  'source-unreachable',
  'source-unreadable',
  'tool-failed',
] as const;

/** One line; English details are all there is to say to whoever reads English. */
export function errorText({ code, message }: Pick<ErrorRecord, 'code' | 'message'>, say: Say): string {
  if (/^(?:database|migration|queue|disk)-/.test(code)) return say('error.database', { message });
  return say(`error.${known.find((one) => one === code) ?? 'other'}`, { message });
}

/** The error with what to do now, where it says so. */
export function withHint({
  code,
  message,
  hint,
}: Omit<ErrorRecord, 'hint'> & { readonly hint?: string | undefined }) {
  return { code, message: hint === undefined ? message : `${message} ${hint}` };
}
