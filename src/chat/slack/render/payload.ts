// What a delivery becomes on Slack: messages and files, in order.
import type { KnownBlock } from '@slack/types';

/** Arguments of chat.postMessage and chat.update. `text` is never empty, escaped, and at most 4,000 characters. */
export interface Payload {
  readonly text: string;
  readonly blocks?: KnownBlock[];
}

/** The same message three times: as it should look, as every client shows it, and in words alone. */
export interface MessageForms {
  readonly rich: Payload;
  readonly simple: Payload;
  readonly plain: Payload;
}

export interface MessagePart extends MessageForms {
  readonly kind: 'message';
}

export interface FilePart {
  readonly kind: 'file';
  readonly name: string;
  readonly title: string;
  readonly content: string;
}

export type SlackPart = MessagePart | FilePart;
