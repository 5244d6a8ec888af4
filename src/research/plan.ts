// Phase plan: the tasks of a round, optionally accepted by people before the work begins.
import type { AgentParts } from '../agents/agent.ts';
import { planner } from '../agents/planner.ts';
import type { Plan, Task } from '../agents/planner.ts';
import type { PlanView } from '../chat/views.ts';
import type { Run } from '../durable/run.ts';
import { limitsOf } from './brief.ts';
import type { Brief } from './brief.ts';
import { consultOnce } from './consult.ts';
import type { RunSettings, Settings } from './settings.ts';

/** What a person said about an earlier plan or draft of this run, and the tasks that are done already. */
export interface Revision {
  readonly feedback: string | null;
  readonly completed: readonly Task[];
}

type Reply = { readonly kind: string; readonly text?: string };

/** The plan of a round; null when a person rejected it. */
export function plan(
  run: Run,
  round: number,
  brief: Brief,
  revision: Revision,
  { limits, approvers }: RunSettings,
  parts: AgentParts,
): Promise<Plan | null> {
  return run.scope(`plan/r${round}`, async (phase) => {
    let feedback = revision.feedback;
    for (let version = 1; ; version++) {
      // A plan is shown again after every change that was asked for, at most `limits.plans` times (A29).
      const made = await makePlan(phase, version, brief, { ...revision, feedback }, limits, parts);
      if (!limits.approval.plan || brief.mode !== 'deep' || version > limits.limits.plans) return made;
      const reply = await phase.ask<Reply>(`accept-${version}`, {
        kind: 'plan',
        view: planView(made),
        deadlineMs: limits.clarification.deadlineMs,
        asks: approvers,
        remindAfterMs: limits.clarification.remindAfterMs,
      });
      if (reply.kind === 'rejected') return null;
      if (reply.kind !== 'feedback') return made;
      feedback = reply.text ?? null;
    }
  });
}

async function makePlan(
  phase: Run,
  version: number,
  brief: Brief,
  revision: Revision,
  settings: Settings,
  parts: AgentParts,
): Promise<Plan> {
  const { tasks, searchesPerTask } = limitsOf(brief, settings);
  const { output: made } = await consultOnce(
    phase,
    `make-${version}`,
    planner,
    {
      request: brief.topic,
      today: brief.today,
      answers: [...brief.answers],
      constraints: [...brief.constraints],
      limits: { tasks, searchesPerTask },
      feedback: revision.feedback,
      completed: [...revision.completed],
    },
    parts,
  );
  await phase.note(`made-${version}`, 'plan-created', {
    brief: made.brief,
    tasks: made.tasks.map(({ id, title }) => ({ id, title })),
  });
  return made;
}

function planView({ brief, tasks }: Plan): PlanView {
  return { kind: 'plan', brief, tasks: tasks.map(({ id, title }) => ({ id, title, status: 'pending' })) };
}
