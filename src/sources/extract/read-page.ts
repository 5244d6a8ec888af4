// A page of the web as it came → its text and what it says of itself. Runs in a worker thread.
import { ExpectedFailure, toErrorRecord, type ErrorRecord } from '../../base/errors.ts';
import type { Dated } from './page-facts.ts';
import { decodeText, looksBinary } from './charset.ts';
import type { Format } from './format-by-name.ts';
import { cleanLine } from '../clean-text.ts';
import { cutText, type PageContent } from './page-content.ts';
import { readText } from './text-page.ts';
import { readBestPick } from './web-page.ts';

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  readonly contentType: Format;
  /** What the server says about its charset. */
  readonly charset: string | null;
  readonly url: string;
}

export interface ExtractedPage extends Dated {
  /** One line of at most 300 characters. Never empty: a page without a title is called by its address. */
  readonly title: string;
  /** As `StoredPage.text`, at most 200,000 characters. */
  readonly text: string;
  /** The text goes on behind what is here. */
  readonly cut: boolean;
  /** Its pages without text, mostly scans, as in `2–4, 7`; left out: there are none. */
  readonly textless?: string;
}

export type Extraction =
  | { readonly readable: true; readonly page: ExtractedPage }
  | { readonly readable: false; readonly failure: ErrorRecord };

const mostCharacters = 200_000;
/** So many pages of a PDF that have less text than that are pictures. */
const mostPdfPages = 500;
const longestTitle = 300;
const noFacts = { published: null };

/** Never throws for anything that is wrong with the page. */
export async function readPage(document: FetchedDocument): Promise<Extraction> {
  try {
    const { title, text, published, cut, textless } = await read(document);
    if (text.trim() === '') {
      throw new ExpectedFailure('source-unreadable', 'This page contains no text that can be read.', {
        hint: 'It may show its text only to browsers that run scripts, or to people who have signed in.',
      });
    }
    const named =
      cleanLine(title, longestTitle) || cleanLine(nameOf(document.url), longestTitle) || 'untitled';
    const kept = cutText(text, mostCharacters);
    const lacks = { cut: kept.cut || cut === true, ...(textless === undefined ? {} : { textless }) };
    return { readable: true, page: { title: named, published, ...kept, ...lacks } };
  } catch (error) {
    if (error instanceof ExpectedFailure) return { readable: false, failure: toErrorRecord(error) };
    // A fault of ours costs this page only. Its own words could be in the message, so that is not passed on.
    const name = error instanceof Error ? error.name : 'unknown';
    const message = `This page could not be read (${name} while taking out its text).`;
    return { readable: false, failure: { code: 'source-unreadable', message } };
  }
}

interface ReadContent extends PageContent, Dated, Pick<ExtractedPage, 'textless'> {
  readonly cut?: boolean;
}

async function read({ bytes, contentType, charset }: FetchedDocument): Promise<ReadContent> {
  if (contentType === 'pdf') {
    const { readPdf } = await import('./pdf-page.ts');
    const limits = { characters: mostCharacters, pages: mostPdfPages };
    return { ...(await readPdf(bytes, limits)), ...noFacts };
  }
  // In UTF-16 half of the bytes of a Western text are zero.
  if (!/^utf-16(?:le|be)?$/.test(charset ?? '') && looksBinary(bytes)) {
    throw new ExpectedFailure('source-unreadable', 'This page is not text, although its server says so.');
  }
  const text = decodeText(bytes, charset ?? undefined);
  if (contentType === 'html') return readBestPick(text);
  if (contentType === 'text') return { ...readText(text), ...noFacts };
  const { readMarkdown } = await import('./html-page.ts');
  return { ...readMarkdown(text), ...noFacts };
}

/** The last part of an address that says something, else the host. */
function nameOf(url: string): string {
  try {
    const { hostname, pathname } = new URL(url);
    const last = pathname.split('/').findLast((part) => part !== '');
    return last === undefined ? hostname : decodeURIComponent(last);
  } catch {
    return url;
  }
}
