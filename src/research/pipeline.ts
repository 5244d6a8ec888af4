// The life of a run, from the request to the delivered report (design 2). Read it from top to bottom: every call is a
// phase, recorded when it is done and skipped when a run is continued after a crash or an answer.
import type { Task } from '../agents/planner.ts';
import type { End } from '../durable/execute.ts';
import type { Run } from '../durable/run.ts';
import { approve } from './approve.ts';
import { assemble, toResult } from './assemble.ts';
import { deliver } from './deliver.ts';
import { changedTooOften, nothingToResearch, rejected } from './endings.ts';
import { gather } from './gather.ts';
import { understand } from './intake.ts';
import type { Investigation } from './investigate.ts';
import type { ResearchParts } from './parts.ts';
import { plan } from './plan.ts';
import type { RunSettings } from './settings.ts';
import { listen, nothingHeard } from './steering.ts';
import { verify } from './verify.ts';
import { write } from './write.ts';

export async function research(
  run: Run,
  request: string,
  settings: RunSettings,
  parts: ResearchParts,
): Promise<End> {
  const { limits } = settings;
  const brief = await understand(run, request, settings, parts);
  if (brief === null) return nothingToResearch();

  let investigations: readonly Investigation[] = [];
  let feedback: string | null = null;
  /** All that was said since people saw the last draft: a report that is begun again must not forget any of it. */
  let wishes: readonly string[] = [];
  let heard = nothingHeard;

  for (let round = 1; ; round++) {
    const completed: Task[] = investigations.map(({ task }) => task);
    const planned = await plan(run, round, brief, { feedback, completed }, settings, parts);
    if (planned === null) return rejected(null);

    const fresh = planned.tasks.filter((task) => !completed.some(({ id }) => id === task.id));
    investigations = [...investigations, ...(await gather(run, round, brief, fresh, limits, parts))];

    // What people say while it works is feedback before there is a draft.
    heard = await listen(run, `r${round}/gathered`, heard);
    if (heard.wish !== null && round < limits.limits.visits) {
      feedback = heard.wish;
      wishes = [...wishes, heard.wish];
      continue;
    }

    const written = await write(run, round, brief, { investigations, wishes }, limits, parts);
    const checked = await verify(run, round, written.draft, parts);
    const assembled = assemble(brief, investigations, written, checked);
    run.keep(toResult(assembled));

    heard = await listen(run, `r${round}/verified`, heard);
    if (heard.wish !== null && round < limits.limits.visits) {
      feedback = heard.wish;
      wishes = [...wishes, heard.wish];
      continue;
    }

    const decision = await approve(run, round, assembled, settings);
    if (decision.verdict === 'accepted') return deliver(run, assembled, decision, parts);
    if (decision.verdict === 'rejected') return rejected(assembled);
    if (round === limits.limits.visits) return changedTooOften(assembled, round);
    feedback = decision.feedback;
    wishes = [feedback];
  }
}
