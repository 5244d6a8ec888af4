// OpenAI's embeddings API: texts with the same words get near vectors.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sendJson } from './deliver.ts';
import { checked } from './dialect.ts';
import { explained } from './openai-errors.ts';
import type { SideDoor } from './server.ts';
import { tokensIn } from './tokens.ts';

const bodySchema = z.strictObject({
  model: z.string().min(1),
  input: z.array(z.string().min(1)).min(1).max(2048),
  encoding_format: z.literal('float'),
});

const dimensions = 64;

export const answerEmbeddings: SideDoor = (path, given, response) => {
  if (path !== '/v1/embeddings') return false;
  const { model, input } = checked(bodySchema, given, explained);
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  const tokens = tokensIn(input.join(''));
  // The order is not promised.
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(response, 200, { object: 'list', model, data: data.toReversed(), usage });
  return true;
};

/** Counts of words, each at a place of its own, to the length of 1. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    vector[createHash('sha256').update(word).digest()[0]! % dimensions]! += 1;
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
