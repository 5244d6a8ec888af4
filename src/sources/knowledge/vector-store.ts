// The vectors of one model, in memory and in a file: all of one length, by the hash of their text.
import type { Logger } from '../../base/logger.ts';
import { loadCache, saveCache } from './cache.ts';
import { unit } from './nearest.ts';

export interface VectorStore {
  /** Each of length 1. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /**
   * The vectors a model gave for so many texts, each with a length of 1. When they have another number of dimensions than
   * those that are kept, all of these go: the model has changed behind its name. That happens once.
   * @throws Error when they do not fit the texts, or change for the second time
   */
  accept(given: readonly Float32Array[], texts: number): readonly Float32Array[];
  add(key: string, vector: Float32Array): void;
  /** Keeps those of these texts for the next start. A file that cannot be written is logged. */
  save(present: ReadonlySet<string>): Promise<void>;
}

/** What is kept on disk. */
interface Kept {
  readonly model: string;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** Takes up what was kept for this model; nothing where another one made it. */
export async function openVectorStore(model: string, path: string, logger: Logger): Promise<VectorStore> {
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
    vectors,
    accept(given, texts) {
      const own = given[0]?.length ?? 0;
      if (given.length !== texts || own === 0 || given.some(({ length }) => length !== own))
        throw new Error('It gave vectors that do not fit the texts.');
      if (dimensions !== null && own !== dimensions)
        follow(`It gave vectors of ${own} numbers after ones of ${dimensions}.`);
      dimensions = own;
      return given.map(unit);
    },
    add: (key, vector) => void vectors.set(key, vector),
    async save(present) {
      for (const key of vectors.keys()) if (!present.has(key)) vectors.delete(key);
      await saveCache(path, { model, vectors } satisfies Kept).catch((error: unknown) =>
        logger.warn({ path, error: String(error) }, 'the vectors of notes could not be kept'),
      );
    },
  };
}
