// A collector of traces: takes OTLP over HTTP with protobuf, keeps the spans, and fails loudly at what it does not know.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesOf, messagesOf, numberOf, readMessage, textOf } from './protobuf-reader.ts';
import type { Message } from './protobuf-reader.ts';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty: a root. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: 'internal' | 'client';
  readonly status: 'unset' | 'error';
  readonly statusMessage: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Number of events: messages and stacks of errors would be there. */
  readonly events: number;
  readonly milliseconds: number;
  readonly resource: Readonly<Record<string, string | number | boolean>>;
}

export interface FakeCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** What it could not read; a test expects none. */
  readonly problems: string[];
  span(name: string): CollectedSpan;
  /** `hang`: takes requests and never answers. A number: the status of every answer. */
  behave(how: 'well' | 'hang' | number): void;
  close(): Promise<void>;
}

export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: CollectedSpan[] = [];
  const requests: FakeCollector['requests'] = [];
  const problems: string[] = [];
  let behaviour: 'well' | 'hang' | number = 'well';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: `${request.method} ${request.url}`, headers: request.headers });
      if (behaviour === 'hang') return;
      if (behaviour !== 'well')
        return void response.writeHead(behaviour).end('a reason with sk-secret-1234567890');
      try {
        if (request.url !== '/v1/traces') throw new Error(`no such path: ${request.url}`);
        const type = request.headers['content-type'];
        if (type !== 'application/x-protobuf') throw new Error(`content type ${type}`);
        spans.push(...readRequest(Buffer.concat(chunks)));
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      } catch (error) {
        problems.push(String(error));
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    problems,
    span(name) {
      const found = spans.filter((span) => span.name === name);
      if (found.length !== 1) throw new Error(`${found.length} spans are called ${name}`);
      return found[0]!;
    },
    behave(how) {
      behaviour = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** ExportTraceServiceRequest: resource_spans (1) → resource (1), scope_spans (2) → spans (2). */
function readRequest(bytes: Uint8Array): CollectedSpan[] {
  return messagesOf(readMessage(bytes), 1).flatMap((ofResource) => {
    const resource = readAttributes(messagesOf(ofResource, 1)[0] ?? new Map(), 1);
    return messagesOf(ofResource, 2).flatMap((ofScope) =>
      messagesOf(ofScope, 2).map((span) => readSpan(span, resource)),
    );
  });
}

function readSpan(span: Message, resource: CollectedSpan['resource']): CollectedSpan {
  const id = (field: number) => Buffer.from(bytesOf(span, field)[0] ?? []).toString('hex');
  const kinds: Readonly<Record<string, CollectedSpan['kind']>> = { 1: 'internal', 3: 'client' };
  const kind = kinds[String(numberOf(span, 6))];
  if (kind === undefined) throw new Error(`kind of span ${numberOf(span, 6)}`);
  const status = messagesOf(span, 15)[0] ?? new Map();
  return {
    traceId: id(1),
    spanId: id(2),
    parentSpanId: id(4),
    name: textOf(span, 5),
    kind,
    status: numberOf(status, 3) === 2n ? 'error' : 'unset',
    statusMessage: textOf(status, 2),
    attributes: readAttributes(span, 9),
    events: messagesOf(span, 11).length,
    milliseconds: Number(numberOf(span, 8) - numberOf(span, 7)) / 1e6,
    resource,
  };
}

/** KeyValue: key (1), value (2) → string (1), bool (2), int (3), double (4). */
function readAttributes(message: Message, field: number): CollectedSpan['attributes'] {
  return Object.fromEntries(
    messagesOf(message, field).map((pair) => {
      const value = messagesOf(pair, 2)[0] ?? new Map();
      return [textOf(pair, 1), readValue(value)];
    }),
  );
}

function readValue(value: Message): string | number | boolean {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1n;
  if (value.has(3)) return Number(BigInt.asIntN(64, numberOf(value, 3)));
  if (!value.has(4)) throw new Error('a value of a kind that is not known');
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, numberOf(value, 4));
  return bytes.getFloat64(0);
}
