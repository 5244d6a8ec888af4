// Pages of the open web, for all runs of a process: whether they may be read, their download, and their main content.
import { canonicalAddress } from '../../base/canonical-address.ts';
import type { Clock } from '../../base/clock.ts';
import { ExpectedFailure } from '../../base/errors.ts';
import { createJoined } from '../../base/joined.ts';
import { wordSet } from '../../base/lists.ts';
import { retryAfterMs } from '../../base/retry-after.ts';
import { textHash } from '../../base/text-hash.ts';
import type { Tracing } from '../../base/tracing.ts';
import { type Download, DownloadFailed, type GuardedHttp } from '../../http/port.ts';
import { looksBinary } from '../extract/charset.ts';
import type { Format } from '../extract/format-by-name.ts';
import type { ExtractedPage, FetchedDocument } from '../extract/read-page.ts';
import type { WebPage } from '../port.ts';
import type { WebSettings } from '../settings.ts';
import { createDomainRules } from './domains.ts';
import { createGate, type Gate } from './gate.ts';
import { failureOfDownload, failureOfStatus, passes } from './page-failure.ts';

export interface WebPagesParts {
  readonly http: GuardedHttp;
  readonly settings: WebSettings;
  readonly clock: Clock;
  /** Main content of a document. @throws ExpectedFailure `source-unreadable`, or the signal's reason */
  readonly extract: (document: FetchedDocument, signal: AbortSignal) => Promise<ExtractedPage>;
  readonly tracing: Tracing;
}

/** One download at a time of one page, whoever wants it. */
export function createWebPages(parts: WebPagesParts) {
  const rules = createDomainRules(parts.settings);
  const reader = { ...parts, gate: createGate({ ...parts, rules }) };
  const join = createJoined<WebPage>();
  return {
    canonical: canonicalAddress,
    /** Whether the lists of domains let the address be read; robots.txt is asked only when it is. */
    allowed: (address: string) => rules.allows(address),
    async read(address: string, { signal }: { readonly signal: AbortSignal }): Promise<WebPage> {
      const url = canonicalAddress(address);
      if (url === null) throw new ExpectedFailure('source-blocked', 'This is not the address of a web page.');
      return join(url, signal, (shared) => readPage(url, reader, shared));
    },
  };
}

interface Reader extends WebPagesParts {
  readonly gate: Gate;
}

/** The page of a canonical address. @throws ExpectedFailure as WebPages does, or the signal's reason */
async function readPage(url: string, reader: Reader, signal: AbortSignal): Promise<WebPage> {
  const host = { 'server.address': new URL(url).hostname };
  const download = await reader.tracing.span('fetch', 'page', host, async (span) => {
    const answer = await downloadPage(url, reader, signal);
    span.set({ 'http.response.status_code': answer.status, 'fetch.bytes': answer.body.length });
    return answer;
  });
  return contentOf(download, url, reader, signal);
}

async function contentOf(
  download: Download,
  asked: string,
  parts: Reader,
  signal: AbortSignal,
): Promise<WebPage> {
  const { url, headers, body, cut } = download;
  const { hostname } = new URL(url);
  const form = pageFormOf(headers['content-type'], body, new URL(url));
  if (form === null) {
    const message = `${hostname} sent something that is neither a page, a text nor a PDF.`;
    throw new ExpectedFailure('source-unreadable', message);
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
  const { title, text, published } = page;
  return { hash: textHash(text), url: canonicalAddress(url) ?? asked, title, text, published };
}

/** The kind of the document, and the charset if the site says it; null when it is none that can be read. */
export function pageFormOf(header: string | undefined, bytes: Uint8Array, url: URL) {
  const [essence = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const charset = charsetIn(parameters);
  const type = typeOf(essence.toLowerCase() || '*/*', bytes, url, charset);
  return type === null ? null : { type, charset };
}

/** What a site may say of a document of any kind: nobody told it, or somebody told it wrong. */
const saysNothing = wordSet('application/octet-stream binary/octet-stream application/download */*');

/** How HTML begins that nobody calls so. */
const begin = /^[^<]{0,20}(?:<[?!][^>]{0,500}>\s*)*<(?:!doctype html|html|head|body|title|meta)\b/i;

function typeOf(essence: string, bytes: Uint8Array, url: URL, charset: string | null): Format | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  // Some PDFs begin late, and some sites call one a text; but a text may also be about PDF.
  if ((essence.startsWith('text/') ? /^(?:ï»¿)?\s*%PDF-/ : /%PDF-/).test(head)) return 'pdf';
  const isText = (charset !== null && /^utf-?(?:16|32)/i.test(charset)) || !looksBinary(bytes);
  if (!isText || essence === 'application/pdf') return null;
  const html = begin.test(head);
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (essence === 'text/markdown' || essence === 'text/x-markdown') return 'markdown';
  const plain = essence === 'text/plain' || essence.startsWith('text/x-');
  if (html && (plain || saysNothing.has(essence) || essence.endsWith('/xml'))) return 'html';
  if (!plain && !saysNothing.has(essence)) return null;
  return /\.(?:md|markdown)$/i.test(url.pathname) ? 'markdown' : 'text';
}

function charsetIn(parameters: readonly string[]): string | null {
  const found = parameters.map((parameter) => /^charset\s*=\s*["']?([^"'\s]+)/i.exec(parameter)?.[1]);
  return found.find((charset) => charset !== undefined)?.toLowerCase() ?? null;
}

const accept =
  'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8,*/*;q=0.5';

/** The longest pause a site may ask for before its page is tried once more. */
const maxPauseMs = 5_000;
/** The pause where it does not say. */
const usualPauseMs = 1_000;

/** A successful answer, tried once more if its site asks for a short pause. @throws ExpectedFailure, or the signal's reason */
async function downloadPage(
  url: string,
  { http, settings, clock, gate }: Reader,
  signal: AbortSignal,
): Promise<Download> {
  const { hostname } = new URL(url);
  const once = () =>
    http.download(url, {
      headers: { accept },
      timeoutMs: settings.timeoutMs,
      maxBytes: settings.maxBytes,
      tooLarge: 'cut',
      beforeRedirect: (next) => gate(next, signal),
      signal,
    });
  try {
    await gate(new URL(url), signal);
    let answer = await once();
    const pauseMs = retryAfterMs(answer.headers['retry-after'], clock.now()) ?? usualPauseMs;
    if (passes(answer.status) && pauseMs <= maxPauseMs) {
      await clock.sleep(pauseMs, signal);
      signal.throwIfAborted();
      answer = await once();
    }
    const failure = failureOfStatus(answer.status, hostname);
    if (failure !== null) throw failure;
    return answer;
  } catch (error) {
    throw error instanceof DownloadFailed ? failureOfDownload(error) : error;
  }
}
