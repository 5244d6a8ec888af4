// What kind of document a download is, by what its site says and by what its bytes look like.
import { looksBinary } from '../extract/charset.ts';
import type { ContentType } from '../extract/read-page.ts';

export interface PageForm {
  readonly type: ContentType;
  /** What the site says; null when it says nothing. */
  readonly charset: string | null;
}

/** The kind of the document; null when it is none that can be read. */
export function pageFormOf(header: string | undefined, bytes: Uint8Array, url: URL): PageForm | null {
  const [essence = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const charset = charsetIn(parameters);
  const type = typeOf(essence.toLowerCase(), bytes, url, charset);
  return type === null ? null : { type, charset };
}

/** What a site may say of a document of any kind: nobody told it, or somebody told it wrong. */
const saysNothing = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
  '*/*',
]);

function typeOf(essence: string, bytes: Uint8Array, url: URL, charset: string | null): ContentType | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  // Some PDFs begin late, and some sites call one a text; but a text may also be about PDF.
  if ((essence.startsWith('text/') ? /^(?:ï»¿)?\s*%PDF-/ : /%PDF-/).test(head)) return 'pdf';
  const isText = (charset !== null && /^utf-?(?:16|32)/i.test(charset)) || !looksBinary(bytes);
  if (!isText || essence === 'application/pdf') return null;
  const html = /^[^<]{0,20}(?:<[?!][^>]{0,500}>\s*)*<(?:!doctype html|html|head|body|title|meta)\b/i.test(
    head,
  );
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (essence === 'text/markdown' || essence === 'text/x-markdown') return 'markdown';
  const plain = essence === 'text/plain' || essence.startsWith('text/x-');
  if (html && (plain || saysNothing.has(essence) || essence.endsWith('/xml'))) return 'html';
  if (!plain && !saysNothing.has(essence)) return null;
  return /\.(?:md|markdown)$/i.test(url.pathname) ? 'markdown' : 'text';
}

function charsetIn(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const found = /^charset\s*=\s*["']?([^"'\s]+)/i.exec(parameter);
    if (found?.[1] !== undefined) return found[1].toLowerCase();
  }
  return null;
}
