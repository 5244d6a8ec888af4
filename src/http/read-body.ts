// The body of one response, decompressed while it arrives: a bomb is noticed at the limit, before it fills the memory.
import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { codeOf } from '../base/errors.ts';
import { DownloadFailed, type DownloadOptions } from './port.ts';

export type CollectedBody = Awaited<ReturnType<typeof readBody>>;

/** `maxBytes` limits the decompressed body, and the compressed one. */
interface BodyLimits extends Pick<DownloadOptions, 'maxBytes' | 'tooLarge'> {
  readonly host: string;
  readonly decoder: BodyDecoder | null;
}

/**
 * Lets go of the connection when it reads no further. `cut`: the end of a longer body is missing.
 * @throws DownloadFailed, or what the body fails with
 */
export async function readBody(body: Readable, { host, decoder, maxBytes, tooLarge }: BodyLimits) {
  const chunks: Uint8Array[] = [];
  let left = maxBytes;
  try {
    for await (const chunk of decoder === null ? bytesOf(body) : decompressed(body, decoder, maxBytes)) {
      chunks.push(chunk.subarray(0, left));
      if (chunk.length > left) throw new TooMuch();
      left -= chunk.length;
    }
    return { bytes: joined(chunks), cut: false };
  } catch (error) {
    if (error instanceof TooMuch) {
      if (tooLarge === 'cut') return { bytes: joined(chunks), cut: true };
      throw new DownloadFailed('too-large', `${host} sent more than ${megabytes(maxBytes)} MB.`);
    }
    // Any other error is not of a decoder.
    if (!/^(?:Z_|ERR_(?:_ERROR|BROTLI))/.test(codeOf(error))) throw error;
    throw new DownloadFailed('bad-encoding', `${host} sent a damaged compressed body.`, { cause: error });
  }
}

/** In memory of its own, which a thread can take over; `Buffer.concat` shares that of small ones. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** There is more than may be read. */
class TooMuch extends Error {}

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;

const bytesOf = (body: Readable) => body as AsyncIterable<Uint8Array>;

async function* decompressed(
  body: Readable,
  decoder: BodyDecoder,
  most: number,
): AsyncGenerator<Uint8Array, void> {
  const compressed = upTo(most, bytesOf(body));
  const first = await compressed.next();
  if (first.done === true) return;
  const all = async function* () {
    yield first.value;
    yield* compressed;
  };
  yield* bytesOf(pipeline(all(), decoder(first.value[0] ?? 0), () => {}));
}

async function* upTo(most: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received > most) throw new TooMuch();
    yield chunk;
  }
}

/** A stream that decompresses; it fails when the body ends too early. */
type BodyDecoder = (firstByte: number) => Transform;

/** The decoder of a `Content-Encoding`: `null` when there is nothing to decode, `undefined` for an unknown encoding. */
export function decoderFor(encoding: string | undefined): BodyDecoder | null | undefined {
  switch (encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return () => createGunzip();
    case 'br':
      // Browsers do not decode streams with a window of more than 16 MB either.
      return () => createBrotliDecompress({ params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 } });
    case 'deflate':
      // Some servers leave out the zlib header that the standard asks for.
      return (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw());
    default:
      return undefined;
  }
}
