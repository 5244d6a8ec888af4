// Bytes → text, by the document's own declaration where it has one.

const marks: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
];

/**
 * Decodes a document: byte order mark first, then `declared` (for example from a Content-Type), then what the HTML or
 * XML says about itself in its first 2 KB, then UTF-8 if the bytes are valid UTF-8, else Windows-1252, as browsers do.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const mark = marks.find((it) => it.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return decode(bytes, mark.charset) ?? '';
  const named = declared ?? declaredCharset(bytes);
  if (named !== undefined && !/^utf-?(?:8|16)/i.test(named)) {
    const text = decode(bytes, named);
    if (text !== undefined) return text;
  }
  return decode(bytes, 'utf-8', true) ?? decode(bytes, named === undefined ? 'windows-1252' : 'utf-8') ?? '';
}

/** True when the bytes cannot be a text: control characters that no text file has. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (marks.some((it) => it.bytes.every((byte, index) => bytes[index] === byte))) return false;
  const sample = bytes.subarray(0, 65_536);
  let strange = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) strange += 1;
  }
  return strange > sample.length / 100;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
  const found =
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)|<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]+)/i.exec(
      head,
    );
  return found?.[1] ?? found?.[2];
}

function decode(bytes: Uint8Array, charset: string, fatal = false): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** What 0x80 to 0x9f mean; all other bytes are as in Latin-1. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node 20 decodes this one as Latin-1, which loses quotation marks and dashes. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => upper[character.charCodeAt(0) - 0x80] ?? character);
}
