// The model whose vectors are measured: a server that somebody names, or the stand-in.
import { Secret } from '../../../src/base/secret.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { silentTracing } from '../../../src/base/tracing.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createEmbeddings } from '../../../src/llm/embeddings.ts';
import { createEndpoints } from '../../../src/llm/endpoint.ts';
import { createOpenAiEmbedder } from '../../../src/llm/openai/embedder.ts';
import type { TextEmbedder } from '../../../src/sources/port.ts';
import { BadInput } from '../input/bad-input.ts';
import { bagOfWords } from './stand-in.ts';

/** @throws BadInput when only one of the two is given */
export function configuredEmbedder(given: {
  readonly embeddings?: string | undefined;
  readonly model?: string | undefined;
}): TextEmbedder & AsyncDisposable {
  const { embeddings: url, model } = given;
  if (url === undefined && model === undefined)
    return { ...bagOfWords, [Symbol.asyncDispose]: () => Promise.resolve() };
  if (url === undefined || model === undefined)
    throw new BadInput('--embeddings URL and --model NAME belong together.');
  const http = createTrustedHttp();
  const key = new Secret(process.env['OPENAI_API_KEY'] ?? 'none');
  const settings = { attempts: 3, maxPauseMs: 20_000, breaker: { failures: 5, pauseMs: 30_000 } };
  const watched = { settings, clock: systemClock, random: Math.random, logger: silentLogger };
  const endpoint = createEndpoints({ endpoints: { here: { concurrency: 4 } }, ...watched })('here');
  const target = { endpoint: 'here', model, settings: { url, key, timeoutMs: 60_000 }, fetch: http.fetch };
  const price = { input: 0, cachedInput: 0, output: 0 };
  const parts = { ...watched, endpoint, price, tracing: silentTracing };
  return {
    ...createEmbeddings(createOpenAiEmbedder(target), parts),
    [Symbol.asyncDispose]: () => http.close(),
  };
}
