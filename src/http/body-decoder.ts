// Takes the compression off a body while it arrives, so that a bomb is noticed at the limit and not in memory.
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Transform } from 'node:stream';

/** A stream that decompresses; it fails when the body ends too early. */
export type BodyDecoder = (firstByte: number) => Transform;

/** How to decode a `Content-Encoding`: `null` for a body as it is, `undefined` for one nobody can decode. */
export function decoderFor(encoding: string | undefined): BodyDecoder | null | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return () => createGunzip();
    case 'br':
      // Streams of more than 16 MB of window exist in no browser either.
      return () => createBrotliDecompress({ params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 } });
    case 'deflate':
      // Some servers leave out the zlib header that the standard asks for.
      return (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw());
    default:
      return undefined;
  }
}
