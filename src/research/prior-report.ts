// What the last report of the thread was made of, for a request that builds on it: its evidence stands beside what is found now.
import type { Evidence } from '../agents/researcher/contract.ts';
import { headingTrail } from '../citations/page-sections.ts';
import type { Run } from './run.ts';
import type { PriorReport } from '../store/library-port.ts';
import type { Investigation } from './gather/investigate.ts';
import { nothing } from './gather/investigation.ts';
import type { ResearchParts } from './parts.ts';
import { wholeTask } from './tasks.ts';
import type { RunContext } from './run-context.ts';

/** The id of what stands for it; tasks of plans begin with 1. */
const id = 'task-0';

/** As a task that was done before there was a plan; none where nobody could judge what it is good for. */
export async function priorResearch(run: Run, { brief, parts }: RunContext): Promise<Investigation[]> {
  if (brief.followUp === 'new_topic' || !parts.models.has('analytical')) return [];
  return run.step('prior', brief.topic, async () => {
    const prior = await parts.library.priorReport(run.id);
    return prior === null ? [] : [investigationOf(prior, await Promise.all(evidenceOf(prior, parts)))];
  });
}

export function isPrior({ task }: Pick<Investigation, 'task'>): boolean {
  return task.id === id;
}

function evidenceOf({ evidence }: PriorReport, { library }: ResearchParts): Promise<Evidence>[] {
  return evidence.map(async (quoted) => {
    const text = (await library.page(quoted.pageHash))?.text ?? '';
    return { ...quoted, headings: headingTrail(text, quoted.start), score: 1 };
  });
}

function investigationOf({ request, report }: PriorReport, evidence: readonly Evidence[]): Investigation {
  const pages = new Map(
    evidence.map(({ url, title, pageHash }) => [url, { url, title, hash: pageHash, error: null }]),
  );
  return {
    ...nothing({
      ...wholeTask(request, [request]),
      id,
      priority: 3,
      rationale: 'The last report of this thread answered it.',
    }),
    evidence,
    answered: evidence.length === 0 ? 'no' : 'yes',
    observation: report,
    visited: [...pages.values()],
  };
}
