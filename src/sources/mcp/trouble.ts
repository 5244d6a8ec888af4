// What can go wrong with a server of tools, each in a clause for the reader of a report. A clause never holds an
// address, a header, arguments of a call or the text of an HTTP answer.
import { causeCodeOf, FootnoteError } from '../../base/errors.ts';
import { cleanLine } from '../clean-text.ts';
import type { Sdk } from './sdk.ts';

/** Enough for a mistake in the arguments to be understood. */
const longestWords = 300;

/**
 * `lost`: the connection was there and is not any more. `rejected`: the server refused this call. `failed`: the tool
 * itself says that it failed.
 */
export type McpTroubleKind =
  | 'unreachable'
  | 'unauthorized'
  | 'busy'
  | 'timeout'
  | 'lost'
  | 'bad-answer'
  | 'too-large'
  | 'rejected'
  | 'failed'
  | 'not-offered';

/** The message is a clause without a full stop, such as "it did not answer within 30 s". */
export class McpTrouble extends FootnoteError {
  readonly kind: McpTroubleKind;
  /** What the server says about it, on one line, for who made the call: it may be content, or repeat a secret. */
  readonly words: string;

  constructor(kind: McpTroubleKind, clause: string, words = '') {
    super('tool-failed', clause);
    this.name = 'McpTrouble';
    this.kind = kind;
    this.words = cleanLine(words, longestWords);
  }
}

/** What a failure of the SDK or of the connection means. @param ended why the server's program ended, if that is known */
export function explain(error: unknown, sdk: Sdk, ended: () => string | null): McpTrouble {
  if (error instanceof McpTrouble) return error;
  if (error instanceof sdk.McpError) return ofProtocol(error, ended);
  if (error instanceof sdk.StreamableHTTPError) return ofStatus(error.code ?? -1);
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
