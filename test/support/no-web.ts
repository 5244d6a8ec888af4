// What a run without the web is given: no search provider, and nobody who would fetch a page.
import type { Links, PassageFinder, ResearchTools, WebPages, WebSearch } from '../../src/sources/port.ts';

const search: WebSearch = {
  providers: [],
  search: () => Promise.reject(new Error('there is no web search')),
};

const web: WebPages = {
  canonical: (url) => url,
  read: (url) => Promise.reject(new Error(`nobody may read ${url}`)),
};

const passages: PassageFinder = {
  find: (queries, pages) =>
    pages.length === 0
      ? Promise.resolve(queries.map(() => ({ passages: [], terms: [], documents: 0 })))
      : Promise.reject(new Error('there are no pages to look into')),
};

const tools: ResearchTools = { list: () => Promise.resolve([]) };

/** Nobody looks at links. */
const links: Links = { probe: () => Promise.resolve([]) };

export const noWeb = { search, papers: search, web, passages, tools, links };
