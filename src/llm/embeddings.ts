// Texts to vectors in batches, within the limits of the endpoint, with patience, each call traced and counted.
import { chunks } from '../base/lists.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Endpoint } from './endpoint.ts';
import { createPatience, type PatienceParts } from './patience.ts';
import { ModelTrouble, type Embedded, type Embedder, type Price, type TroubleKind } from './port.ts';
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
  let most = textsPerCall;
  async function ofBatch(batch: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const call = () => parts.endpoint(signal, () => tracedCall(embedder, batch, signal, parts));
    try {
      return (await createPatience(parts)(signal, call)).vectors;
    } catch (error) {
      // It was not their number where one alone is refused.
      if (batch.length === 1) most = textsPerCall;
      const smaller = error instanceof ModelTrouble ? inLess(batch, error.kind) : null;
      if (smaller === null) throw error;
      if (batch.length > 1) most = Math.min(most, smaller[0]!.length);
      const vectors: Float32Array[] = [];
      for (const part of smaller) vectors.push(...(await ofBatch(part, signal)));
      return vectors;
    }
  }
  return {
    id: embedder.id,
    /** One vector a text, in order; any number of texts. @throws ModelTrouble of the first batch that fails */
    async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
      const vectors: Float32Array[] = [];
      for (const batch of chunks(texts, most)) vectors.push(...(await ofBatch(batch, signal)));
      return vectors;
    },
  };
}

/** A text this short is not shortened any more, in characters. */
const shortest = 200;

/** What is sent instead of a batch that was too much, which servers say in many ways: halves; of one text, its first half. Null: nothing. */
function inLess(batch: readonly string[], kind: TroubleKind): (readonly string[])[] | null {
  if (kind !== 'context-overflow' && kind !== 'bad-request') return null;
  const middle = Math.ceil(batch.length / 2);
  if (batch.length > 1) return [batch.slice(0, middle), batch.slice(middle)];
  const [text = ''] = batch;
  if (kind === 'bad-request' || text.length <= shortest) return null;
  return [[text.slice(0, text.length / 2).toWellFormed()]];
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
      const { inputTokens } = embedded;
      const cost = costOf({ inputTokens, cachedInputTokens: 0, outputTokens: 0 }, price);
      span.set({ 'gen_ai.usage.input_tokens': inputTokens, 'footnote.cost_usd': cost });
      return embedded;
    } catch (error) {
      if (!signal.aborted && error instanceof ModelTrouble) span.set({ 'error.type': error.kind });
      throw error;
    }
  });
}
