// Where a story is played: a chat platform as people see it. The same words on Slack and on Discord.

/** A message as everybody sees it now. */
export interface Post {
  readonly id: string;
  readonly byFootnote: boolean;
  /** The name of who wrote it. */
  readonly author: string;
  readonly text: string;
  /** What can be pressed. */
  readonly buttons: readonly string[];
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Ids of the people and groups that it notifies; `everyone` for all who are there. */
  readonly pings: readonly string[];
  readonly edited: boolean;
  /** As a browser shows it, with what can be pressed. */
  html(): string;
}

/** A thread, or direct messages. */
export interface Talk {
  readonly id: string;
  /** Everything in it that people wrote or were shown, oldest first. */
  posts(): readonly Post[];
}

/** A file that somebody attaches. */
export interface Given {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly type?: string;
}

export interface Choices {
  readonly depth?: string;
  readonly mode?: string;
}

export interface Actor {
  readonly id: string;
  readonly name: string;
  /** Mentions Footnote in a channel; what comes of it stands in the talk. */
  asks(text: string, channel: string, files?: readonly Given[]): Talk;
  /** Writes in a channel without a mention. What answers it stands in the talk. */
  begins(text: string, channel: string): Talk;
  writesDirectly(text: string, files?: readonly Given[]): Talk;
  mentions(text: string, talk: Talk, files?: readonly Given[]): void;
  /** Writes in the thread, to nobody in particular. */
  says(text: string, talk: Talk): void;
  /** Answers Footnote in words, as the platform delivers them: it may need a reply or a mention. */
  answers(text: string, talk: Talk, files?: readonly Given[]): void;
  clicks(label: string, post: Post): Promise<void>;
  /** Chooses this in the menu that offers it. */
  chooses(option: string, post: Post): Promise<void>;
  /** Waits for a form, fills in its fields from top to bottom (null: as it is), and sends it. */
  fillsIn(values: readonly (string | null)[]): Promise<void>;
  /** The command /research; without text its form opens. */
  commands(text: string, channel: string, choices?: Choices): Promise<void>;
  edits(id: string, text: string, talk: Talk): void;
  /** Deletes what they wrote first in the talk. */
  deletesRequest(talk: Talk): void;
  /** What Footnote told them alone. */
  whispers(): readonly string[];
  /** The same, as messages. */
  whispered(): readonly Post[];
}

/** Files, where there are any. */
export function withFiles(files: readonly Given[] | undefined): { readonly files?: readonly Given[] } {
  return files === undefined ? {} : { files };
}

export interface Stage {
  readonly platform: 'slack' | 'discord';
  /** Leads the program to this platform. */
  readonly environment: Readonly<Record<string, string>>;
  /** The person of this name, always the same; everybody sees all channels. */
  actor(name: string): Actor;
  /** The channel of this name, always the same; its id. */
  channel(name: string): string;
  /** Where Footnote is not. */
  channelWithoutFootnote(name: string): string;
  /** The threads that Footnote has begun in a channel by itself, oldest first. */
  talksIn(channel: string): readonly Talk[];
  /** Whether the platform lets the program read what people say to each other. */
  readonly hearsTalk: boolean;
  /** The text of a post as bare words, its links and marks left out. */
  bare(text: string): string;
  /** The address behind the marker [n] in this post, or undefined. */
  linkOf(post: Post, marker: string): string | undefined;
  /** Resolves when the program listens. */
  listening(): Promise<void>;
  /** What the program did that the platform does not take. */
  violations(): readonly string[];
  /** How often it asked for what was said before in a talk. */
  historyReads(talk: Talk): number;
  close(): Promise<void>;
}
