// Any number of texts becomes vectors, in order, although providers take a hundred at once; each call is counted.
import { expect, it } from 'vitest';
import { createEmbeddings } from '../../../src/llm/embeddings.ts';
import type { Embedder, ModelTrouble } from '../../../src/llm/port.ts';
import { fails } from '../../fakes/scripted-model.ts';
import { jumpingClock, recordingTracing, stageEndpoints } from './stage.ts';

const patient = new AbortController().signal;

/** Embeds a text as its length. */
function anEmbedder(troubles: readonly (ModelTrouble | null)[] = []) {
  const batches: number[] = [];
  const clock = jumpingClock();
  const embedder: Embedder = {
    id: 'here/vectors',
    endpoint: 'here',
    embed(texts) {
      const trouble = troubles[batches.length] ?? null;
      batches.push(texts.length);
      if (trouble !== null) return Promise.reject(trouble);
      const vectors = texts.map((text) => Float32Array.of(text.length));
      return Promise.resolve({ vectors, inputTokens: 10 * texts.length });
    },
  };
  const tracing = recordingTracing();
  const embeddings = createEmbeddings(embedder, {
    endpoint: stageEndpoints(clock)('here'),
    settings: { attempts: 3, maxPauseMs: 20_000 },
    price: { input: 2, cachedInput: 0, output: 0 },
    tracing,
    clock,
    random: () => 0.5,
  });
  return { embeddings, batches, clock, spans: tracing.spans };
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => 'x'.repeat(index));

it('sends a hundred texts at once, and keeps their order', async () => {
  const { embeddings, batches } = anEmbedder();
  const vectors = await embeddings.embed(texts(250), patient);
  expect(batches).toEqual([100, 100, 50]);
  expect(vectors.map(([length]) => length)).toEqual(texts(250).map(({ length }) => length));
  expect(embeddings.id).toBe('here/vectors');
  await embeddings.embed(texts(100), patient);
  expect(await embeddings.embed([], patient)).toEqual([]);
  expect(batches.slice(3)).toEqual([100]);
});

it('sends a batch again while its trouble passes', async () => {
  const { embeddings, batches, clock } = anEmbedder([null, fails('rate-limited', 3000), null]);
  expect(await embeddings.embed(texts(150), patient)).toHaveLength(150);
  expect(batches).toEqual([100, 50, 50]);
  expect(clock.slept).toEqual([3250]);
});

it('sends what is too much for a server in halves, and keeps to their size', async () => {
  const { embeddings, batches } = anEmbedder([fails('bad-request'), fails('context-overflow')]);
  const vectors = await embeddings.embed(texts(100), patient);
  expect(vectors.map(([length]) => length)).toEqual(texts(100).map(({ length }) => length));
  expect(batches).toEqual([100, 50, 25, 25, 50]);
  await embeddings.embed(texts(50), patient);
  expect(batches.slice(5)).toEqual([25, 25]);
});

it('sends the beginning of a text that is too long alone, so that it does not hold up the others', async () => {
  const tooLong = fails('context-overflow');
  const { embeddings, batches } = anEmbedder([tooLong, tooLong, tooLong]);
  const vectors = await embeddings.embed(['x'.repeat(8000), 'y'], patient);
  expect(vectors).toEqual([Float32Array.of(2000), Float32Array.of(1)]);
  await embeddings.embed(texts(100), patient);
  expect(batches).toEqual([2, 1, 1, 1, 1, 100]);
});

it('ends with trouble that stays, and with whoever gives up', async () => {
  const { embeddings, batches } = anEmbedder([fails('unauthorized')]);
  await expect(embeddings.embed(texts(150), patient)).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(embeddings.embed(texts(1), AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
  expect(batches).toEqual([100]);
  const refusing = anEmbedder(texts(8).map(() => fails('bad-request')));
  await expect(refusing.embeddings.embed(texts(100), patient)).rejects.toMatchObject({ kind: 'bad-request' });
  await refusing.embeddings.embed(texts(100), patient);
  expect(refusing.batches).toEqual([100, 50, 25, 13, 7, 4, 2, 1, 100]);
});

it('traces each call with its tokens and its cost, and without any content', async () => {
  const { embeddings, spans } = anEmbedder([null, fails('unauthorized')]);
  await embeddings.embed(texts(100), patient);
  await expect(embeddings.embed(texts(1), patient)).rejects.toMatchObject({ kind: 'unauthorized' });
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': 'here',
    'gen_ai.request.model': 'vectors',
    'gen_ai.agent.name': 'notes',
  };
  expect(spans).toEqual([
    {
      kind: 'model',
      name: 'embeddings vectors',
      failed: false,
      attributes: { ...attributes, 'gen_ai.usage.input_tokens': 1000, 'footnote.cost_usd': 0.002 },
    },
    {
      kind: 'model',
      name: 'embeddings vectors',
      failed: true,
      attributes: { ...attributes, 'error.type': 'unauthorized' },
    },
  ]);
});
