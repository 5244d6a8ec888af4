// A request as a fake model sees it, whatever the protocol it came in.

export interface FakeMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** Of an assistant's message. */
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: unknown }[];
  /** Of a tool's message. */
  readonly callId: string | null;
}

export interface FakeTool {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

export type Schema = Readonly<Record<string, unknown>>;

export interface ModelCall {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly FakeMessage[];
  readonly tools: readonly FakeTool[];
  readonly toolChoice: 'auto' | 'required' | 'none' | null;
  /** The form asked for by parameter; an answer's form in words is part of `system`. */
  readonly schema: { readonly name: string; readonly schema: Schema; readonly strict: boolean } | null;
  readonly maxOutputTokens: number | null;
  readonly temperature: number | null;
  readonly stream: boolean;
}

/** A request that was accepted as far as its form goes. */
export interface FakeRequest extends ModelCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** As it came over the wire. */
  readonly body: unknown;
  /** Whether the client went away before it had the whole answer. */
  readonly aborted: boolean;
}

/** The vendor's "no" to a request, before any model sees it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly parameter: string | null;

  constructor(status: number, message: string, details: { code?: string; parameter?: string } = {}) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = details.code ?? null;
    this.parameter = details.parameter ?? null;
  }
}
