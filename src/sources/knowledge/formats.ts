// Which files are documents, by their names.

export type Format = 'html' | 'markdown' | 'text' | 'pdf';

const formats: Readonly<Record<string, Format>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  txt: 'text',
  text: 'text',
  rst: 'text',
  adoc: 'text',
  asciidoc: 'text',
  pdf: 'pdf',
};

const otherDocuments = new Set([
  'doc',
  'docx',
  'odt',
  'rtf',
  'epub',
  'ppt',
  'pptx',
  'odp',
  'xls',
  'xlsx',
  'ods',
]);

/** The format of a document, or undefined for a file that is none. */
export function formatOf(path: string): Format | undefined {
  return formats[extensionOf(path)];
}

/** Why a file that looks like a document is left out; undefined for pictures, scripts and the like. */
export function unsupportedReason(path: string): string | undefined {
  const extension = extensionOf(path);
  return otherDocuments.has(extension)
    ? `Files of the kind .${extension} are not read; save it as PDF, Markdown or text.`
    : undefined;
}

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
