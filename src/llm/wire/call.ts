// Calls of a provider: within their time, without what the provider does not know, and with its failures translated.
import { limitTime } from '../../base/limit-time.ts';
import type { ChatModel, ModelReply, ModelRequest } from '../port.ts';
import { type Failure, failureOf, type SdkErrors } from './failure.ts';
import { createLearned, type Learned } from './learned.ts';
import { idOf, type ModelOptions, type Target } from './model-options.ts';
import { troubleOf } from './trouble.ts';

interface Streamable {
  readonly stream?: boolean | null | undefined;
}

/** What tells the protocols of providers apart. */
interface Protocol<Body extends Streamable> {
  readonly sdk: SdkErrors;
  readonly client: {
    post<Answer>(
      path: string,
      options: { readonly body: unknown; readonly signal: AbortSignal; readonly stream?: boolean },
    ): Promise<Answer> & { withResponse(): Promise<{ readonly data: Answer; readonly response: Response }> };
  };
  readonly path: string;
  readonly body: (request: ModelRequest, learned: Learned) => Body;
  /** Parameters of a body that it could do without. */
  readonly used: (body: Body) => readonly string[];
  /** The parameter of a body in which the schema of an answer is. */
  readonly schema: keyof Body & string;
  readonly read: (answer: unknown) => ModelReply;
  /** The answer of a stream as it would have come in one piece. */
  readonly gather: (events: AsyncIterable<unknown>) => Promise<unknown>;
}

export function createProviderModel<Body extends Streamable>(
  options: ModelOptions,
  protocol: Protocol<Body>,
): ChatModel {
  const learned = createLearned();
  return {
    id: idOf(options),
    endpoint: options.endpoint,
    ...options.abilities,
    reply: (request, signal) =>
      callProvider(options, protocol.sdk, signal, () => {
        const body = protocol.body(request, learned);
        const parameter = protocol.schema;
        const schema =
          request.output === undefined || body[parameter] === undefined
            ? null
            : { parameter, answer: request.output.name };
        return {
          send: (inTime) => replyTo(body, protocol, inTime),
          learn: (failure) => learned.take(failure, protocol.used(body), schema),
        };
      }),
  };
}

/** By the SDK's plain `post`: its methods print warnings for older models, and trust that they got an object. */
async function replyTo<Body extends Streamable>(
  body: Body,
  { client, path, read, gather }: Protocol<Body>,
  signal: AbortSignal,
): Promise<ModelReply> {
  if (body.stream !== true) return read(await client.post<unknown>(path, { body, signal }));
  const { data, response } = await client
    .post<AsyncIterable<unknown>>(path, { body, signal, stream: true })
    .withResponse();
  // Some servers answer a streaming request in one piece.
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
  return read(isStream ? await gather(data) : (JSON.parse(await response.text()) as unknown));
}

interface Attempt<Reply> {
  readonly send: (signal: AbortSignal) => Promise<Reply>;
  /** Whether the failure taught something that makes another attempt, at once, worth while. */
  readonly learn?: (failure: Failure) => boolean;
}

/** Makes attempts until one succeeds or nothing more is to learn. @throws ModelTrouble, or the reason of the caller's abort */
export async function callProvider<Reply>(
  target: Target,
  sdk: SdkErrors,
  caller: AbortSignal,
  prepare: () => Attempt<Reply>,
): Promise<Reply> {
  caller.throwIfAborted();
  const late = new Error('the time of the call is up');
  const limit = limitTime(caller, target.settings.timeoutMs, () => late);
  try {
    for (;;) {
      const { send, learn } = prepare();
      try {
        return await send(limit.signal);
      } catch (error) {
        caller.throwIfAborted();
        // An aborted stream ends as if it were complete, so what a stopped call threw says nothing.
        const failure: Failure | null =
          limit.signal.reason === late ? { kind: 'timeout' } : failureOf(error, sdk);
        if (failure === null) throw error;
        if (learn?.(failure) !== true) throw troubleOf(target, failure, Date.now());
      }
    }
  } finally {
    limit.lift();
  }
}

/**
 * Answers that may have more tokens than this are streamed inside: proxies cut connections that are silent for a minute or two, in
 * which a model writes about this much. Shorter ones come in one piece, for a fraction of the CPU.
 */
export const streamAboveTokens = 8192;
