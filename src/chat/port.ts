// What we need from a place where people talk.
import type { Choice, Offered, Opening, Picked } from './port/choice.ts';
import type { HomeView, Preferences, Whose } from './port/home.ts';
import type { LinkView, MessageView, ProgressView, ReceiptView } from './views.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Groups or roles the person is in at this place, by their ids. */
  readonly roles?: readonly string[];
}

/** A thread as the platform names it. */
export interface ThreadAddress {
  readonly platform: string;
  /** Unique per platform. A thread that is only begun by our first message has a provisional one until then. */
  readonly externalId: string;
  /** What the platform must know besides to open or reach the thread; opaque, kept from the thread's first message. */
  readonly place?: string;
}

/** Where a posted message is, so that it can be edited. Opaque outside its platform. */
export type MessageRef = string;

/** One delivery. What does not fit into one message of the platform is several parts, which are sent one by one. */
export interface OutgoingMessage {
  /** Found again by `find`, even after a crash between sending and recording. */
  readonly deliveryId: string;
  /** Which of the delivery's messages: 0 is the first. The same view always gives the same parts. */
  readonly part: number;
  readonly view: MessageView;
  /** Set when the view asks something: the buttons carry it. */
  readonly question: AskedQuestion | null;
  /** Where a message stands whose place the first part takes; a platform that cannot change it, or finds it gone, posts. */
  readonly replaces?: MessageRef;
  /** What somebody said that it answers, where others stand between. `text`: their words; null: they were changed since. */
  readonly answers?: { readonly eventId: string; readonly text: string | null };
  /** In which language Footnote speaks in it, BCP 47. Null or left out: nobody knows. */
  readonly language?: string | null;
  /** There are pages, and its text has one. */
  readonly hasPage?: boolean;
}

export interface AskedQuestion {
  readonly id: string;
  readonly version: number;
  /** Who is asked: ids of people, `role:` and the id of a role or group, or `anyone`. */
  readonly asks: readonly string[];
}

/** A message that stands in the thread. */
export interface Sent {
  readonly ref: MessageRef;
  /** Further parts of the delivery follow. */
  readonly more: boolean;
  /** The thread was begun by this message, and has this `externalId` from now on. */
  readonly opened?: string;
}

export interface IncomingMessage {
  /** Unique per platform; the same id is handled once. */
  readonly eventId: string;
  readonly thread: ThreadAddress;
  readonly author: Person;
  /** Without the mention of Footnote. */
  readonly text: string;
  /** A mention, a direct message, or a reply to Footnote. */
  readonly addressed: boolean;
  /** Where the thread is, narrowest first, by the platform's ids: channel, `directPlace`, then workspace or server. Policies go by it. */
  readonly places?: readonly string[];
  /** What the person chose beside the text, in a command or its form. */
  readonly choice?: Choice;
  /** Attached to it, in the order of the platform. */
  readonly files?: readonly AttachedFile[];
  /** The request stands nowhere yet, since it came by a command: the thread begins with a message of ours that shows it. */
  readonly unseen?: boolean;
  /** Lets the platform tell this person something privately for a while. Opaque. */
  readonly via?: string;
  /** The language that the platform knows of the person, BCP 47: used where nothing that is said tells one. */
  readonly locale?: string;
}

/** The place of all direct messages: nobody but whoever writes them reads along. */
export const directPlace = 'direct';

/** A file that somebody attached to a message, as the platform told of it; nothing of it has been read. */
export interface AttachedFile {
  /** How the platform finds it again; unique in its thread. Opaque, and never an address that lets anybody in. */
  readonly ref: string;
  /** Empty: not told. */
  readonly name: string;
  /** In bytes; null: not told. */
  readonly size: number | null;
  /** The media type it is said to have, which may be wrong; empty: not told. */
  readonly type: string;
  /** Where people of the thread can open it; empty: not told. */
  readonly link: string;
}

/** An attached file when it was read; what was not told before may be known now. */
export interface AttachedContent extends Pick<AttachedFile, 'name' | 'type' | 'link'> {
  readonly bytes: Uint8Array;
}

