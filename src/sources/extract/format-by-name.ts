// What kind of document a file is by the ending of its name.
import { keysByWord } from '../../base/lists.ts';

export type Format = 'html' | 'markdown' | 'text' | 'pdf';
/** A Word document becomes a page of HTML before it is read. */
export type Kind = Format | 'word';

const kinds = keysByWord<Kind>({
  html: 'html htm xhtml',
  markdown: 'md markdown mdown mkd',
  text: 'txt text rst adoc asciidoc csv tsv json yaml yml',
  pdf: 'pdf',
  word: 'docx docm',
});

/** Undefined: it may be anything. */
export function kindByName(name: string): Kind | undefined {
  return kinds.get(endingOf(name));
}

/** In lower case, without the dot; empty: there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}
