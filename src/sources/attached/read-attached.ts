// A file that somebody attached → its text. Runs in a worker thread.
import { ExpectedFailure, toErrorRecord } from '../../base/errors.ts';
import { looksBinary } from '../extract/charset.ts';
import { type Kind, kindByName } from '../extract/format-by-name.ts';
import { type Extraction, type FetchedDocument, readPage } from '../extract/read-page.ts';
import { encrypted, wordAsHtml } from '../extract/word-document.ts';

export interface GivenFile extends Pick<FetchedDocument, 'bytes' | 'url'> {
  readonly name: string;
}

/** Never throws for anything that is wrong with the file. */
export async function readAttached({ bytes, name, url }: GivenFile): Promise<Extraction> {
  try {
    const contentType = kindOf(bytes, name);
    if (contentType === null) throw notRead();
    // A document with a password is kept in the old form, in a part of this name.
    if (contentType === 'old-word')
      throw holds(bytes, 'EncryptedPackage', 'utf16le') ? encrypted() : oldWord();
    if (contentType !== 'word' && contentType !== 'pdf' && looksBinary(bytes)) throw notRead();
    if (contentType !== 'word') return ofFile(await readPage({ bytes, contentType, charset: null, url }));
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

/** By bytes: a search for a text in UTF-16 sees even places alone, and never ends in bytes that begin at an odd one. */
function holds({ buffer, byteOffset, byteLength }: Uint8Array, text: string, encoding: BufferEncoding) {
  return Buffer.from(buffer, byteOffset, byteLength).includes(Buffer.from(text, encoding));
}

const unreadable = (message: string) => new ExpectedFailure('source-unreadable', message);
const oldWord = () =>
  unreadable('It is an Office file of an old form (.doc or .rtf). Save it as .docx or PDF.');
const notRead = () => unreadable('It is neither a text nor a document that I can read.');

/** What kind of file it is: by the first bytes, and by the name where they tell nothing; null: none that can be read. */
function kindOf(bytes: Uint8Array, name: string): Kind | 'old-word' | null {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  const byName = kindByName(name);
  if (/^(?:ï»¿)?\s*%PDF-/.test(head)) return 'pdf';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    return byName === 'word' || holds(bytes, 'word/document.xml', 'utf8') ? 'word' : null;
  }
  if (['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '{\\rtf'].some((mark) => head.startsWith(mark))) return 'old-word';
  if (byName === 'word') return 'word';
  if (byName === 'pdf') return /%PDF-/.test(head) ? 'pdf' : 'text';
  if (byName !== undefined && byName !== 'text') return byName;
  return /^(?:ï»¿)?\s*<(?:!doctype html|html)\b/i.test(head) ? 'html' : 'text';
}
