// A fake provider of models: a real HTTP server on loopback, which keeps what it was asked and says what it is told to.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { sendJson, sendSpoken, sendTrouble } from './deliver.ts';
import type { Dialect } from './dialect.ts';
import { isTrouble, type FakeReply } from './reply.ts';
import { Refused, type FakeRequest, type ModelCall } from './request.ts';
import { answersFromSchema } from './schema-answer.ts';
import { inputTokens, speak } from './speak.ts';

export interface FakeModelsOptions {
  readonly key?: string;
  /** Larger requests are refused. */
  readonly contextTokens?: number;
  /** Before every answer. */
  readonly latencyMs?: number;
  /** Others are unknown; by default every name is known. */
  readonly models?: readonly string[];
  /** The models take no temperature, as those that reason. */
  readonly reasons?: boolean;
  /** Parameters this server does not know, as servers that imitate a vendor. */
  readonly unknownParameters?: readonly string[];
  readonly answer?: (request: FakeRequest) => FakeReply;
}

export interface FakeModels {
  /** What an operator would write as the endpoint's url. */
  readonly url: string;
  readonly key: string;
  /** Accepted ones, the first first. */
  readonly requests: readonly FakeRequest[];
  /** What was refused for its form, in the vendor's words. Look that it is empty. */
  readonly refusals: readonly string[];
  /** The next replies, before `answer` is asked again. */
  script(...replies: (FakeReply | ((request: FakeRequest) => FakeReply))[]): void;
  /** Scripted replies that nobody asked for yet. */
  unsaid(): number;
  /** Replies when nothing is scripted. */
  answer: (request: FakeRequest) => FakeReply;
  close(): Promise<void>;
}

/** Answers paths that are no calls of a chat model. True: it was one of its own. */
export type SideDoor = (path: string, body: unknown, response: ServerResponse) => boolean;

export async function startFakeModels(
  dialects: readonly Dialect[],
  basePath: string,
  options: FakeModelsOptions,
  sideDoor: SideDoor = () => false,
): Promise<FakeModels> {
  const key = options.key ?? 'fake-key-5f3a';
  const { latencyMs = 0, contextTokens = 128_000, models, reasons = false, unknownParameters = [] } = options;
  const requests: (FakeRequest & { aborted: boolean })[] = [];
  const refusals: string[] = [];
  const queue: (FakeReply | ((request: FakeRequest) => FakeReply))[] = [];
  const seen = new Set<string>();
  let calls = 0;

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = new URL(incoming.url ?? '/', 'http://fake').pathname;
    const headers = incoming.headers as FakeRequest['headers'];
    const dialect = dialects.find((known) => known.path === path) ?? dialects[0]!;
    const read = await readText(incoming);
    try {
      dialect.admit(headers, key);
      const body = parsed(read);
      if (sideDoor(path, body, response)) return;
      if (dialect.path !== path || incoming.method !== 'POST')
        throw new Refused(404, `Unknown request URL: ${incoming.method} ${path}.`);
      const call = dialect.read(body, { reasons, unknownParameters });
      if (models !== undefined && !models.includes(call.model)) throw dialect.unknownModel(call.model);
      const tokens = inputTokens(call);
      if (tokens + (call.maxOutputTokens ?? 0) > contextTokens) dialect.overflow(tokens, contextTokens);
      const request = { ...call, path, headers, body, aborted: false };
      requests.push(request);
      response.on('close', () => {
        request.aborted = !response.writableFinished;
      });
      await reply(dialect, request, response);
    } catch (error) {
      if (error instanceof Refused) refusals.push(error.message);
      const refused = error instanceof Refused ? error : new Refused(500, `The fake broke: ${String(error)}`);
      if (!(error instanceof Refused)) refusals.push(refused.message);
      sendJson(response, refused.status, dialect.errorBody(refused));
    }
  };

  const reply = async (dialect: Dialect, request: FakeRequest, response: ServerResponse) => {
    const next = queue.shift() ?? fake.answer;
    const said = typeof next === 'function' ? next(request) : next;
    const wait = (said.afterMs ?? 0) + latencyMs;
    if (wait > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    const spokenOf = (call: ModelCall) =>
      speak(
        isTrouble(said) ? { text: 'Words that never arrive whole.' } : said,
        call,
        seen,
        () => `call_${++calls}`,
      );
    if (isTrouble(said)) sendTrouble(dialect, response, said, spokenOf(request), request);
    else sendSpoken(dialect, response, spokenOf(request), request);
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeModels = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`,
    key,
    requests,
    refusals,
    script: (...replies) => void queue.push(...replies),
    unsaid: () => queue.length,
    answer: options.answer ?? answersFromSchema,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused(400, 'We could not parse the JSON body of your request.');
  }
}
