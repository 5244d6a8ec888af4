// Tasks with what was quoted for them, in few words.
import type { Task } from '../../src/agents/planner/contract.ts';
import type { Researched } from '../../src/agents/researched.ts';
import type { Evidence } from '../../src/agents/researcher/contract.ts';

/** A quote of the page `https://<host>/`, or of a document of one's own for `knowledge:…`. */
export function quoted(host: string, quote: string, more: Partial<Evidence> = {}): Evidence {
  const start = more.start ?? 0;
  return {
    pageHash: `hash-of-${host}`,
    url: host.startsWith('knowledge:') ? host : `https://${host}/`,
    title: `Title of ${host}`,
    headings: [],
    start,
    end: start + quote.length,
    quote,
    score: 0.8,
    ...more,
  };
}

/** A task that is answered by these quotes; not answered when there are none. */
export function researched(
  id: number,
  evidence: readonly Evidence[],
  more: Partial<Task> & Partial<Pick<Researched, 'missing' | 'answered'>> = {},
): Researched {
  const { missing = [], answered = evidence.length === 0 ? 'no' : 'yes', ...task } = more;
  return {
    task: {
      id: `task-${id}`,
      title: `Title ${id}`,
      question: `Question ${id}?`,
      searches: [`search ${id}`],
      entity: null,
      priority: 1,
      rationale: '-',
      ...task,
    },
    evidence,
    missing,
    answered,
  };
}
