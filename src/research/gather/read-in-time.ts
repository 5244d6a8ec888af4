// Reading a task's first pages within a part of its time: what hangs is given up, and the others are used.
import type { Run } from '../run.ts';
import type { SearchHit } from '../../sources/port.ts';
import type { ResearchParts } from '../parts.ts';
import type { RunContext } from '../run-context.ts';
import type { Visited } from './visited.ts';
import { readWeb } from './web.ts';

/** Parts of a task's time: of a researcher's with many turns before it, and of a quick look's few seconds. */
const share = { deep: 1 / 20, quick: 1 / 3 };
/** An honest page may take as long in any case; where a report is wanted, also on a machine that is busy. */
const least = { deep: 30_000, quick: 5_000 };

/** Active time that a task's first pages may take, in milliseconds. */
export function firstPagesMs({
  brief,
  limits,
  settings,
}: Pick<RunContext, 'brief' | 'limits' | 'settings'>): number {
  if (brief.mode === 'web') return Math.max(least.quick, settings.webMs * share.quick);
  const own = limits.research === 'react' ? settings.agent.softMs : limits.softMs;
  return Math.max(least.deep, Math.min(own, limits.softMs) * share.deep);
}

/** How far it was when it was stopped; null stands for a page that had not come. */
interface Kept {
  readonly begun: number;
  readonly visited: readonly (Visited | null)[];
}

/** As readWeb, for no longer than `withinMs` of active time; a page that had not come by then is not read, and says so. */
export async function readInTime(
  run: Run,
  hits: readonly SearchHit[],
  limit: number,
  withinMs: number,
  parts: ResearchParts,
): Promise<Visited[]> {
  if (hits.length === 0) return [];
  const limited = await run.limited('first-pages', withinMs, (inside) =>
    readWeb(inside, hits, limit, parts, (begun, visited) =>
      inside.keep({ begun, visited: Array.from(visited, (page) => (page ?? null) as never) }),
    ),
  );
  if (limited.inTime) return limited.value;
  const { begun, visited } = (limited.kept ?? { begun: 0, visited: [] }) as unknown as Kept;
  return hits.slice(0, begun).map((hit, rank) => visited[rank] ?? late(hit, withinMs, parts));
}

function late({ url, title }: SearchHit, withinMs: number, { say }: ResearchParts): Visited {
  const error = say('trouble.late-page', { count: Math.round(withinMs / 1000) });
  return { url, title, hash: '', error };
}
