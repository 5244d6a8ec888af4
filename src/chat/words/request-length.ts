// A request that is too long is refused before anything says that work on it begins.
import { FootnoteError } from '../../base/errors.ts';
import { longestRequest } from '../port/longest-request.ts';
import type { Say } from './say.ts';

/** @throws FootnoteError `request-invalid` with the limit and what to do instead when the request is too long */
export function checkLength(request: string, say: Say): void {
  if (request.length <= longestRequest) return;
  const text = say('request.too-long', { length: request.length, most: longestRequest });
  throw new FootnoteError('request-invalid', text, { hint: say('request.too-long-hint') });
}