/** A message that was handed over earlier is not what it was. */
export interface IncomingChange {
  readonly eventId: string;
  readonly thread: ThreadAddress;
  /** The `eventId` of the message. */
  readonly message: string;
  /** What it says now; null: it was deleted. */
  readonly text: string | null;
}

export interface OfQuestion {
  readonly questionId: string;
  readonly version: number;
}

export interface IncomingAnswer extends OfQuestion {
  readonly eventId: string;
  readonly author: Person;
  readonly answer: Answer | Picked | Offered;
}

/** What a person said to a question, by button or in words. */
export type Answer =
  | { readonly kind: 'clarified'; readonly answers: readonly string[] }
  | { readonly kind: 'just-start' }
  /** `beforehand`: by an option, before there was anything to read. */
  | { readonly kind: 'accepted'; readonly beforehand?: true }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'feedback'; readonly text: string };

/** How a question ended. `expired`: nobody answered in time; `closed`: its run ended before. */
export type Outcome =
  | { readonly how: 'answered'; readonly by: Person; readonly answer: Answer }
  | { readonly how: 'expired' | 'closed' };

/** The button of one's own home: the way to its page. */
export interface HomePress extends Whose {
  readonly kind: 'home';
  readonly name: string;
}

/** Stop a run, post its text as a file, tell the way to its page, show what stands behind a citation, rate it. */
export type Press = { readonly runId: string } & (
  | { readonly kind: 'stop' | 'file' | 'page' }
  /** `n`: number in the report: [n]. */
  | { readonly kind: 'check'; readonly n: number }
  | { readonly kind: 'rate'; readonly helpful: boolean }
);

export type IncomingPress = Press & {
  readonly author: Person;
  /** Whether the thread is the one that the person is in: what stands in another is nobody's business here. */
  readonly isHere: (thread: ThreadAddress) => boolean;
};

/** Somebody is typing a command about something that exists. */
export interface IncomingLookup {
  /** Researches of theirs that are going on, or citations of the newest report in the thread, which they can see. */
  readonly of: 'going-on' | 'cited';
  readonly thread: ThreadAddress;
  readonly author: Person;
}

/** Something to choose: the id of a run or the number of a citation, and what it is called. */
export interface Choosable {
  readonly value: string;
  readonly text: string;
}

/** What only one person sees: a sentence, or what they wanted to check. */
export type Whisper = string | ReceiptView | LinkView;

/** What a platform hands over. Each call returns within milliseconds; one that rejects was not recorded: do not acknowledge. */
export interface Inbound {
  /** Whether there is a language model: without one nothing is answered without research. */
  readonly hasModel: boolean;
  /** Resolves once the message is recorded, the same one only once; what it means is found out afterwards. */
  message(message: IncomingMessage): Promise<void>;
  /** The same for a change of a message. */
  changed(change: IncomingChange): Promise<void>;
  /** Resolves to a sentence for the person who answered when the answer could not be taken, otherwise null. */
  answer(answer: IncomingAnswer): Promise<string | null>;
  /** Before a form is opened: whether this person can answer this question now, and the language of the form. */
  opening(question: OfQuestion & { author: Person }): Promise<Opening>;
  /** Resolves to what is shown to whoever pressed it, or why nothing was done; null: nothing needs to be said. */
  press(press: IncomingPress | HomePress): Promise<Whisper | null>;
  /** What there is to choose from; empty: nothing. */
  choosable(lookup: IncomingLookup): Promise<readonly Choosable[]>;
  /** Where somebody may have gone on: threads with a research that is going on, then those of the newest researches. */
  recentThreads(platform: string): Promise<readonly ThreadAddress[]>;
  /** Invited somewhere, Footnote introduces itself, in that place's `language` (BCP 47). Recorded as `message` is, only once. */
  joined(joined: { eventId: string; thread: ThreadAddress; language?: string }): Promise<void>;
  /** What somebody is shown about their own researches, after they set this for them. */
  home(whose: Whose, change?: Partial<Preferences>): Promise<HomeView>;
}

