// What can go wrong with a server of tools: clauses for a report, without addresses, headers, arguments of a call or the text of an HTTP answer.
import { FootnoteError } from '../../base/errors.ts';
import { cleanLine } from '../clean-text.ts';

/** Enough for a mistake in the arguments to be understood. */
const longestWords = 300;

/** `lost`: the connection is not there any more. `rejected`: the server refused the call. `failed`: the tool says so. */
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
