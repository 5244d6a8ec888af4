// The hash under which a text is kept.
import { hash } from 'node:crypto';

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function textHash(text: string | Buffer): string {
  return hash('sha256', text);
}
