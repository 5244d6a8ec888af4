// Explorer: researches one task by choosing, turn by turn, what is searched for and which pages and sections are opened (A38).
import { z } from 'zod';
import { quoteForm } from '../researcher/quoted.ts';
import { foundForm } from '../researcher/researcher.ts';
import type { Talker } from '../converse.ts';
import { tool } from '../tool.ts';

export const explorer: Talker = {
  name: 'explorer',
  tier: 'analytical',
  outage: 'wait-until-asked',
  maxOutputTokens: 6_000,
  temperature: 0.1,
};

/** Of one call: queries (C33), results of each as a rule and at most (A44), and pages that are opened. */
export const bounds = { queries: 3, usualResults: 5, results: 10, pages: 5 };

const queries = z
  .array(z.string())
  .min(1)
  .describe(
    `One to ${bounds.queries} searches for different things, a few telling words each. They are one call.`,
  );

const searchForm = z.object({
  queries,
  count: z
    .number()
    .optional()
    .describe(`Results of each query: ${bounds.usualResults} when left out, ${bounds.results} at most.`),
});

/** The tools that are ours; a further tool must not have one of their names. */
export const explorerTools = {
  search: tool('search_web', 'Searches the web. Gives numbered results.', searchForm),
  papers: tool(
    'search_papers',
    'Searches scientific papers. Gives numbered results. For questions that studies answer.',
    searchForm,
  ),
  notes: tool(
    'search_notes',
    'Searches the documents of the team and the sources of earlier reports. Shows their best sections at once.',
    z.object({ queries }),
  ),
  open: tool(
    'open_pages',
    'Opens pages by the numbers of their results, or sections of a page. Shows an outline and whole sections.',
    z.object({
      pages: z
        .array(z.string())
        .min(1)
        .describe(
          `"3" opens page 3 and shows the sections that fit best; "3 §12" or "3 §12-14" shows these sections of it. At most ${bounds.pages} pages. They are one call.`,
        ),
      about: z
        .string()
        .optional()
        .describe(
          'What to look for in pages that are opened as a whole; when left out, what the question asks.',
        ),
    }),
  ),
  quotes: tool(
    'take_quotes',
    'Keeps quotes of sections that are shown now. Costs no call; call it together with others.',
    z.object({ quotes: z.array(quoteForm).min(1) }),
  ),
  finish: tool(
    'finish',
    'Ends the research of this question with the quotes that answer it; quotes that were taken count without being given again.',
    foundForm,
  ),
};
