// What is known around a request before it is planned.

export interface Surroundings {
  /** What a first look at the subject showed: titles and lines of search results; may be empty. */
  readonly background: string;
  /** Pages that earlier reports of the thread were made of; their texts are in the library. */
  readonly known: readonly { readonly hash: string; readonly url: string; readonly title: string }[];
}

export const nothingAround: Surroundings = { background: '', known: [] };
