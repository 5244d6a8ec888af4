// Footnote's own index.
import { deserialize, serialize } from 'node:v8';
import type { ForwardPage } from '../../../src/sources/knowledge/forward-page.ts';
import { invert } from '../../../src/sources/knowledge/passage-index.ts';
import { rank } from '../../../src/sources/knowledge/rank.ts';
import { heapMegabytes } from './candidate.ts';
import type { Candidate } from './candidate.ts';

export const own: Candidate = {
  name: 'Footnote',
  index(pages) {
    const before = heapMegabytes();
    const index = invert(pages);
    const megabytes = heapMegabytes() - before;
    const kept = serialize(pages);
    const started = performance.now();
    invert(deserialize(kept) as ForwardPage[]);
    const reloadMs = performance.now() - started;
    return Promise.resolve({
      reloadMs,
      megabytes,
      search: (query, limit) =>
        Promise.resolve(
          rank(index, query, limit).map(({ passage }) => {
            const page = index.pages[index.pageOf[passage] ?? 0];
            return {
              page: page?.path ?? '',
              text: page?.text.slice(index.start[passage], index.end[passage]) ?? '',
            };
          }),
        ),
      close: () => Promise.resolve(),
    });
  },
};
