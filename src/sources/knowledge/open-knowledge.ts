// The team's own notes as a knowledge base: a folder, indexed in the background, searched in memory.
import { isAbsolute, resolve } from 'node:path';
import { ExpectedFailure } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { ownTurn } from '../../base/own-turn.ts';
import type { KnowledgeBase, Passage, TextEmbedder, UnreadableFile } from '../port.ts';
import { cachePath, loadCache, saveCache, type KnownFiles } from './cache.ts';
import { byPath, listFolder, type Listing } from './folder.ts';
import { invert, type PassageIndex } from './passage-index.ts';
import { openPassageVectors, type PassageVectors } from './passage-vectors.ts';
import { readAll, type ReadOptions } from './read-pool.ts';
import { mergedDepth, passageTexts, searchIndex } from './search-index.ts';

export interface KnowledgeOptions {
  /** The folder with the notes. One that does not exist is an empty collection with one unreadable entry. */
  readonly directory: string;
  /** Where the index is kept between starts. */
  readonly cacheDirectory: string;
  readonly logger: Logger;
  /** Milliseconds after which a search looks whether files have changed. */
  readonly recheckMs?: number;
  readonly pool?: ReadOptions;
  /** Documents that came with Footnote: paths of files and, with a slash at the end, of folders. */
  readonly shipped?: readonly string[];
  /** What passages are found with besides their words; null: nothing. */
  readonly embedder?: TextEmbedder | null;
  /** Ends what is done in the background; a knowledge base with an embedder needs it. */
  readonly signal?: AbortSignal;
  /** Milliseconds that a search waits for its vector (3,000), and for which a model that failed is left alone (60,000). */
  readonly vectors?: { readonly patienceMs: number; readonly restMs: number };
}

interface Snapshot {
  readonly fingerprint: string;
  readonly index: PassageIndex;
  readonly unreadable: readonly UnreadableFile[];
  /** Files that could not be read this time: they are tried again when they change, and at the next start. */
  readonly failed: KnownFiles;
}

/**
 * Opens a folder of notes. Resolves when it is indexed; files that cannot be used are listed by `unreadable()`.
 * Changed files are noticed at the next search, at most every `recheckMs` (default 2,000). Never throws for
 * anything in the folder; a cache that cannot be written is logged and done without.
 */
export async function openKnowledge(options: KnowledgeOptions): Promise<KnowledgeBase> {
  const { recheckMs = 2_000 } = options;
  let snapshot = await build(options);
  const vectors = await vectorsFor(options);
  vectors?.hold(passageTexts(snapshot.index));
  let checked = performance.now();
  let checking: Promise<void> | undefined;

  const look = async () => {
    const before = snapshot;
    snapshot = await build(options, before);
    if (snapshot !== before) vectors?.hold(passageTexts(snapshot.index));
    checked = performance.now();
  };
  /** Looks for changed files unless that was done a moment ago; callers that come together share one look. */
  const refresh = async () => {
    if (performance.now() - checked < recheckMs) return;
    checking ??= look().finally(() => (checking = undefined));
    await checking;
  };

  return {
    async search(query, { limit, signal }) {
      signal.throwIfAborted();
      await refresh();
      signal.throwIfAborted();
      const { index } = snapshot;
      const near = (await vectors?.near(query, Math.max(limit, mergedDepth), signal)) ?? [];
      await ownTurn();
      const found = searchIndex(index, query, limit, urlOf, near);
      return { ...found, passages: found.passages.map((passage) => marked(passage, options)) };
    },
    async page(hash) {
      await refresh();
      const page = snapshot.index.pages.find((it) => it.hash === hash);
      if (page !== undefined) return { hash, url: urlOf(page.path), title: page.title, text: page.text };
      const message = 'The document has changed or is no longer in the knowledge folder.';
      const hint = 'Search again to find its present text.';
      throw new ExpectedFailure('source-not-found', message, { hint });
    },
    async unreadable() {
      await refresh();
      return snapshot.unreadable;
    },
  };
}

async function vectorsFor(options: KnowledgeOptions): Promise<PassageVectors | null> {
  const { embedder = null, cacheDirectory, directory, logger } = options;
  if (embedder === null) return null;
  const { signal = new AbortController().signal, vectors = { patienceMs: 3_000, restMs: 60_000 } } = options;
  const path = cachePath(cacheDirectory, resolve(directory), 'vectors');
  return openPassageVectors({ embedder, path, logger, signal, ...vectors });
}

function marked(passage: Passage, { shipped = [] }: KnowledgeOptions): Passage {
  const cameAlong = shipped.some((path) =>
    path.endsWith('/') ? passage.url.startsWith(urlOf(path)) : passage.url === urlOf(path),
  );
  return cameAlong ? { ...passage, shipped: true } : passage;
}

/** The address of a local document; it ends with its path below the knowledge folder. */
function urlOf(path: string): string {
  return `knowledge:${path}`;
}

/** Lists the folder and reads what is new; returns the snapshot there is when nothing has changed. */
async function build(options: KnowledgeOptions, last?: Snapshot): Promise<Snapshot> {
  const directory = resolve(options.directory);
  const started = performance.now();
  const listing = await listFolder(directory);
  const missing = listing.unreadable.find(({ path }) => isAbsolute(path));
  const stamps = new Map(listing.files.map(({ path, stamp }) => [path, stamp]));
  const fingerprint = JSON.stringify([...stamps, listing.unreadable]);
  if (last?.fingerprint === fingerprint) return last;
  const cache = cachePath(options.cacheDirectory, directory, 'cache');
  const known = ((await loadCache(cache)) ?? new Map()) as KnownFiles;
  const before = new Map([...(last?.failed ?? []), ...known]);
  const fresh = new Map([...before].filter(([path, { stamp }]) => stamps.get(path) === stamp));
  const stale = listing.files.filter(({ path }) => !fresh.has(path));
  await readAll(stale, (file, result) => fresh.set(file.path, { stamp: file.stamp, result }), options.pool);
  const failed = new Map([...fresh].filter(([, { result }]) => !result.readable && result.lasting !== true));
  const lasting = new Map([...fresh].filter(([file]) => !failed.has(file)));
  if (stale.length > 0 || lasting.size !== known.size) await keep(cache, lasting, options.logger);
  const snapshot = {
    fingerprint,
    // In order of their paths, whichever was read first: of two files with the same text every process takes the same one.
    index: invert(
      listing.files.flatMap(({ path }) => {
        const result = fresh.get(path)?.result;
        return result?.readable === true ? result.page : [];
      }),
    ),
    unreadable: unreadableOf(listing, fresh),
    failed,
  };
  options.logger.info(
    {
      directory,
      documents: snapshot.index.pages.length,
      read: stale.length,
      unreadable: snapshot.unreadable.length,
      ms: Math.round(performance.now() - started),
    },
    'knowledge indexed',
  );
  if (missing !== undefined)
    options.logger.warn(
      { directory, reason: missing.reason },
      'the folder of documents cannot be read: nothing of it is searched',
    );
  return snapshot;
}

function unreadableOf(listing: Listing, files: KnownFiles): UnreadableFile[] {
  const failed = [...files].flatMap(([path, { result }]) =>
    result.readable ? [] : [{ path, reason: result.reason }],
  );
  return [...listing.unreadable, ...failed].toSorted(byPath);
}

async function keep(path: string, files: KnownFiles, logger: Logger): Promise<void> {
  try {
    await saveCache(path, files);
  } catch (error) {
    logger.warn(
      { path, error: String(error) },
      'the knowledge index could not be kept; the next start will read again',
    );
  }
}
