import { hash } from 'node:crypto';

/** The hash under which a text is kept: SHA-256 of it in UTF-8, hexadecimal. */
export function textHash(text: string | Buffer): string {
  return hash('sha256', text);
}