/** What a platform's connection must remember over restarts, shared by all processes. */
export interface ConnectionMemory {
  /** Resolves when this process holds `name` alone; it does until it lets go, loses it or dies. Rejects when aborted. */
  hold(name: string, signal: AbortSignal): Promise<Hold>;
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export interface Hold {
  /** Aborted when another process may hold it by now, because whoever keeps it went away. */
  readonly lost: AbortSignal;
  letGo(): Promise<void>;
}

export interface HistoryMessage {
  readonly by: 'person' | 'footnote';
  readonly name: string;
  readonly text: string;
  readonly files?: readonly AttachedFile[];
}

/** What somebody is in a place. */
export interface Standing {
  readonly sees: boolean;
  /** Groups or roles by their ids, as far as somebody decides by them. */
  readonly roles: readonly string[];
  /** Where the thread is, as messages tell it; for whoever sees it. */
  readonly places?: IncomingMessage['places'];
}

/** Called each time a platform refuses us, a token for example, with what happened and what to do. */
export type KeptOut = (why: { readonly message: string; readonly hint?: string | undefined }) => void;

export interface ChatPlatform {
  readonly name: string;
  /** Whether a posted message can be changed: then a run has a progress card among its messages. */
  readonly edits: boolean;

  /**
   * Starts listening. Events that were missed meanwhile are handed over as far as the platform still has them. `keptOut`
   * may be called long after: whether the platform lets us in is known when it answers. One that is away refuses nothing.
   */
  connect(inbound: Inbound, keptOut?: KeptOut): Promise<void>;

  disconnect(): Promise<void>;

  /**
   * Posts one part of a message, in the simplest form that the platform takes if it refuses the better ones.
   * @throws FootnoteError `chat-rejected` (never), `chat-gone` (the thread cannot be reached: not before something
   *   changes there) or `chat-unreachable` (try again)
   */
  send(thread: ThreadAddress, message: OutgoingMessage): Promise<Sent>;

  /** The part as it was posted before, or null. Asked before a send of unknown outcome is repeated. */
  find(thread: ThreadAddress, message: OutgoingMessage): Promise<Sent | null>;

  /** Shows at once, by other means than a message, that something was heard, until one stands there. Never rejects. */
  sign?(thread: ThreadAddress, language?: string | null): Promise<void>;

  /** @throws FootnoteError as `send` does; `chat-rejected`: the card was deleted, or may not be changed; `chat-gone`: the thread */
  showProgress(
    thread: ThreadAddress,
    card: MessageRef,
    view: ProgressView,
    language?: string | null,
  ): Promise<void>;

  /** Shows a posted question as settled ("Approved by Ann."): its buttons are gone. @throws FootnoteError as `send` does */
  settle(thread: ThreadAddress, ref: MessageRef, message: OutgoingMessage, outcome: Outcome): Promise<void>;

  /** Says something that only this person sees, in the thread or directly. `via`: from the message it answers. */
  whisper(thread: ThreadAddress, person: Person, said: Whisper, via?: string): Promise<void>;

  /**
   * Whether the person can see the thread now, and the groups or roles they are in; null: this app may not look. Left out:
   * nobody can look here. @throws FootnoteError `chat-unreachable` (try again)
   */
  standing?(thread: ThreadAddress, personId: string): Promise<Standing | null>;

  /** What a person is called whose name an event did not tell; null: not known. Nobody waits long for it. */
  nameOf(personId: string): Promise<string | null>;

  /**
   * What is in an attached file now. Left out: nobody can attach files here.
   * @throws ExpectedFailure `source-not-found` (deleted), `source-too-large`, `source-blocked` (we may not) or
   *   `source-unreadable` (there is nothing to read), or FootnoteError `chat-unreachable` (try again)
   */
  file?(
    file: AttachedFile,
    options: { readonly maxBytes: number; readonly signal: AbortSignal },
  ): Promise<AttachedContent>;

  /** The thread's messages before the one with this `eventId`, oldest first, the newest `limit` of them, without a text those with files. */
  history(
    thread: ThreadAddress,
    before: { eventId: string; limit: number },
  ): Promise<readonly HistoryMessage[]>;
}
