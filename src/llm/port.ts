// What we need from language models: one model as an adapter offers it, and the group of models that agents ask.
import type { z } from 'zod';
import { FootnoteError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';

/** Groups of models by what they can do (A9, A31, A42, A57, A63). */
export const tiers = ['simple', 'analytical', 'complex'] as const;
export type Tier = (typeof tiers)[number];

export type JsonSchema = { readonly [key: string]: unknown };

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it; it may be broken. */
  readonly argumentsText: string;
  /** What its server may want back with it; no other model gets it. */
  readonly kept?: KeptWithCall;
}

interface KeptWithCall {
  /** `endpoint/model` */
  readonly by: string;
  /** A signature of the call. */
  readonly extra?: Json;
  /** What the model thought before its calls; with the first one. */
  readonly thoughts?: string;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly text: string; readonly failed: boolean };

export interface ModelRequest {
  /** Instructions. The same for every call of an agent, so that providers can cache them. */
  readonly system: string;
  /** At least one; the last one is the user's or a tool's. */
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolSpec[];
  /** With tools only. `auto`: the model decides whether it calls one. */
  readonly toolChoice?: 'auto' | 'required';
  /** The whole answer is one JSON document of this schema. The caller checks it: not every provider enforces it. */
  readonly output?: { readonly name: string; readonly schema: JsonSchema };
  readonly maxOutputTokens: number;
  /** 0 to 1; left out for models that reason, which refuse it. */
  readonly temperature?: number;
}

export interface TokenUsage {
  /** All of the input, the cached part included. */
  readonly inputTokens: number;
  /** The part of the input that was read from the provider's cache. */
  readonly cachedInputTokens: number;
  /** The part of the input that was written to it, where that is paid for; left out: none. */
  readonly writtenInputTokens?: number;
  /** All of the output, reasoning included. */
  readonly outputTokens: number;
}

export interface ModelReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** `length`: cut off at a limit. `refusal`: the model or its provider declined; `text` may say why. */
  readonly finish: 'stop' | 'tools' | 'length' | 'refusal';
  readonly usage: TokenUsage;
}

