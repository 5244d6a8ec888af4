// Reads one page of the open web: its download, and its main content.
import { createHash } from 'node:crypto';
import { ExpectedFailure } from '../../base/errors.ts';
import type { Tracing } from '../../base/tracing.ts';
import type { Download } from '../../http/port.ts';
import type { ExtractedPage, FetchedDocument } from '../extract/read-page.ts';
import type { WebPage } from '../port.ts';
import { canonicalAddress } from '../../base/canonical-address.ts';
import { downloadPage } from './download-page.ts';
import type { DownloadParts } from './download-page.ts';
import { pageFormOf } from './page-type.ts';

export interface PageReaderParts extends DownloadParts {
  /** Main content of a document. @throws ExpectedFailure `source-unreadable`, or the signal's reason */
  readonly extract: (document: FetchedDocument, signal: AbortSignal) => Promise<ExtractedPage>;
  readonly tracing: Tracing;
}

/** How the page of a canonical address is read. @throws ExpectedFailure as WebPages does, or the signal's reason */
export function createPageReader(
  parts: PageReaderParts,
): (url: string, signal: AbortSignal) => Promise<WebPage> {
  return async (url, signal) => {
    const { hostname } = new URL(url);
    const download = await parts.tracing.span(
      'fetch',
      'page',
      { 'server.address': hostname },
      async (span) => {
        const answer = await downloadPage(url, parts, signal);
        span.set({ 'http.response.status_code': answer.status, 'fetch.bytes': answer.body.length });
        return answer;
      },
    );
    return contentOf(download, url, parts, signal);
  };
}

async function contentOf(
  download: Download,
  asked: string,
  parts: PageReaderParts,
  signal: AbortSignal,
): Promise<WebPage> {
  const { url, headers, body, cut } = download;
  const { hostname } = new URL(url);
  const form = pageFormOf(headers['content-type'], body, new URL(url));
  if (form === null) {
    throw new ExpectedFailure(
      'source-unreadable',
      `${hostname} sent something that is neither a page, a text nor a PDF.`,
    );
  }
  if (cut && form.type === 'pdf') {
    const megabytes = parts.settings.maxBytes / 1_000_000;
    throw new ExpectedFailure('source-too-large', `${hostname} sent a PDF of more than ${megabytes} MB.`);
  }
  const found = { bytes: body, contentType: form.type, charset: form.charset, url };
  const page = await parts.tracing.span('extract', form.type, { 'extract.bytes': body.length }, () =>
    parts.extract(found, signal),
  );
  if (page.text.trim() === '') {
    throw new ExpectedFailure('source-unreadable', `${hostname} sent a page without text.`);
  }
  const { title, text, author, published, language } = page;
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    url: canonicalAddress(url) ?? asked,
    title,
    text,
    author,
    published,
    language,
    cut: cut || page.cut,
  };
}
