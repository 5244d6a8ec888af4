// Names and ids of calls as strict providers take them back: models make up names, and other servers ids, that they refuse.
import { hashOf } from '../../base/json.ts';

/** The longest name that all providers take. */
const longestName = 64;

/** The name a model called, in letters, digits, `_` and `-`. */
export function sendableName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_').slice(0, longestName) || '_';
}

/** An id in the same characters, at most 40; the same one for the same id. */
export function sendableId(id: string): string {
  return /^[\w-]{1,40}$/.test(id) ? id : `call_${hashOf(id).slice(0, 32)}`;
}
