// A message that was stored before, without its files.
import type { IncomingMessage } from '../../chat/port.ts';

export interface SaidBefore extends Pick<IncomingMessage, 'eventId' | 'author' | 'text'> {
  /** What it meant when it arrived. */
  readonly purpose: 'request' | 'answer' | 'steering' | 'talk';
  /** When it was stored, in epoch ms. */
  readonly at: number;
  /** Another run was asked for since. */
  readonly past: boolean;
  /** It answers a question; of an answer that came too late nothing was taken. */
  readonly taken: boolean;
}
