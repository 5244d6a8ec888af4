// When an adapter lets a provider stream its answer.

/**
 * Answers that may be longer than this many tokens are streamed inside: proxies cut connections that stay silent for
 * one or two minutes, in which a model writes about this much. Shorter ones come in one piece, which costs a
 * fraction of the CPU.
 */
export const streamAboveTokens = 8192;

/** Whether an answer really is a stream: some servers answer a streaming request in one piece. */
export function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/event-stream') ?? false;
}
