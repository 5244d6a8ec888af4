// Explorer: researches one task by choosing, turn by turn, what is searched for and which pages are opened (A38).
import { z } from 'zod';
import { foundForm } from '../researcher/researcher.ts';
import type { Talker } from '../converse.ts';
import { tool } from '../tool.ts';

export const explorer: Talker = {
  name: 'explorer',
  tier: 'analytical',
  share: 0.45,
  outage: 'wait-until-asked',
  maxOutputTokens: 8_000,
  temperature: 0.1,
};

/** Queries of one call (C33). */
export const mostQueries = 3;
/** Results of a query: as a rule, and at most (A44). */
export const usualResults = 5;
export const mostResults = 10;
/** Pages one call may open. */
export const mostPages = 5;

const queries = z
  .array(z.string())
  .min(1)
  .describe(`One to ${mostQueries} searches for different things, a few telling words each.`);

const searchForm = z.object({
  queries,
  count: z
    .number()
    .optional()
    .describe(`Results of each query: ${usualResults} when left out, ${mostResults} at most.`),
});

export const searchTool = tool('search_web', 'Searches the web. Gives numbered results.', searchForm);

export const papersTool = tool(
  'search_papers',
  'Searches scientific papers. Gives numbered results. For questions that studies answer.',
  searchForm,
);

export const notesTool = tool(
  'search_notes',
  'Searches the documents of the team and the sources of earlier reports. Shows their passages at once.',
  z.object({ queries }),
);

export const openTool = tool(
  'open_pages',
  'Opens results by their numbers and shows the passages that matter.',
  z.object({
    numbers: z.array(z.number()).min(1).describe(`Numbers of results, at most ${mostPages}.`),
    about: z
      .string()
      .optional()
      .describe('What to look for in the pages; when left out, what the question asks.'),
  }),
);

export const finishTool = tool(
  'finish',
  'Ends the research of this question with the quotes that answer it.',
  foundForm,
);

/** The tools that are ours; a further tool must not have one of their names. */
export const ownTools = [searchTool, papersTool, notesTool, openTool, finishTool].map(
  ({ spec }) => spec.name,
);
