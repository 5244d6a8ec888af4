// MiniSearch, given Footnote's own words (identifiers, Snowball stems, stop words).
import MiniSearch from 'minisearch';
import type { Options } from 'minisearch';
import { wordsOf } from '../../../src/text/words.ts';
import { heapMegabytes, rowsOf } from './candidate.ts';
import type { Candidate, PassageRow } from './candidate.ts';

const options: Options<PassageRow> = {
  fields: ['text', 'headings', 'title'],
  tokenize: (text) =>
    wordsOf(text)
      .filter((word) => !word.isStop)
      .flatMap((word) => [word.key, ...word.parts]),
  processTerm: (term) => term,
  searchOptions: { combineWith: 'OR', boost: { headings: 1, title: 1 } },
};

export const miniSearch: Candidate = {
  name: 'MiniSearch 7.2',
  async index(pages) {
    const rows = rowsOf(pages);
    const before = heapMegabytes();
    const engine = new MiniSearch<PassageRow>(options);
    engine.addAll(rows);
    const megabytes = heapMegabytes() - before;
    const kept = JSON.stringify(engine);
    const started = performance.now();
    MiniSearch.loadJSON<PassageRow>(kept, options);
    const reloadMs = performance.now() - started;
    return {
      reloadMs,
      megabytes,
      search: (query, limit) =>
        Promise.resolve(
          engine
            .search(query)
            .slice(0, limit)
            .map((hit) => ({
              page: rows[hit.id as number]?.page ?? '',
              text: rows[hit.id as number]?.text ?? '',
            })),
        ),
      close: () => Promise.resolve(),
    };
  },
};
