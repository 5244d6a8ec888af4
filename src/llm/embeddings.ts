// Texts to vectors in batches, within the limits of the endpoint, with patience, each call traced and counted.
import { chunks } from '../base/lists.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Endpoint } from './endpoint.ts';
import { createPatience, type PatienceParts } from './patience.ts';
import { ModelTrouble, type Embedded, type Embedder, type Price } from './port.ts';
import { costOf } from './tokens.ts';

const textsPerCall = 100;

export type Embeddings = ReturnType<typeof createEmbeddings>;

export interface EmbeddingsParts extends PatienceParts {
  readonly endpoint: Endpoint;
  readonly price: Price;
  readonly tracing: Tracing;
}

/** A model for vectors as it is asked in earnest. */
export function createEmbeddings(embedder: Embedder, parts: EmbeddingsParts) {
  return {
    id: embedder.id,
    /** One vector a text, in order; any number of texts. @throws ModelTrouble of the first batch that fails */
    async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
      const vectors: Float32Array[] = [];
      for (const batch of chunks(texts, textsPerCall)) {
        const call = () => parts.endpoint(signal, () => tracedCall(embedder, batch, signal, parts));
        vectors.push(...(await createPatience(parts)(signal, call)).vectors);
      }
      return vectors;
    },
  };
}

/** Conventions of OpenTelemetry for generative models, without any content. */
function tracedCall(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
  { price, tracing }: EmbeddingsParts,
): Promise<Embedded> {
  const { id, endpoint } = embedder;
  const name = id.slice(id.indexOf('/') + 1);
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': endpoint,
    'gen_ai.request.model': name,
    'gen_ai.agent.name': 'notes',
  };
  return tracing.span('model', `embeddings ${name}`, attributes, async (span) => {
    try {
      const embedded = await embedder.embed(texts, signal);
      const usage = { inputTokens: embedded.inputTokens, cachedInputTokens: 0, outputTokens: 0 };
      span.set({
        'gen_ai.usage.input_tokens': usage.inputTokens,
        'footnote.cost_usd': costOf(usage, price),
      });
      return embedded;
    } catch (error) {
      if (!signal.aborted && error instanceof ModelTrouble) span.set({ 'error.type': error.kind });
      throw error;
    }
  });
}
