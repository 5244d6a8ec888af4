// What somebody said, where it is repeated so that they know what an answer is about.
import { shortened } from '../../base/shortened.ts';
import { withoutAddresses } from '../../base/without-addresses.ts';

/** In characters. */
const longest = 80;

/** The beginning of it, on one line, without what could be followed as a link. Whoever renders it makes it literal. */
export function theirWords(text: string): string {
  return shortened(withoutAddresses(text), longest);
}
