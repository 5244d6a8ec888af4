// What a failure of the network is called.
import { FootnoteError } from './errors.ts';

/** `ECONNREFUSED`, `bad port`, `TimeoutError`, …: without addresses, names of hosts, and anything that was sent; or what we said ourselves. */
export function networkWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof FootnoteError) return at.message.replace(/\.$/, '');
  const code = codeOf(error) ?? codeOf(error.cause);
  if (code !== null) return code;
  // Reasons of Node's fetch that have no code are a few plain words.
  const { cause } = error;
  return cause instanceof Error && /^[a-z ]{1,40}$/.test(cause.message) ? cause.message : error.name;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
