// A Word document as the page of HTML that it would be.
import { inflateRawSync } from 'node:zlib';
import { ExpectedFailure } from '../../base/errors.ts';

/**
 * Headings, paragraphs, lists, tables and notes; no pictures, nothing from outside. Its thread limits time and memory.
 * @throws ExpectedFailure `source-unreadable` or `source-too-large`
 */
export async function wordAsHtml(bytes: Uint8Array): Promise<string> {
  const file = unpackedFile(bytes);
  const { default: mammoth } = await import('mammoth');
  try {
    const { value } = await mammoth.convertToHtml(
      // The library takes an unpacked file as well; its types do not tell.
      { file } as unknown as { buffer: Buffer },
      {
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
        includeEmbeddedStyleMap: false,
      },
    );
    return `<!doctype html><html><body><main>${value}</main></body></html>`;
  } catch (error) {
    throw error instanceof ExpectedFailure ? error : damaged();
  }
}

/** The parts of a document by their names, with elements under a name by which the library does what a reader sees. */
function unpackedFile(bytes: Uint8Array) {
  const parts = partsWithin(bytes);
  return {
    exists: (name: string) => parts.has(name),
    read: async (name: string, encoding: string) =>
      withFormulas(new TextDecoder(encoding).decode(parts.get(name))).replaceAll(asSeen, renamed),
  };
}

/** Formulas as runs of text, their numbers apart: without them a sentence says something else, and the library knows none. */
function withFormulas(xml: string): string {
  return xml
    .replaceAll(/<\/?m:oMathPara(?:\s[^>]*)?>/g, '')
    .replaceAll(/<m:oMath(?:\s[^>]*)?(?<!\/)>[\s\S]*?<\/m:oMath>/g, (formula) => {
      const texts = Array.from(formula.matchAll(/<m:t(?:\s[^>]*)?>([^<]*)/g), ([, text]) => text);
      return `<w:r><w:t xml:space="preserve">${texts.join(' ')}</w:t></w:r>`;
    });
}

/** It leaves out what lies in the first ones, such as numbers of figures and words with their pronunciation, and shows the others. */
const asSeen = /(?<=<\/?w:)(?:(fldSimple|ruby|rubyBase|bdo|dir)|vanish|dstrike)(?=[\s/>])/g;
const renamed = (_name: string, around?: string) => (around === undefined ? 'strike' : 'smartTag');

const signatures = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const lengths = { end: 22, entry: 46, file: 30 } as const;
const stored = 0;
const deflated = 8;

/** A document of a thousand pages has some hundred parts. */
const mostParts = 5_000;
/** Of all parts together, unpacked, in bytes. */
const mostBytes = 100_000_000;

type Part = ReturnType<typeof partsOf>[number];

/**
 * The parts of a zip file that is small inside, those of XML with what is in them. What it says of its size may be a lie, so
 * each part is unpacked up to what is left. @throws ExpectedFailure `source-unreadable` for what is no zip file, damaged or encrypted; `source-too-large`
 */
function partsWithin(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = partsOf(zip);
  if (parts.some(({ isEncrypted }) => isEncrypted)) throw encrypted();
  if (parts.length > mostParts) throw tooLarge();
  if (parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostBytes) throw tooLarge();
  let left = mostBytes;
  const within = new Map<string, Uint8Array>();
  for (const part of parts) {
    const content = contentOf(zip, part, left);
    left -= content.length;
    if (left < 0) throw tooLarge();
    if (/\.(?:xml|rels)$/.test(part.name)) within.set(part.name, content);
  }
  return within;
}

/** By the directory at the end, as everybody reads it. */
function partsOf(zip: Buffer) {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signatures.end);
  const end = zip.lastIndexOf(mark);
  if (end === -1 || end + lengths.end > zip.length) throw damaged();
  const begin = zip.readUInt32LE(end + 16);
  // What stands before the first part or behind the directory shifts all places: nobody who writes documents does that.
  if (begin + zip.readUInt32LE(end + 12) !== end) throw damaged();
  const parts = [];
  for (let at = begin; at + lengths.entry <= end && zip.readUInt32LE(at) === signatures.entry;) {
    if (parts.length > mostParts) break;
    const nameAt = at + lengths.entry;
    parts.push({
      name: zip.toString('utf8', nameAt, nameAt + zip.readUInt16LE(at + 28)),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += lengths.entry + [28, 30, 32].reduce((sum, field) => sum + zip.readUInt16LE(at + field), 0);
  }
  return parts;
}

function contentOf(zip: Buffer, { at, method, packed }: Part, most: number): Buffer {
  if (at + lengths.file > zip.length || zip.readUInt32LE(at) !== signatures.file) throw damaged();
  const start = at + lengths.file + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + packed > zip.length) throw damaged();
  if (method === stored) return zip.subarray(start, start + packed);
  if (method !== deflated) throw damaged();
  try {
    // One byte more than is allowed would be too much.
    return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: most + 1 });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : damaged();
  }
}

const damaged = () => new ExpectedFailure('source-unreadable', 'It is damaged, or no Word document.');

export const encrypted = () =>
  new ExpectedFailure('source-unreadable', 'It is protected with a password.', {
    hint: 'Save it without one.',
  });

const tooLarge = () =>
  new ExpectedFailure('source-too-large', 'Unpacked it is far larger than a document may be.');
