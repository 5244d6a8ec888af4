// Vectors from OpenAI's embeddings API, or any server that speaks it.
import { OpenAI } from 'openai';
import { z } from 'zod';
import type { Embedder } from '../port.ts';
import { callProvider } from '../wire/call.ts';
import { unreadable } from '../wire/failure.ts';
import { idOf, type Target } from '../wire/model-options.ts';
import { rejectErrors } from './chat-reply.ts';
import { openAiClient } from './client.ts';

/** Texts in one request: far below OpenAI's limit of 2,048, so that servers of one's own take them too. */
const batchSize = 128;

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0).nullish(), embedding: z.array(z.number()).min(1) }),
  ),
});

/** The key may be null. @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiEmbedder(options: Target): Embedder {
  const client = openAiClient(options);
  const embedBatch = async (texts: readonly string[], signal: AbortSignal) => {
    const answer: unknown = await client.embeddings.create(
      {
        model: options.model,
        // An empty text is refused; a space stands for it.
        input: texts.map((text) => (text === '' ? ' ' : text)),
        // The SDK's own choice, base64, is unknown to many servers.
        encoding_format: 'float',
      },
      { signal },
    );
    return readVectors(answer, texts.length);
  };
  return {
    id: idOf(options),
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batchSize) {
        const batch = texts.slice(start, start + batchSize);
        const send = (inTime: AbortSignal) => embedBatch(batch, inTime);
        vectors.push(...(await callProvider(options, OpenAI, signal, () => ({ send }))));
      }
      return vectors;
    },
  };
}

/** In the order of the texts. @throws CallFailed when one is missing, or they differ in length */
function readVectors(answer: unknown, expected: number): Float32Array[] {
  rejectErrors(answer);
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw unreadable('something else than vectors');
  const vectors = Array.from<Float32Array>({ length: expected });
  for (const [place, { index, embedding }] of parsed.data.data.entries())
    vectors[index ?? place] = Float32Array.from(embedding);
  const length = vectors[0]?.length;
  if (
    vectors.length !== expected ||
    length === undefined ||
    vectors.some((vector) => vector?.length !== length)
  )
    throw unreadable('vectors that do not fit the texts');
  return vectors;
}
