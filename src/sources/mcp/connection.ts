// One connection to a server, through the official SDK. It offers the server no sampling, elicitation or roots.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type Clock, settlesWithin } from '../../base/clock.ts';
import { causeCodeOf } from '../../base/errors.ts';
import type { TrustedHttp } from '../../http/port.ts';
import type { McpServerSettings } from '../settings.ts';
import { withinTime } from '../../base/limit-time.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { createProgramTransport } from './child-transport.ts';
import { McpTrouble } from './trouble.ts';

/** Of one answer. Documents are cut far below this. */
const maxBytes = 4_000_000;

/** Of a list of tools; no server needs more. */
const maxPages = 20;

/** How long a server may take to show that it is alive, and to end a session. */
const shortMs = 2_000;

const listSchema = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

const callSchema = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});
/** What a call gave, as far as its shape is known. */
export type CallResult = z.infer<typeof callSchema>;

export interface ConnectionParts {
  readonly settings: McpServerSettings;
  /** For one exchange. */
  readonly timeoutMs: number;
  readonly http: TrustedHttp;
  readonly clock: Clock;
  readonly version: string;
}

export type Connection = ReturnType<typeof connectionOf>;

type Way = ReturnType<typeof wayTo>;

/** @throws McpTrouble, or the signal's reason */
export async function openConnection(parts: ConnectionParts, signal: AbortSignal): Promise<Connection> {
  const { clock, timeoutMs: ms } = parts;
  const client = new Client({ name: 'footnote', version: parts.version });
  const way = wayTo(parts);
  try {
    await withinTime({ ms, clock, signal, late: lateAfter(ms) }, () =>
      client.connect(way.transport, { timeout: 2 * ms }),
    );
  } catch (error) {
    const trouble = signal.aborted ? error : explain(error, way.ended);
    void close(client, way, clock);
    throw trouble;
  }
  return connectionOf(client, way, parts);
}

function connectionOf(client: Client, way: Way, parts: ConnectionParts) {
  const { clock, timeoutMs: ms } = parts;
  let lost = false;
  let listing: readonly unknown[] | null = null;
  Object.assign(client, {
    onclose() {
      lost = true;
    },
    async fallbackNotificationHandler({ method }) {
      if (method === 'notifications/tools/list_changed') listing = null;
    },
  } satisfies Partial<Client>);
  const lose = () => {
    if (!lost) void close(client, way, clock);
    lost = true;
  };

  async function exchange<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await withinTime({ ms, clock, signal, late: lateAfter(ms) }, work);
    } catch (error) {
      if (signal.aborted) throw error;
      const trouble = explain(error, way.ended);
      if (trouble.kind === 'lost' || trouble.kind === 'unreachable') lose();
      // A slow tool is no reason to end the calls of others, a server that does not answer at all is.
      if (trouble.kind === 'timeout') void client.ping({ timeout: shortMs }).catch(lose);
      throw trouble;
    }
  }

  /** The server's tools as it describes them now, unread. @throws McpTrouble, or the signal's reason */
  async function list(signal: AbortSignal): Promise<readonly unknown[]> {
    const tools = await exchange(signal, (inside) => allTools(client, { signal: inside, timeout: 2 * ms }));
    listing = tools;
    return tools;
  }

  return {
    /** Whether a new connection is needed. */
    lost: () => lost,
    list,
    /** The same as they were last described, unless the server has said that they changed. */
    listed: async (signal: AbortSignal) => listing ?? (await list(signal)),
    // Not client.callTool: it compiles what the server says of the shape of its answers.
    call: (tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallResult> =>
      exchange(signal, (inside) =>
        client.request({ method: 'tools/call', params: { name: tool, arguments: args } }, callSchema, {
          signal: inside,
          timeout: 2 * ms,
        }),
      ),
    async close(): Promise<void> {
      lost = true;
      await close(client, way, clock);
    },
  };
}

const lateAfter = (ms: number) => () => new McpTrouble('timeout', `it did not answer within ${ms / 1000} s`);

async function allTools(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, listSchema, options);
    tools.push(...answer.tools);
    cursor = answer.nextCursor;
    if (cursor === undefined || cursor === '') return tools;
  }
  throw new McpTrouble('bad-answer', 'its list of tools has no end');
}

/** A way to a server that is not connected yet. `leave` says goodbye, as far as that is usual. */
function wayTo(parts: ConnectionParts) {
  const { settings, clock } = parts;
  if (settings.command !== undefined) {
    const { command, args = [], env = {} } = settings;
    const transport = createProgramTransport({ command, args, env: revealed(env), maxBytes, clock });
    return { transport, ended: () => transport.ended(), leave: () => Promise.resolve() };
  }
  const url = settings.url?.reveal() ?? '';
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: revealed(settings.headers ?? {}) },
    fetch: createBoundedFetch(parts.http.fetch, {
      ms: parts.timeoutMs,
      maxBytes,
      broken: (id, trouble) =>
        transport.onmessage?.({
          jsonrpc: '2.0',
          id,
          error: { code: -32000, message: 'Connection closed', data: trouble },
        }),
    }),
  });
  return { transport, ended: () => null, leave: () => transport.terminateSession() };
}

/** Never fails, and never takes long. */
async function close(client: Client, way: Way, clock: Clock): Promise<void> {
  await settlesWithin(clock, shortMs, way.leave());
  await client.close().catch(() => {});
}

function revealed(
  texts: Readonly<Record<string, { reveal(): string } | null>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text.reveal()]])),
  );
}

/** What a failure of the SDK or of the connection means. @param ended why the server's program ended, if that is known */
function explain(error: unknown, ended: () => string | null): McpTrouble {
  if (error instanceof McpTrouble) return error;
  if (error instanceof McpError) return ofProtocol(error, ended);
  if (error instanceof StreamableHTTPError) return ofStatus(error.code ?? -1);
  const code = causeCodeOf(error);
  if (error instanceof TypeError)
    return new McpTrouble('unreachable', `it cannot be reached${code === '' ? '' : ` (${code})`}`);
  if (code !== '') return new McpTrouble('unreachable', `its program cannot be started (${code})`);
  return new McpTrouble('bad-answer', 'its answer could not be read');
}

function ofProtocol(
  { code, message, data }: { code: number; message: string; data?: unknown },
  ended: () => string | null,
): McpTrouble {
  if (data instanceof McpTrouble) return data;
  const words = message.replace(/^MCP error -?\d+: /, '');
  // Servers use the codes of the SDK for reasons of their own.
  if (code === -32000 && words === 'Connection closed')
    return new McpTrouble('lost', ended() ?? 'the connection to it was lost');
  if (code === -32001 && words === 'Request timed out')
    return new McpTrouble('timeout', 'it did not answer in time');
  return new McpTrouble('rejected', 'it refused the call', words);
}

function ofStatus(status: number): McpTrouble {
  if (status === 401 || status === 403)
    return new McpTrouble('unauthorized', `it does not let us in (HTTP ${status})`);
  if (status === 429) return new McpTrouble('busy', 'it is asked too often (HTTP 429)');
  if (status < 100) return new McpTrouble('bad-answer', 'it answered with something else than MCP');
  // A session it does not know any more, or a gateway whose server is away: a new connection may help.
  return new McpTrouble('lost', `it answered with HTTP ${status}`);
}
