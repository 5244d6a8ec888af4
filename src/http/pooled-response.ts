// An answer as `fetch` gives it, whose body stays in the pool's own stream until somebody reads it.
import type { Readable } from 'node:stream';

export interface PooledAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
  /** What a reader is told when the body breaks off. */
  readonly broken: (cause: unknown) => unknown;
}

/** @throws TypeError or RangeError for a status or headers that no Response may have */
export function pooledResponse(answer: PooledAnswer): Response {
  return new PooledResponse(answer) as unknown as Response;
}

/** Statuses that have no body. */
const bodiless = new Set([204, 205, 304]);

/** The part of a Response that is taken as it is. */
const ResponseHead = Response as unknown as new (
  body: null,
  init: { status: number; headers: [string, string][] },
) => { readonly status: number; readonly headers: Headers };

class PooledResponse extends ResponseHead {
  readonly #answer: PooledAnswer;
  #stream: ReadableStream<Uint8Array> | undefined;
  /** Whether the body was read whole, past the web's stream. */
  #spent = false;
  /** Whether the web's stream has been read from, or shared between two. */
  #streamed = false;

  constructor(answer: PooledAnswer) {
    super(null, { status: answer.status, headers: headerList(answer.headers) });
    this.#answer = answer;
    // Without a listener a connection that breaks before anybody reads would end the process.
    answer.body.on('error', () => {});
    if (bodiless.has(answer.status)) answer.body.resume();
  }

  get url(): string {
    return this.#answer.url;
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (bodiless.has(this.status)) return null;
    this.#stream ??= webStream(this.#answer, () => {
      this.#streamed = true;
    });
    return this.#stream;
  }

  get bodyUsed(): boolean {
    return this.#spent || this.#streamed;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    if (bodiless.has(this.status)) return new ArrayBuffer();
    if (this.#spent) throw new TypeError('The body has been read already.');
    if (this.#streamed || this.#stream?.locked === true) return new Response(this.body).arrayBuffer();
    this.#spent = true;
    const bytes = await wholeBody(this.#answer);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.arrayBuffer());
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get('content-type') ?? '' });
  }

  async formData(): Promise<FormData> {
    return new Response(await this.arrayBuffer(), { headers: this.headers }).formData();
  }

  clone(): Response {
    const init = { status: this.status, headers: this.headers };
    if (this.body === null) return new Response(null, init);
    const [mine, other] = this.body.tee();
    this.#stream = mine;
    this.#streamed = true;
    return new Response(other, init);
  }
}

function headerList(headers: PooledAnswer['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  );
}

function wholeBody({ body, broken }: PooledAnswer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      reject(broken(cause));
    };
    if (body.errored !== null) return fail(body.errored);
    const chunks: Buffer[] = [];
    body
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        resolve(Buffer.concat(chunks));
      })
      .on('error', fail);
  });
}

/** Asks the pool for more only when it is read. */
function webStream({ body, broken }: PooledAnswer, taken: () => void): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        taken();
        chunks ??= body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        const next = await chunks.next().catch((error: unknown) => {
          throw broken(error);
        });
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
      cancel() {
        taken();
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
