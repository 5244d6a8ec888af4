// What kind of document a file is by the ending of its name.

export type Format = 'html' | 'markdown' | 'text' | 'pdf';
/** A Word document becomes a page of HTML before it is read. */
export type Kind = Format | 'word';

const endings: Readonly<Record<Format, string>> = {
  html: 'html htm xhtml',
  markdown: 'md markdown mdown mkd',
  text: 'txt text rst adoc asciidoc csv tsv json yaml yml',
  pdf: 'pdf',
};

const formats = new Map(
  Object.entries(endings).flatMap(([format, list]) =>
    list.split(' ').map((ending) => [ending, format as Format] as const),
  ),
);

/** Undefined: it may be anything. */
function formatByName(name: string): Format | undefined {
  return formats.get(endingOf(name));
}

/** The same for files, which may be Word documents. */
export function kindByName(name: string): Kind | undefined {
  return /^doc[xm]$/.test(endingOf(name)) ? 'word' : formatByName(name);
}

/** In lower case, without the dot; empty: there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}
