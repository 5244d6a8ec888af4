// The hash under which a text is kept.
import { createHash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
