import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** An unguessable id such as `run_5k2m…`: what it names, and 100 random bits in Crockford's base 32. */
export function newId(prefix: 'thr' | 'msg' | 'run' | 'que' | 'dlv' | 'ses'): string {
  let id = '';
  for (const byte of randomBytes(20)) id += alphabet[byte & 31];
  return `${prefix}_${id}`;
}
