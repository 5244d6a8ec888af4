// What a fake model answers, in words that fit every provider.

export interface FakeToolCall {
  readonly name: string;
  /** An object, or the text as the model writes it. */
  readonly arguments: unknown;
}

export interface FakeAnswer {
  readonly text?: string;
  /** Answered as JSON text. */
  readonly json?: unknown;
  readonly toolCalls?: readonly FakeToolCall[];
  /** The model declines, in these words. */
  readonly refusal?: string;
  /** As if the limit of the output had been reached. An answer that is too long is cut all the same. */
  readonly finish?: 'length';
  /** Tokens thought before answering. */
  readonly reasoningTokens?: number;
  readonly afterMs?: number;
}

export type FakeTrouble = { readonly afterMs?: number } & (
  | {
      readonly trouble: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** OpenAI's `code`, Anthropic's `type`; by default what the vendor says with this status. */
      readonly code?: string;
      readonly message?: string;
      /** Sent instead of the vendor's error; a text as a web page. */
      readonly body?: unknown;
    }
  /** Keeps the connection open and says nothing more: at all, after the headers, or after half of the answer. */
  | { readonly trouble: 'hang'; readonly after?: 'nothing' | 'headers' | 'half' }
  /** Destroys the connection. */
  | { readonly trouble: 'cut'; readonly after?: 'nothing' | 'headers' | 'half' }
  /** Ends half-way as if that were the end: broken JSON, or a stream without its end. */
  | { readonly trouble: 'truncated' }
  /** A web page with status 200. */
  | { readonly trouble: 'page' }
  /** An error in a body with status 200; in the middle of a stream. */
  | { readonly trouble: 'error-inside'; readonly code: string | number; readonly message: string }
);

export type FakeReply = FakeAnswer | FakeTrouble;

export function isTrouble(reply: FakeReply): reply is FakeTrouble {
  return 'trouble' in reply;
}

/** An answer as a vendor's protocol has to carry it. */
export interface Spoken {
  readonly text: string;
  readonly toolCalls: readonly {
    readonly id: string;
    readonly name: string;
    readonly argumentsText: string;
  }[];
  readonly finish: 'stop' | 'tools' | 'length' | 'refusal';
  readonly usage: {
    readonly inputTokens: number;
    /** Part of the input. */
    readonly cachedTokens: number;
    /** Part of the input that was put into the cache now. */
    readonly cacheWrittenTokens: number;
    /** Reasoning included. */
    readonly outputTokens: number;
    readonly reasoningTokens: number;
  };
}
