// What went wrong, for people: what kind of trouble it is in their language, and its details as whoever failed told them.
import type { ErrorRecord } from '../../base/errors.ts';
import { keyUnder, type Say } from './say.ts';

/** One line; English details are all there is to say to whoever reads English. */
export function errorText({ code, message }: Pick<ErrorRecord, 'code' | 'message'>, say: Say): string {
  if (/^(?:database|migration|queue|disk)-/.test(code)) return say('error.database', { message });
  return say(keyUnder('error.', code) ?? 'error.other', { message });
}

/** The error with what to do now, where it says so. */
export function withHint(error: Omit<ErrorRecord, 'hint'> & { readonly hint?: string | undefined }) {
  const { code, message, hint } = error;
  return { code, message: hint === undefined ? message : `${message} ${hint}` };
}
