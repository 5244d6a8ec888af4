// Vectors over the wire.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/base/secret.ts';
import { createTrustedHttp } from '../../../src/http/trusted.ts';
import { createOpenAiEmbedder } from '../../../src/llm/openai/embedder.ts';
import type { FakeModels } from '../../fakes/models/server.ts';
import { startFakeOpenAi } from '../../fakes/models/start-fake.ts';
import { startImitator } from './imitator.ts';

const http = createTrustedHttp();
const never = new AbortController().signal;
const embedderAt = (url: string, key: string) =>
  createOpenAiEmbedder({
    endpoint: 'here',
    model: 'vectors',
    settings: { url, key: new Secret(key), timeoutMs: 2000 },
    fetch: http.fetch,
  });
afterAll(() => http.close());

describe('an embedder', () => {
  let fake: FakeModels;
  beforeEach(async () => {
    fake = await startFakeOpenAi();
  });
  afterEach(() => fake.close());

  it('gives one vector a text, in order, though the provider mixes them up', async () => {
    const embedder = embedderAt(fake.url, fake.key);
    const texts = ['the red fox', 'a blue whale sings', 'the red fox', ''];
    const { vectors, inputTokens } = await embedder.embed(texts, never);
    const nearness = (a: number, b: number) =>
      vectors[a]!.reduce((sum, value, place) => sum + value * vectors[b]![place]!, 0);
    expect(embedder.id).toBe('here/vectors');
    expect(vectors.map((vector) => vector.length)).toEqual([64, 64, 64, 64]);
    expect(nearness(0, 2)).toBeCloseTo(1, 5);
    expect(nearness(0, 1)).toBeLessThan(0.5);
    expect(inputTokens).toBeGreaterThan(0);
    expect(fake.refusals).toEqual([]);
  });

  it('asks for nothing when there is nothing to ask', async () => {
    expect(await embedderAt('http://127.0.0.1:1', 'k').embed([], never)).toEqual({
      vectors: [],
      inputTokens: 0,
    });
  });

  it('says what kind of trouble it has', async () => {
    await expect(embedderAt(fake.url, 'wrong').embed(['a'], never)).rejects.toMatchObject({
      kind: 'unauthorized',
    });
  });

  it('lets an abort through', async () => {
    const caller = new AbortController();
    const asked = embedderAt(fake.url, fake.key).embed(['a'], caller.signal);
    caller.abort(new RangeError('enough'));
    await expect(asked).rejects.toThrow(new RangeError('enough'));
  });

  it.each([
    [{ data: [] }],
    [{ data: [{ index: 1, embedding: [1] }] }],
    [{ data: [{ index: -1, embedding: [1] }] }],
    [{ data: [{ index: 1e9, embedding: [1] }] }],
    [
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 1, embedding: [1, 2] },
        ],
      },
    ],
    [{ data: [{ embedding: 'AAAA' }, { embedding: 'AAAA' }] }],
    ['text'],
  ])('does not take %j for two vectors', async (body) => {
    const server = await startImitator();
    server.answers(body);
    await expect(embedderAt(server.url, 'k').embed(['a', 'b'], never)).rejects.toMatchObject({
      kind: 'server-error',
    });
    await server.close();
  });
});
