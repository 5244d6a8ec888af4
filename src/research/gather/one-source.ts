// Pages with the very same text under several addresses, read by several tasks: they are one source, and a page cannot
// back itself up.
import type { Investigation } from './investigate.ts';

/** The same, with each quote under the address that the first task knows its text by. */
export function asOneSource(investigations: readonly Investigation[]): Investigation[] {
  const names = new Map<string, { readonly url: string; readonly title: string }>();
  return investigations.map((one) => ({
    ...one,
    evidence: one.evidence.map((quote) => {
      const { pageHash, url, title } = quote;
      const known = names.get(pageHash) ?? { url, title };
      names.set(pageHash, known);
      return { ...quote, ...known };
    }),
  }));
}
