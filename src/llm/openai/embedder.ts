// Vectors from OpenAI's embeddings API, or any server that speaks it.
import { OpenAI } from 'openai';
import { z } from 'zod';
import type { Embedded, Embedder } from '../port.ts';
import { callProvider } from '../wire/call.ts';
import { rejectErrors, unreadable } from '../wire/failure.ts';
import { idOf, type Target } from '../wire/model-options.ts';
import { openAiClient } from './client.ts';

const answerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0).nullish(), embedding: z.array(z.number()).min(1) }),
  ),
  usage: z
    .object({ prompt_tokens: z.number().min(0) })
    .nullish()
    .catch(null),
});

/** Asks for all texts at once. @throws FootnoteError `config-invalid` for a key that cannot be sent */
export function createOpenAiEmbedder(options: Target): Embedder {
  const client = openAiClient(options);
  return {
    id: idOf(options),
    endpoint: options.endpoint,
    async embed(texts, signal) {
      if (texts.length === 0) return { vectors: [], inputTokens: 0 };
      const body = {
        model: options.model,
        // An empty text is refused; a space stands for it.
        input: texts.map((text) => (text === '' ? ' ' : text)),
        // The SDK's own choice, base64, is unknown to many servers.
        encoding_format: 'float' as const,
      };
      const send = async (inTime: AbortSignal) =>
        readVectors(await client.embeddings.create(body, { signal: inTime }), texts.length);
      return callProvider(options, OpenAI, signal, () => ({ send }));
    },
  };
}

/** In the order of the texts. @throws CallFailed when one is missing, or they differ in length */
function readVectors(answer: unknown, expected: number): Embedded {
  rejectErrors(answer);
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw unreadable('something else than vectors');
  const vectors = Array.from<Float32Array>({ length: expected });
  for (const [place, { index, embedding }] of parsed.data.data.entries())
    vectors[index ?? place] = Float32Array.from(embedding);
  const length = vectors[0]?.length ?? 0;
  if (vectors.length !== expected || length === 0 || vectors.some((vector) => vector?.length !== length))
    throw unreadable('vectors that do not fit the texts');
  return { vectors, inputTokens: parsed.data.usage?.prompt_tokens ?? 0 };
}
