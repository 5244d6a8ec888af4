// What kind of document a file is by the ending of its name.

export type Format = 'html' | 'markdown' | 'text' | 'pdf';

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
export function formatByName(name: string): Format | undefined {
  return formats.get(endingOf(name));
}

/** In lower case, without the dot; empty: there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}
