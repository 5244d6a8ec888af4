// A file that somebody attached → its text. Runs in a worker thread.
import { ExpectedFailure, toErrorRecord } from '../../base/errors.ts';
import { looksBinary } from '../extract/charset.ts';
import { readPage } from '../extract/read-page.ts';
import type { Extraction } from '../extract/read-page.ts';
import { kindOf } from './kind.ts';
import { encrypted } from './zip-limits.ts';

export interface GivenFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly url: string;
}

/** Never throws for anything that is wrong with the file. */
export async function readAttached({ bytes, name, url }: GivenFile): Promise<Extraction> {
  try {
    const contentType = kindOf(bytes, name);
    if (contentType === null) throw notRead();
    if (contentType === 'old-word') throw isEncryptedWord(bytes) ? encrypted() : oldWord();
    if (contentType !== 'word' && contentType !== 'pdf' && looksBinary(bytes)) throw notRead();
    if (contentType !== 'word') return ofFile(await readPage({ bytes, contentType, charset: null, url }));
    const { wordAsHtml } = await import('./word-document.ts');
    const html = Buffer.from(await wordAsHtml(bytes));
    return ofFile(await readPage({ bytes: html, contentType: 'html', charset: 'utf-8', url }));
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { readable: false, failure: toErrorRecord(error) };
  }
}

/** The reasons are written for pages of the web. */
function ofFile(extraction: Extraction): Extraction {
  if (extraction.readable) return extraction;
  const { code, message } = extraction.failure;
  return { readable: false, failure: { code, message: message.replace(/^This (?:page|PDF)\b/, 'It') } };
}

/** A document with a password is kept in the old form, in a part of this name. */
function isEncryptedWord(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

const oldWord = () =>
  new ExpectedFailure(
    'source-unreadable',
    'It is an Office file of the old form (.doc). Save it as .docx or PDF.',
  );

const notRead = () =>
  new ExpectedFailure('source-unreadable', 'It is neither a text nor a document that I can read.');
