// Collects the body of one response up to a limit and decompresses it while it arrives: a decompression bomb is noticed
// at the limit, before it fills the memory.
import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { DownloadFailed } from './port.ts';

export interface CollectedBody {
  readonly bytes: Uint8Array;
  /** The body was longer than the limit; its end is missing. */
  readonly cut: boolean;
}

export interface CollectorOptions {
  readonly host: string;
  readonly decoder: BodyDecoder | null;
  /** The limit of the decompressed body, and of the compressed one. */
  readonly maxBytes: number;
  readonly tooLarge: 'fail' | 'cut';
  /** Called once, with the body or with the failure. */
  readonly done: (outcome: CollectedBody | DownloadFailed) => void;
  /** Backpressure: false asks the sender to wait, true lets it go on. */
  readonly flow: (go: boolean) => void;
}

export interface BodyCollector {
  take(chunk: Uint8Array): void;
  /** The body is complete. */
  end(): void;
  /** The body is not wanted any more. */
  drop(): void;
}

export function createBodyCollector(options: CollectorOptions): BodyCollector {
  const { host, decoder, maxBytes, tooLarge, done, flow } = options;
  const chunks: Uint8Array[] = [];
  let kept = 0;
  let received = 0;
  let stream: Transform | undefined;
  let over = false;

  const finish = (outcome: CollectedBody | DownloadFailed) => {
    if (over) return;
    over = true;
    stream?.destroy();
    done(outcome);
  };
  const full = () => {
    if (tooLarge === 'cut') finish({ bytes: Buffer.concat(chunks, kept), cut: true });
    else finish(new DownloadFailed('too-large', `${host} sent more than ${megabytes(maxBytes)} MB.`));
  };
  const keep = (chunk: Uint8Array) => {
    if (over) return;
    const room = maxBytes - kept;
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
    chunks.push(part);
    kept += part.length;
    if (chunk.length > room) full();
  };
  const openStream = (make: BodyDecoder, first: number) =>
    make(first)
      .on('data', keep)
      .on('drain', () => {
        flow(true);
      })
      .on('end', () => {
        finish({ bytes: Buffer.concat(chunks, kept), cut: false });
      })
      .on('error', (cause) => {
        finish(new DownloadFailed('bad-encoding', `${host} sent a damaged compressed body.`, { cause }));
      });

  return {
    take(chunk) {
      if (over || chunk.length === 0) return;
      if (decoder === null) return keep(chunk);
      received += chunk.length;
      if (received > maxBytes) return full();
      stream ??= openStream(decoder, chunk[0] ?? 0);
      if (!stream.write(chunk)) flow(false);
    },
    end() {
      if (stream === undefined) finish({ bytes: Buffer.concat(chunks, kept), cut: false });
      else stream.end();
    },
    drop() {
      over = true;
      stream?.destroy();
    },
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;

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
