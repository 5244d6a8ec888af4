// What is known around a request before it is planned.
import type { SearchHit } from '../sources/port.ts';

export interface Surroundings {
  /** What a first look at the subject showed: titles and lines of search results; may be empty. */
  readonly background: string;
  /** The same results, which nobody has opened yet (A15). */
  readonly hits: readonly SearchHit[];
  /** Pages that earlier reports of the thread were made of; their texts are in the library. */
  readonly known: readonly { readonly hash: string; readonly url: string; readonly title: string }[];
}

export const nothingAround: Surroundings = { background: '', hits: [], known: [] };
