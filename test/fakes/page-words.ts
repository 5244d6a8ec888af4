// The words of a page, each once, as the webs and folders in memory search them.

export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu));

/** Told once: every search looks at every page. */
const told = new WeakMap<object, ReadonlySet<string>>();

/** How many of the words a page has. */
export function sharedWords(page: { readonly text: string }, words: ReadonlySet<string>): number {
  const own = told.get(page) ?? wordsOf(page.text);
  told.set(page, own);
  return [...words].filter((word) => own.has(word)).length;
}
