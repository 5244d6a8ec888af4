// What whoever runs Footnote can ask it over HTTP: is it alive, is it ready, how is it doing. Reads nothing but the address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { systemClock, type Clock, within } from '../base/clock.ts';
import { codeOf, FootnoteError, toErrorRecord } from '../base/errors.ts';
import { createJoined } from '../base/joined.ts';
import { listen, type Listening } from '../base/listening.ts';
import type { Logger } from '../base/logger.ts';
import type { Metrics } from './metrics.ts';

export interface OpsServerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly checks: readonly Check[];
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** For a request to arrive, and for its answer to be read, in milliseconds. */
  readonly patienceMs?: number;
}

const whichPort =
  'Set FOOTNOTE_OPS_PORT (telemetry.ops.port) to a free port, each process its own, or to 0 for none; FOOTNOTE_OPS_HOST names an address of this machine.';
const usualPatienceMs = 5000;
const maxConnections = 50;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly allow?: string;
}

const text = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body });

/** @throws FootnoteError `config-invalid` when the port or the address cannot be had */
export async function startOpsServer(options: OpsServerOptions): Promise<Listening> {
  const { metrics, logger, patienceMs = usualPatienceMs } = options;
  const ready = createReadiness(options.checks, options.clock ?? systemClock);
  const answerTo = async ({ method = '', url = '' }: IncomingMessage): Promise<Answer> => {
    if (method !== 'GET' && method !== 'HEAD')
      return { ...text(405, 'only GET and HEAD\n'), allow: 'GET, HEAD' };
    const path = url.split('?', 1)[0];
    if (path === '/healthz') return text(200, 'ok\n');
    if (path === '/readyz') return readiness(await ready());
    if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.text() };
    return text(404, 'there is /healthz, /readyz and /metrics\n');
  };
  const server = createServer(
    {
      headersTimeout: patienceMs,
      requestTimeout: patienceMs,
      connectionsCheckingInterval: patienceMs / 5,
      maxHeaderSize: 8192,
    },
    (request, response) => {
      void answerTo(request)
        .catch((error: unknown) => {
          logger.warn({ error: toErrorRecord(error) }, 'a request to the ops port failed');
          return text(500, 'failed\n');
        })
        .then((answer) => send(response, request, answer, patienceMs));
    },
  );
  server.maxConnections = maxConnections;
  server.setTimeout(2 * patienceMs, (socket) => socket.destroy());
  const listening = await listen(server, options, whichPort);
  // Such as too many open files: whoever asked asks again.
  server.on('error', (error) => logger.warn({ err: error }, 'trouble with the ops port'));
  return listening;
}

function readiness(checks: readonly CheckResult[]): Answer {
  const ready = checks.every(({ ok }) => ok);
  const body = `${JSON.stringify({ ready, checks })}\n`;
  return { status: ready ? 200 : 503, type: 'application/json', body };
}

function send(
  response: ServerResponse,
  { method, headers }: IncomingMessage,
  { status, type, body, allow }: Answer,
  patienceMs: number,
): void {
  const isBare = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(allow !== undefined && { allow }),
    // Nobody reads a body that came along: its connection is not used again.
    ...(!isBare && { connection: 'close' }),
  });
  const { socket } = response;
  response.end(method === 'HEAD' ? undefined : body, () => isBare || socket?.destroySoon());
  const tooSlow = setTimeout(() => socket?.destroy(), patienceMs).unref();
  response.once('close', () => clearTimeout(tooSlow));
}

export interface Check {
  readonly name: string;
  /** Resolves with a word about how it is; throws when it is not well. */
  readonly run: () => Promise<string>;
}

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** For one check, in milliseconds. */
const timeoutMs = 2000;
/** How long an answer counts for everybody who asks, in milliseconds. */
const freshMs = 1000;

export function createReadiness(
  checks: readonly Check[],
  clock: Clock,
): () => Promise<readonly CheckResult[]> {
  const joined = createJoined<string>();
  const ask = async ({ name, run }: Check): Promise<CheckResult> => {
    try {
      const { signal } = new AbortController();
      // A check that hangs is not begun again before it has come back.
      const detail = await within(clock, timeoutMs, () => joined(name, signal, async () => run()));
      return { name, ok: true, detail };
    } catch (error) {
      return { name, ok: false, detail: reasonOf(error) };
    }
  };
  let answer: Promise<readonly CheckResult[]> | null = null;
  let expiresAt = -Infinity;
  return () => {
    if (answer === null || clock.now() >= expiresAt) {
      // While it is being asked for it does not expire: everybody waits for the same answer.
      expiresAt = Infinity;
      answer = Promise.all(checks.map(ask)).finally(() => {
        expiresAt = clock.now() + freshMs;
      });
    }
    return answer;
  };
}

/** Errors of drivers may hold anything: of those only the code or the name is shown. */
function reasonOf(error: unknown): string {
  if (error instanceof FootnoteError) return `${error.code}: ${error.message}`;
  if (!(error instanceof Error)) return 'failed';
  return codeOf(error) || (error.message.startsWith('no answer within') ? error.message : error.name);
}
