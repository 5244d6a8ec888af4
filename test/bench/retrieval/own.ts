// Footnote's own index: by words, by vectors, and by both merged.
import { deserialize, serialize } from 'node:v8';
import type { ForwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import { fuse, mergedDepth, passageTexts } from '../../../src/sources/knowledge/search-index.ts';
import { nearest, unit } from '../../../src/sources/knowledge/passage-vectors.ts';
import { invert } from '../../../src/sources/knowledge/passage-index.ts';
import type { PassageIndex } from '../../../src/sources/knowledge/passage-index.ts';
import { rank } from '../../../src/sources/knowledge/rank.ts';
import type { TextEmbedder } from '../../../src/sources/port.ts';
import { heapMegabytes } from './candidate.ts';
import type { Candidate, Found, Indexed } from './candidate.ts';

export const own: Candidate = {
  name: 'Footnote',
  index(pages) {
    const { index, reloadMs, megabytes } = inverted(pages);
    const search = (query: string, limit: number) =>
      Promise.resolve(found(index, byWords(index, query, limit)));
    return Promise.resolve({ reloadMs, megabytes, search, close: () => Promise.resolve() });
  },
};

/** `merged`: with the words, as the product does it; otherwise by vectors alone. */
export function ownWith(embedder: TextEmbedder, merged: boolean): Candidate {
  return {
    name: `Footnote ${merged ? 'merged with' : 'by vectors of'} ${embedder.id}`,
    async index(pages): Promise<Indexed> {
      const { index, reloadMs, megabytes } = inverted(pages);
      const signal = new AbortController().signal;
      const vectors = (await embedder.embed(passageTexts(index), signal)).map(unit);
      return {
        reloadMs,
        megabytes: megabytes + vectors.reduce((sum, vector) => sum + vector.byteLength, 0) / 1e6,
        async search(query, limit) {
          const [vector = new Float32Array()] = await embedder.embed([query], signal);
          const depth = Math.max(limit, mergedDepth);
          const near = nearest(unit(vector), vectors, merged ? depth : limit);
          if (!merged) return found(index, near);
          return found(
            index,
            fuse([byWords(index, query, depth), near], limit).map(({ passage }) => passage),
          );
        },
        close: () => Promise.resolve(),
      };
    },
  };
}

function inverted(pages: readonly ForwardPage[]) {
  const before = heapMegabytes();
  const index = invert(pages);
  const megabytes = heapMegabytes() - before;
  const kept = serialize(pages);
  const started = performance.now();
  invert(deserialize(kept) as ForwardPage[]);
  return { index, megabytes, reloadMs: performance.now() - started };
}

function byWords(index: PassageIndex, query: string, limit: number): number[] {
  return rank(index, query, limit).map(({ passage }) => passage);
}

function found(index: PassageIndex, passages: readonly number[]): Found[] {
  return passages.map((passage) => {
    const { page: at = 0, start, end } = index.passages[passage] ?? {};
    const page = index.pages[at];
    const text = page?.text.slice(start, end) ?? '';
    return { page: page?.path ?? '', text };
  });
}
