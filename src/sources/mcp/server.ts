// One configured server: connected to when first needed, for all runs, and again after the connection was lost.
import { createBreaker } from '../../base/breaker.ts';
import { even } from '../../base/clock.ts';
import { createJoined } from '../../base/joined.ts';
import type { CallResult, Connection, ConnectionParts } from './connection.ts';
import { namesIn, standingsOf, type PermittedTool, type Standing } from './permitted.ts';
import { McpTrouble } from './trouble.ts';

export interface McpServerParts extends ConnectionParts {
  readonly name: string;
  /** How long a server that could not be connected to is left alone. */
  readonly pauseMs: number;
}

export type McpServer = ReturnType<typeof createMcpServer>;

export interface Inspected {
  readonly standings: ReadonlyMap<string, Standing>;
  /** All names that the server gives. */
  readonly names: readonly string[];
}

export interface Called {
  readonly tool: PermittedTool;
  readonly result: CallResult;
}

export function createMcpServer(parts: McpServerParts) {
  const { name, settings } = parts;
  const connections = createConnections(parts);

  /** A connection that was lost while nobody looked is no reason to fail: once, the work is done over a new one. */
  async function use<T>(signal: AbortSignal, work: (connection: Connection) => Promise<T>): Promise<T> {
    const kept = connections.kept();
    if (kept !== null) {
      try {
        return await work(kept);
      } catch (error) {
        if (signal.aborted || !(error instanceof McpTrouble) || !kept.lost()) throw error;
      }
    }
    return work(await connections.open(signal));
  }

  async function callOver(
    connection: Connection,
    tool: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<Called> {
    const standing = standingsOf(settings, await connection.listed(signal)).get(tool);
    if (standing?.is === 'permitted')
      return { tool: standing.tool, result: await connection.call(tool, args, signal) };
    const why = standing?.is === 'refused' ? standing.because : 'the server does not have it';
    throw new McpTrouble('not-offered', why);
  }

  return {
    name,
    tools: settings.tools,
    /** Asks the server for its tools. @throws McpTrouble, or the signal's reason */
    inspect: (signal: AbortSignal): Promise<Inspected> =>
      use(signal, async (connection) => {
        const listing = await connection.list(signal);
        return { standings: standingsOf(settings, listing), names: namesIn(listing) };
      }),
    /** @throws McpTrouble, `not-offered` for what is not permitted; or the signal's reason */
    call: (tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<Called> =>
      use(signal, (connection) => callOver(connection, tool, args, signal)),
    /** Ends the connection; nothing can be asked afterwards. */
    close: (): Promise<void> => connections.close(),
  };
}

/** At most one connection at a time. */
function createConnections(parts: McpServerParts) {
  const { clock, pauseMs } = parts;
  const breaker = createBreaker({ failures: 1, pauseMs }, even(clock));
  const join = createJoined<Connection>();
  let current: Connection | null = null;
  let closed = false;
  /** Why it could not be connected to last, for whoever meets it resting. */
  let last = '';

  const kept = () => (current === null || current.lost() ? null : current);

  async function connect(signal: AbortSignal): Promise<Connection> {
    const end = breaker.admit();
    if (end === null) throw new McpTrouble('unreachable', `${last}; it is tried again in a while`);
    try {
      // The SDK is loaded when the first server is connected to: nobody else should pay for it.
      const { openConnection } = await import('./connection.ts');
      const opened = await openConnection(parts, signal);
      end('ok');
      current = opened;
      if (closed) await opened.close();
      return opened;
    } catch (error) {
      end(signal.aborted ? 'dropped' : 'failed');
      if (error instanceof McpTrouble) last = error.message;
      throw error;
    }
  }

  return {
    kept,
    open(signal: AbortSignal): Promise<Connection> {
      if (closed) return Promise.reject(new McpTrouble('lost', 'Footnote is stopping'));
      const ready = kept();
      return ready === null ? join('connect', signal, connect) : Promise.resolve(ready);
    },
    async close() {
      closed = true;
      await current?.close();
    },
  };
}
