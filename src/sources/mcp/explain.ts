// What goes wrong in the SDK, and what that means.
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { causeCodeOf } from '../../base/errors.ts';
import { McpTrouble } from './trouble.ts';

/** What a failure of the SDK or of the connection means. @param ended why the server's program ended, if that is known */
export function explain(error: unknown, ended: () => string | null): McpTrouble {
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
  if (code === -32000) return new McpTrouble('lost', ended() ?? 'the connection to it was lost');
  if (code === -32001) return new McpTrouble('timeout', 'it did not answer in time');
  return new McpTrouble('rejected', 'it refused the call', message.replace(/^MCP error -?\d+: /, ''));
}

function ofStatus(status: number): McpTrouble {
  if (status === 401 || status === 403)
    return new McpTrouble('unauthorized', `it does not let us in (HTTP ${status})`);
  if (status === 429) return new McpTrouble('busy', 'it is asked too often (HTTP 429)');
  if (status < 100) return new McpTrouble('bad-answer', 'it answered with something else than MCP');
  // A session it does not know any more, or a gateway whose server is away: a new connection may help.
  return new McpTrouble('lost', `it answered with HTTP ${status}`);
}
