// What can go wrong with a server of tools, each in a clause for the reader of a report. A clause never holds an
// address, a header, arguments of a call or the text of an HTTP answer.
import { FootnoteError } from '../../base/errors.ts';

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

  constructor(kind: McpTroubleKind, clause: string) {
    super('tool-failed', clause);
    this.name = 'McpTrouble';
    this.kind = kind;
  }
}
