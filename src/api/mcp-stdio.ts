// MCP over standard input and output, for clients that start a program: each message goes to a Footnote that runs, whose /mcp
// answers it.
import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

export interface Bridge {
  /** Of the running Footnote, such as `http://127.0.0.1:3080`. */
  readonly url: string;
  /** One of `api.keys` there. */
  readonly key: string;
  readonly input: Readable;
  readonly output: Writable;
}

/** JSON-RPC leaves codes from -32000 on to whoever answers. */
const failed = -32_000;

/** Resolves when the input ends. What cannot be asked is answered with an error that says what to do. */
export async function serveStdio({ url, key, input, output }: Bridge): Promise<void> {
  const near = new StdioServerTransport(input, output);
  const far = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const send = async (message: JSONRPCMessage): Promise<void> => {
    try {
      await far.send(message);
    } catch (error) {
      if ('id' in message && 'method' in message)
        await near.send({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: failed, message: whyNot(error, url) },
        });
    }
  };
  Object.assign(near, { onmessage: (message: JSONRPCMessage) => void send(message) });
  Object.assign(far, { onmessage: (message: JSONRPCMessage) => void near.send(message) });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
  });
  await Promise.all([far.start(), near.start()]);
  await ended;
  await Promise.all([far.close(), near.close()]);
}

function whyNot(error: unknown, url: string): string {
  const said = error instanceof Error ? error.message : String(error);
  if (/fetch failed/.test(said))
    return `No Footnote answers at ${url}: run footnote start there with a key under api.keys, or name another --url.`;
  // What it answered is in the message.
  return said.slice(0, 500);
}
