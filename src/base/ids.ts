// Identifiers: short, unguessable, with a prefix that says what they name ("run_", "que_", …).
import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new id such as `run_5k2m…`: the prefix and 100 random bits in Crockford's base 32. */
export function newId(prefix: 'thr' | 'msg' | 'run' | 'que' | 'dlv' | 'ses'): string {
  let id = '';
  for (const byte of randomBytes(20)) id += alphabet[byte & 31];
  return `${prefix}_${id}`;
}
