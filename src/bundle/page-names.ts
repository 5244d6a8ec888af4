// Addresses and titles of pages as a run knew them: the same text may have been read at other addresses by other runs.
import { z } from 'zod';

const cited = z.array(z.looseObject({ pageHash: z.string(), url: z.string(), title: z.string() }));

export interface PageName {
  readonly url: string;
  readonly title: string;
}

/** By the hashes of their texts: of each the first that was quoted. */
export function namesOfPages(
  journal: readonly { readonly key: string; readonly outcome: unknown }[],
): ReadonlyMap<string, PageName> {
  const names = new Map<string, PageName>();
  for (const { key, outcome } of journal.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (!/\/(?:quotes|better-quotes)$/.test(key)) continue;
    const read = cited.safeParse((outcome as { readonly value?: unknown } | null)?.value);
    if (!read.success) continue;
    for (const { pageHash, url, title } of read.data)
      if (!names.has(pageHash)) names.set(pageHash, { url, title });
  }
  return names;
}
