// The vectors of passages: made in the background, kept on disk. Without them notes are found by their words.
import { createHash } from 'node:crypto';
import { unlessAborted } from '../../base/aborted.ts';
import type { Logger } from '../../base/logger.ts';
import type { TextEmbedder } from '../port.ts';
import { loadCache, saveCache } from './cache.ts';

export interface VectorParts {
  readonly embedder: TextEmbedder;
  readonly path: string;
  readonly logger: Logger;
  /** Ends the work in the background. */
  readonly signal: AbortSignal;
  /** Milliseconds that a search waits for the vector of its words. */
  readonly patienceMs: number;
  /** Milliseconds for which a model that failed is left alone. */
  readonly restMs: number;
}

export type PassageVectors = Awaited<ReturnType<typeof openPassageVectors>>;

const textsPerBatch = 100;
/** Vectors are written to disk after so many batches, so that a process that is stopped loses little. */
const batchesPerSave = 20;
/** Of one text; what models take is a little more. */
const longestText = 8_000;

/** Takes up what was kept for this model; vectors of another model are made anew. */
export async function openPassageVectors(parts: VectorParts) {
  const { embedder, signal } = parts;
  const store = await openVectorStore(embedder.id, parts.path, parts.logger);
  const rest = createRest(parts);
  let texts: readonly string[] = [];
  let keys: readonly string[] = [];
  let isFilling = false;

  const missing = () => nextBatch(keys, texts, store.vectors);

  async function fill(): Promise<void> {
    let batches = 0;
    try {
      for (let batch = missing(); batch.size > 0; batch = missing()) {
        const made = store.accept(await embedder.embed([...batch.values()], signal), batch.size);
        [...batch.keys()].forEach((key, at) => store.add(key, made[at] ?? new Float32Array()));
        rest.worked();
        batches += 1;
        if (batches % batchesPerSave === 0) await store.save(new Set(keys));
      }
    } catch (error) {
      if (!signal.aborted) rest.failed(error);
    }
    if (batches > 0) await store.save(new Set(keys));
  }

  function fillInBackground(): void {
    if (isFilling || signal.aborted || rest.lasts()) return;
    isFilling = true;
    void fill().finally(() => (isFilling = false));
  }

  async function vectorOf(query: string, caller: AbortSignal): Promise<Float32Array | undefined> {
    const inTime = AbortSignal.any([caller, AbortSignal.timeout(parts.patienceMs)]);
    try {
      const given = await unlessAborted(inTime, embedder.embed([sendable(query)], inTime));
      const [vector] = store.accept(given, 1);
      rest.worked();
      return vector;
    } catch (error) {
      caller.throwIfAborted();
      rest.failed(error);
      return undefined;
    }
  }

  return {
    /** From now on these are the passages, by their position; those without a vector get one in the background. */
    hold(held: readonly string[]): void {
      texts = held;
      keys = held.map((text) => createHash('sha256').update(text).digest('base64url'));
      fillInBackground();
    },
    /**
     * The positions of the passages nearest to a search, best first, at most `limit`; none without vectors (yet) or while
     * the model has trouble. @throws the signal's reason
     */
    async near(query: string, limit: number, caller: AbortSignal): Promise<readonly number[]> {
      fillInBackground();
      if (rest.lasts() || store.vectors.size === 0 || query.trim() === '') return [];
      const held = keys;
      const vector = await vectorOf(query, caller);
      // What the model gives now may have made the vectors there are worthless.
      fillInBackground();
      const vectors = held.map((key) => store.vectors.get(key));
      return vector === undefined ? [] : nearest(vector, vectors, limit);
    },
  };
}

/** How long a model that failed is left alone; its trouble is logged when it begins. */
function createRest({ embedder, logger, restMs }: VectorParts) {
  let inTrouble = false;
  let until = 0;
  return {
    lasts: () => performance.now() < until,
    worked: () => void (inTrouble = false),
    failed(error: unknown) {
      until = performance.now() + restMs;
      if (inTrouble) return;
      inTrouble = true;
      const fields = { model: embedder.id, error: error instanceof Error ? error.message : String(error) };
      logger.warn(fields, 'no vectors can be had of the model; notes are found by their words only');
    },
  };
}

/** The next texts without a vector, by their keys. */
function nextBatch(
  keys: readonly string[],
  texts: readonly string[],
  vectors: ReadonlyMap<string, unknown>,
): Map<string, string> {
  const places = [...keys.keys()].filter((at) => !vectors.has(keys[at] ?? '')).slice(0, textsPerBatch);
  return new Map(places.map((at) => [keys[at] ?? '', sendable(texts[at] ?? '')]));
}

const sendable = (text: string) => text.slice(0, longestText).toWellFormed();

interface Kept {
  readonly model: string;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** The vectors of one model, in memory and in a file, by the hash of their text; nothing where another model made them. */
async function openVectorStore(model: string, path: string, logger: Logger) {
  const kept = (await loadCache(path)) as Kept | null;
  const vectors = new Map(kept?.model === model ? kept.vectors : []);
  let dimensions = vectors.values().next().value?.length ?? null;
  let mayBeginAnew = true;

  function follow(change: string): void {
    if (!mayBeginAnew) throw new Error(change);
    mayBeginAnew = false;
    vectors.clear();
    logger.warn({ model }, `${change} All are made anew.`);
  }

  return {
    /** Each of length 1. */
    vectors,
    /**
     * The vectors a model gave for so many texts, each with a length of 1. Other dimensions than before mean another model:
     * what is kept goes, once. @throws Error when they do not fit the texts, or change for the second time
     */
    accept(given: readonly Float32Array[], texts: number): readonly Float32Array[] {
      const own = given[0]?.length ?? 0;
      if (given.length !== texts || own === 0 || given.some(({ length }) => length !== own))
        throw new Error('It gave vectors that do not fit the texts.');
      if (dimensions !== null && own !== dimensions)
        follow(`It gave vectors of ${own} numbers after ones of ${dimensions}.`);
      dimensions = own;
      return given.map(unit);
    },
    add: (key: string, vector: Float32Array): void => void vectors.set(key, vector),
    /** Keeps those of these texts for the next start. A file that cannot be written is logged. */
    async save(present: ReadonlySet<string>): Promise<void> {
      for (const key of vectors.keys()) if (!present.has(key)) vectors.delete(key);
      await saveCache(path, { model, vectors } satisfies Kept).catch((error: unknown) =>
        logger.warn({ path, error: String(error) }, 'the vectors of notes could not be kept'),
      );
    },
  };
}

/** The vector with a length of 1; nothing but zeros where it has no direction. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : vector.map(() => 0);
}

/** The positions of the vectors that point most nearly the same way, best first, at most `limit`; all have a length of 1. */
export function nearest(
  to: Float32Array,
  vectors: readonly (Float32Array | undefined)[],
  limit: number,
): readonly number[] {
  const found: { at: number; cosine: number }[] = [];
  for (const [at, vector] of vectors.entries()) {
    if (vector?.length !== to.length) continue;
    let cosine = 0;
    for (let i = 0; i < to.length; i += 1) cosine += (to[i] ?? 0) * (vector[i] ?? 0);
    if (cosine > 0) found.push({ at, cosine });
  }
  return found
    .toSorted((a, b) => b.cosine - a.cosine || a.at - b.at)
    .slice(0, limit)
    .map(({ at }) => at);
}
