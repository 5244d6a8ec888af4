// The tools search_web and search_papers: up to three searches at once, their results merged in turns (C33).
import {
  mostQueries,
  mostResults,
  papersTool,
  searchTool,
  usualResults,
} from '../../../agents/explorer/explorer.ts';
import { readCall } from '../../../agents/tool.ts';
import type { Run } from '../../run.ts';
import type { ToolCall } from '../../../llm/port.ts';
import { oneLine } from '../../../agents/prompt/line.ts';
import { searchAll } from '../web.ts';
import type { Engine } from '../web.ts';
import type { Desk } from './desk.ts';
import { failure, nothingFound } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Results of one call (C33): in a small context one for so many tokens that a turn may show, but never fewer than a query has. */
const mostInAll = 20;
const tokensForOne = 160;
/** Characters of a query: longer ones are no searches. */
const longestQuery = 300;

export async function search(run: Run, { work, tokensOfTurn }: Desk, call: ToolCall): Promise<Outcome> {
  const isWeb = call.name === searchTool.spec.name;
  const read = readCall(isWeb ? searchTool : papersTool, call);
  if ('problem' in read) return failure(read.problem);
  const queries = queriesOf(read.given.queries);
  if (queries.length === 0) return failure('Each query was empty. Name what you look for.');
  const each = Math.min(mostResults, Math.max(1, Math.round(read.given.count ?? usualResults)));
  const found = await searchAll(run, queries, engineOf(isWeb, work.parts), work.parts, each);
  const hits = found.hits.slice(0, mostFor(tokensOfTurn));
  const allFailed = found.searches.failed > 0 && found.searches.failed === found.searches.done;
  const text = allFailed ? 'The search failed; nobody answered.' : hits.length === 0 ? nothing : '';
  return {
    ...nothingFound,
    ...found,
    failed: allFailed,
    text,
    summary: `${queries.join(' · ')} → ${hits.length} results`,
    hits,
    queries,
  };
}

function mostFor(tokensOfTurn: number): number {
  return Math.min(mostInAll, Math.max(usualResults, Math.floor(tokensOfTurn / tokensForOne)));
}

const nothing = 'Nothing was found, in fewer words neither. Try another way to say it.';

function engineOf(isWeb: boolean, { search: web, papers }: Desk['work']['parts']): Engine {
  // Pages may have been read already: a search that nobody answers is told to the model and holds up nothing.
  return { name: isWeb ? 'search' : 'papers', engine: isWeb ? web : papers, insists: false };
}

/** At most three that say something, each once. */
export function queriesOf(given: readonly string[]): string[] {
  const lines = given.map((query) => oneLine(query, longestQuery)).filter((query) => query !== '');
  return [...new Set(lines)].slice(0, mostQueries);
}
