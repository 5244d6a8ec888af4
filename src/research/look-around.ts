// Phases background and knowledge: a few quick searches that open no page, while the thread's known sources are looked
// up (A12-A17, A78, D4).
import { hashOf } from '../base/json.ts';
import type { Run } from '../durable/run.ts';
import type { SearchHit } from '../sources/port.ts';
import type { Surroundings } from './surroundings.ts';
import { searchWeb } from './gather/web.ts';
import type { Work } from './work.ts';

/** Sources of a thread that are used again, the newest ones (seed 000: 200). */
const mostKnown = 200;
/** Results of the first searches that the planner sees, and characters of each. */
const mostHits = 8;
const longestSnippet = 200;
/** Characters of a request that is its own first search (A17). */
const longestQuery = 200;

export function lookAround(run: Run, work: Work): Promise<Surroundings> {
  return run.scope('background', async (phase) => {
    const [hits, known] = await Promise.all([firstLook(phase, work), knownSources(phase, work)]);
    return { background: hits.map(lineOf).join('\n'), hits, known };
  });
}

async function firstLook(
  phase: Run,
  { brief, limits, settings, parts }: Work,
): Promise<readonly SearchHit[]> {
  // Only a model makes use of it, and one task is planned in the words of the request.
  if (!settings.background.enabled || !parts.models.has('analytical') || limits.tasks.max === 1) return [];
  const queries = brief.backgroundQueries.length > 0 ? brief.backgroundQueries : [brief.topic];
  const { hits } = await searchWeb(
    phase,
    queries.slice(0, 3).map((query) => query.slice(0, longestQuery)),
    parts,
  );
  return hits.slice(0, mostHits);
}

function lineOf({ title, snippet }: SearchHit): string {
  return `${title}: ${snippet.slice(0, longestSnippet).toWellFormed()}`;
}

/** Pages that earlier reports of the thread were made of; none for a topic of its own. */
export function knownSources(phase: Run, { brief, parts }: Work): Promise<Surroundings['known']> {
  if (brief.followUp === 'new_topic') return Promise.resolve([]);
  return phase.look('known', hashOf(brief.topic), async () => {
    const known = await parts.library.known(phase.id, mostKnown);
    return known.map(({ page }) => ({ hash: page.hash, url: page.url, title: page.title }));
  });
}
