// One file → its text, its passages and the words in them. Runs in a worker thread.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ExpectedFailure } from '../../base/errors.ts';
import { textHash } from '../../base/text-hash.ts';
import { cleanLine } from '../clean-text.ts';
import { decodeText, looksBinary } from '../extract/charset.ts';
import type { Kind } from '../extract/format-by-name.ts';
import { readHtml, readMarkdown } from '../extract/html-page.ts';
import type { PageContent } from '../extract/page-content.ts';
import { readText } from '../extract/text-page.ts';
import { type FoundFile, reasonOf } from './folder.ts';
import { forwardPage, type ForwardPage } from './forward-page.ts';

export type ReadResult =
  | { readonly readable: true; readonly page: ForwardPage }
  | {
      readonly readable: false;
      readonly reason: string;
      /** It is the document itself, which another try would find no better. */
      readonly lasting?: true;
    };

const megabyte = 1_000_000;
const largest = (format: Kind) => (format === 'pdf' || format === 'word' ? 60 : 20) * megabyte;

/** Reads one document. Never throws for anything that is wrong with the file. */
export async function readDocument(file: FoundFile): Promise<ReadResult> {
  try {
    const content = await extract(file.format, readBytes(file));
    if (content.text.trim() === '')
      return { readable: false, reason: 'This file contains no text.', lasting: true };
    const title = cleanLine(content.title, 300) || basename(file.path);
    const hash = textHash(content.text);
    return { readable: true, page: forwardPage({ path: file.path, hash, title, content }) };
  } catch (error) {
    if (error instanceof ExpectedFailure) {
      return {
        readable: false,
        reason: [error.message, error.hint].filter((part) => part !== undefined).join(' '),
        lasting: true,
      };
    }
    return { readable: false, reason: reasonOf(error, 'file') };
  }
}

/** Synchronous on purpose: a thread reads one file at a time and has nothing else to do. */
function readBytes(file: FoundFile): Uint8Array {
  const limit = largest(file.format);
  // Never waits on a pipe and never follows a link that took the file's place since the folder was listed.
  const handle = openSync(file.absolute, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) throw new ExpectedFailure('source-unreadable', 'This is not an ordinary file.');
    if (stats.size > limit) {
      throw new ExpectedFailure(
        'source-too-large',
        `This file has ${Math.ceil(stats.size / megabyte)} MB; the limit for its kind is ${limit / megabyte} MB.`,
      );
    }
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

async function extract(format: Kind, bytes: Uint8Array): Promise<PageContent> {
  if (format === 'pdf') {
    const { readPdf } = await import('../extract/pdf-page.ts');
    return readPdf(bytes);
  }
  if (format === 'word') {
    const { wordAsHtml } = await import('../extract/word-document.ts');
    return readHtml(await wordAsHtml(bytes));
  }
  if (looksBinary(bytes)) {
    throw new ExpectedFailure('source-unreadable', 'This file is not text.');
  }
  const text = decodeText(bytes);
  if (format === 'html') return readHtml(text);
  return format === 'text' ? readText(text) : readMarkdown(text);
}
