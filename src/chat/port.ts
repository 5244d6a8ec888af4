// What we need from a place where people talk. Differences between platforms are data (`capabilities`), never missing methods.
import type { MessageView, ProgressView } from './views.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A thread as the platform names it. */
export interface ThreadAddress {
  readonly platform: string;
  readonly externalId: string;
}

/** Where a posted message is, so that it can be edited. Opaque outside its platform. */
export type MessageRef = string;

export interface OutgoingMessage {
  /** Found again by `find`, even after a crash between sending and recording. */
  readonly deliveryId: string;
  readonly view: MessageView;
  /** Set when the view asks something: the buttons carry it. */
  readonly question: { readonly id: string; readonly version: number } | null;
}

export interface IncomingMessage {
  /** Unique per platform; the same id is handled once. */
  readonly eventId: string;
  readonly thread: ThreadAddress;
  readonly author: Person;
  readonly text: string;
  /** A mention, a direct message, or a reply to Footnote. */
  readonly addressed: boolean;
}

export interface IncomingAnswer {
  readonly eventId: string;
  readonly questionId: string;
  readonly version: number;
  readonly author: Person;
  readonly answer: Answer;
}

/** What a person said to a question, by button or in words. */
export type Answer =
  | { readonly kind: 'clarified'; readonly answers: readonly string[] }
  | { readonly kind: 'just-start' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'feedback'; readonly text: string };

export interface Inbound {
  message(message: IncomingMessage): Promise<void>;
  /** Resolves to a sentence for the person who answered when the answer could not be taken, otherwise null. */
  answer(answer: IncomingAnswer): Promise<string | null>;
}

export interface ChatCapabilities {
  /** Whether a posted message can be changed. */
  readonly edits: boolean;
  readonly buttons: boolean;
}

export interface ChatPlatform {
  readonly name: string;
  readonly capabilities: ChatCapabilities;

  /** Starts listening; `inbound` is called for every message and answer, and must return within milliseconds. */
  connect(inbound: Inbound): Promise<void>;

  disconnect(): Promise<void>;

  /**
   * Posts a message once.
   * @throws FootnoteError `chat-rejected`, `chat-gone` (both final) or `chat-unreachable` (try again)
   */
  send(thread: ThreadAddress, message: OutgoingMessage): Promise<MessageRef>;

  /** The message that was posted under this delivery id, or null. Asked before a send of unknown outcome is repeated. */
  find(thread: ThreadAddress, deliveryId: string): Promise<MessageRef | null>;

  /** Shows the newest state of the run's progress card, posting it if there is none. Lossy: only the newest counts. */
  showProgress(thread: ThreadAddress, view: ProgressView): Promise<void>;

  /** Marks a question's message as settled ("Accepted by …"), so that its buttons are gone. */
  settle(thread: ThreadAddress, message: MessageRef, text: string): Promise<void>;

  /** Says something that only this person sees. */
  whisper(thread: ThreadAddress, person: Person, text: string): Promise<void>;
}
