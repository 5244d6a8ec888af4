// A short name for a network failure.
import { codeOf } from './error-code.ts';
import { FootnoteError } from './errors.ts';

/** Such as `ECONNREFUSED`, `bad port`, `TimeoutError`: no address, no host name, nothing that was sent. Of a FootnoteError, its message. */
export function networkWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof FootnoteError) return at.message.replace(/\.$/, '');
  const code = codeOf(error) || codeOf(error.cause);
  if (code !== '') return code;
  // Node's fetch gives some causes without a code: their message is a few plain words.
  const { cause } = error;
  return cause instanceof Error && /^[a-z ]{1,40}$/.test(cause.message) ? cause.message : error.name;
}
