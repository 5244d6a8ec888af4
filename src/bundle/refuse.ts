// How a bundle is refused that cannot be used.
import { FootnoteError } from '../base/errors.ts';

/** @throws FootnoteError `request-invalid` */
export function refuse(
  message: string,
  hint = 'A bundle is a folder that footnote export wrote, with all its files.',
): never {
  throw new FootnoteError('request-invalid', message, { hint });
}