/** One model at one endpoint. Does no retries of its own. */
export interface ChatModel {
  /** `endpoint/model`, for logs, records and prices. */
  readonly id: string;
  /** The endpoint it shares limits and a breaker with. */
  readonly endpoint: string;
  /** Tokens of input and output together. */
  readonly contextTokens: number;
  /** Largest output the provider accepts. */
  readonly maxOutputTokens: number;
  readonly reasons: boolean;
  readonly price: Price;
  /** @throws ModelTrouble for everything that goes wrong, an abort excepted */
  reply(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

const passing = ['rate-limited', 'overloaded', 'server-error', 'timeout', 'connection'] as const;
/** The model was there and answered, but not in a way that can be used. */
const unusable = ['refused', 'truncated', 'invalid-answer', 'not-believed', 'context-overflow'] as const;

/** Why a model gave no usable reply. A server's `invalid-answer` may be another one the next time. */
export type TroubleKind =
  | (typeof passing)[number]
  | (typeof unusable)[number]
  | 'unauthorized'
  | 'no-such-model'
  | 'quota'
  | 'bad-request';

/** They pass, in time; with the others the tier's next model is asked. */
export const passingTroubles: ReadonlySet<TroubleKind> = new Set(passing);
export const unusableAnswers: ReadonlySet<TroubleKind> = new Set(unusable);

/** One model's failure. In llm/ it becomes a failover and at last a FootnoteError, whose cause it is where a request was too long. */
export class ModelTrouble extends FootnoteError {
  readonly kind: TroubleKind;
  /** What the provider asks to wait, in milliseconds; null: it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: TroubleKind,
    message: string,
    details: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super('model-unavailable', message, { cause: details.cause });
    this.name = 'ModelTrouble';
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** What a log line says of how long to wait (B25): what the provider asked for; of a limit also that it did not say. */
export function waitOf({ kind, retryAfterMs }: ModelTrouble): { readonly retryAfterMs?: number | null } {
  return retryAfterMs === null && kind !== 'rate-limited' ? {} : { retryAfterMs };
}

/** One call of a model, as it is recorded with the step that made it. */
export interface ModelCalled extends TokenUsage {
  readonly model: string;
  readonly outcome: 'ok' | TroubleKind;
  /** US dollars. */
  readonly cost: number;
  readonly ms: number;
}

export interface CallContext {
  readonly signal: AbortSignal;
  /** Who asks: for traces and logs, and for the models and the temperature it was given by name. */
  readonly agent: string;
  /** Models that are asked last, the most unwanted one first; those of the larger groups are asked before them. */
  readonly avoid?: readonly string[];
  /** Models that are not asked at all. */
  readonly except?: readonly string[];
  /** Models that are asked before the agent's own; a name that is none of `names` counts for nothing (B49). */
  readonly first?: readonly string[];
  /** Called after each call, one that failed or was rejected included; without usage it has zeros. Not after an abort. */
  readonly called: (call: ModelCalled) => void;
}

/** A question whose answer has a form. */
export interface Question<A> extends Pick<
  ModelRequest,
  'system' | 'messages' | 'maxOutputTokens' | 'temperature'
> {
  /** Name of the answer, in `snake_case`. */
  readonly name: string;
  readonly answer: z.ZodType<A>;
  /**
   * What the schema cannot say, of each answer; the last one is what is given. The text of what it throws (AnswerRejected) is shown to the
   * model once, for a better answer.
   */
  readonly check?: (answer: A) => void;
}

/** What every request of an agent holds: its instructions, its message before anything is filled in, and the form of its answer. */
export interface Frame {
  readonly system: string;
  readonly message: string;
  readonly answer: z.ZodType;
}

/** What agents ask: their own models, then their tier's, in order, with retries and broken JSON repaired. */
export interface Models {
  /** All that are configured and have a key, as `endpoint/model`. */
  names(): readonly string[];

  /** Whether any model is configured for the tier. */
  has(tier: Tier): boolean;

  /** What the tier's first model costs; nothing where no model or no price is known. */
  priceOf(tier: Tier): Price;

  /** Whether the tier's first model reasons; false without one. */
  reasons(tier: Tier): boolean;

  /** Input tokens that the smallest model of the tier takes beside an output of this size, and beside the frame. */
  roomFor(tier: Tier, maxOutputTokens: number, frame?: Frame): number;

  /**
   * An answer of the right form. @throws FootnoteError `model-failed` when every model answered in a way that cannot be
   * used, `model-unavailable` when one of them could not be asked
   */
  answer<A>(
    tier: Tier,
    question: Question<A>,
    context: CallContext,
  ): Promise<{ readonly answer: A; readonly model: string }>;

  /** One turn of a conversation, with tools if the request has any. @throws as `answer` */
  reply(
    tier: Tier,
    request: ModelRequest,
    context: CallContext,
  ): Promise<ModelReply & { readonly model: string }>;
}

/** Thrown by a question's `check`. */
export class AnswerRejected extends Error {
  override readonly name = 'AnswerRejected';
}

/** Thrown by a question's `check` where an answer has the right form and shows that it is worth nothing: the next model is asked. */
export class NotBelieved extends Error {
  override readonly name = 'NotBelieved';
  override readonly message = 'the answer is not believed';
}

/** A model that makes vectors of texts, at one endpoint. Without one, notes are found by their words only. */
export interface Embedder {
  /** `endpoint/model` */
  readonly id: string;
  /** Name of the endpoint in the settings. */
  readonly endpoint: string;
  /** @throws ModelTrouble */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}

export interface Embedded {
  /** One a text, in order, all of one length. */
  readonly vectors: readonly Float32Array[];
  /** What the provider counted; 0 where it does not say. */
  readonly inputTokens: number;
}
