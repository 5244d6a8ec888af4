// MCP over standard input and output, for clients that start a program: the /mcp of a running Footnote answers each message.
import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { inTime, type Clock } from '../base/clock.ts';
import { toErrorRecord } from '../base/errors.ts';

export interface Bridge {
  /** Of the running Footnote, such as `http://127.0.0.1:3080`. */
  readonly url: string;
  /** One of `api.keys` there. */
  readonly key: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly clock: Clock;
}

/** JSON-RPC leaves codes from -32000 on to whoever answers. */
const failed = -32_000;
/** So long answers are waited for when the input has ended. */
const patienceMs = 5000;

/** Resolves when the input has ended and each call is answered: one that Footnote does not answer, with what to do. */
export async function serveStdio({ input, output, clock, ...running }: Bridge): Promise<void> {
  const near = new StdioServerTransport(input, output);
  const open = new Set<Promise<void>>();
  const over = new AbortController();
  Object.assign(near, {
    onmessage(message: JSONRPCMessage) {
      const passed = passOn(message, near, running, over.signal).finally(() => open.delete(passed));
      open.add(passed);
    },
  });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
  });
  await near.start();
  await ended;
  await inTime(clock, patienceMs, Promise.all(open), null);
  over.abort();
  await Promise.all(open);
  await near.close();
}

/** Each message has a connection of its own: when that ends, no answer comes any more. */
async function passOn(
  message: JSONRPCMessage,
  near: StdioServerTransport,
  { url, key }: Pick<Bridge, 'url' | 'key'>,
  over: AbortSignal,
): Promise<void> {
  const asked = 'method' in message && 'id' in message ? message.id : null;
  let isAnswered = asked === null;
  let why: unknown = null;
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const far = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (...request) => endingWith(await fetch(...request), end),
  });
  Object.assign(far, {
    onclose: end,
    onerror: end,
    onmessage(back: JSONRPCMessage) {
      if (!('method' in back) && back.id === asked) isAnswered = true;
      void near.send(back);
    },
  });
  const close = () => void far.close();
  over.addEventListener('abort', close, { once: true });
  try {
    await far.start();
    await far.send(message);
    await ended;
  } catch (error) {
    why = error;
  }
  over.removeEventListener('abort', close);
  await far.close();
  if (isAnswered || asked === null) return;
  const error = { code: failed, message: over.aborted ? hungUp : whyNot(why, url) };
  await near.send({ jsonrpc: '2.0', id: asked, error });
}

/** Tells when all of the answer was read. What is no stream is read by the time that it was sent. */
function endingWith(answer: Response, end: () => void): Response {
  const isStream = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');
  if (answer.body === null || !isStream) {
    end();
    return answer;
  }
  // Its last events are still taken apart then.
  const told = new TransformStream<Uint8Array, Uint8Array>({ flush: () => void setImmediate(end) });
  return new Response(answer.body.pipeThrough(told), answer);
}

const goesOn = 'A research that had begun goes on: research with the same idempotencyKey gives it again.';
const hungUp = `The input ended before Footnote had answered: leave it open until the answer comes. ${goesOn}`;

function whyNot(error: unknown, url: string): string {
  if (error === null)
    return `Footnote at ${url} went away before it answered: see that it runs, and call again. ${goesOn}`;
  const { message: said } = toErrorRecord(error);
  if (/fetch failed/.test(said))
    return `No Footnote answers at ${url}: run footnote start there with a key under api.keys, or name another --url.`;
  // What it answered is in the message.
  return said.slice(0, 500);
}
