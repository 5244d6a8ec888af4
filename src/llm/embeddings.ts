// Texts to vectors in batches that providers take, within the limits of the endpoint, repeated while trouble passes.
import type { Endpoint } from './endpoint.ts';
import { createPatience } from './patience.ts';
import type { PatienceParts } from './patience.ts';
import type { Embedder } from './port.ts';

const textsPerCall = 100;

/** The same embedder for any number of texts. One batch after the other; the first that fails ends it. */
export function createEmbeddings(embedder: Embedder, endpoint: Endpoint, parts: PatienceParts): Embedder {
  return {
    id: embedder.id,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += textsPerCall) {
        const batch = texts.slice(from, from + textsPerCall);
        const call = () => endpoint.call(signal, () => embedder.embed(batch, signal));
        vectors.push(...(await createPatience(parts).outlast(signal, call)));
      }
      return vectors;
    },
  };
}
