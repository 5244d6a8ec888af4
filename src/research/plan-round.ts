// The plan of a round, made of what is known and what people want changed, and held against its gate.
import { displayCitations } from '../citations/display.ts';
import type { Plan } from '../agents/planner/contract.ts';
import { costsTooMuch } from './estimate.ts';
import { planGate } from './gates.ts';
import { observationsOf } from './gather/gather.ts';
import type { Investigation } from './gather/investigate.ts';
import type { Inquiry } from './inquiry.ts';
import type { Known } from './known.ts';
import { plan } from './plan.ts';
import { isPrior } from './prior-report.ts';
import type { Outset } from './plan.ts';

/** Null: people rejected it. */
export function planRound(
  { run, work, budget, supervisor, estimated, surroundings }: Inquiry,
  round: number,
  { investigations, last }: Known,
  feedback: string | null,
): Promise<Plan | null> {
  const done = investigations.filter((each) => !isPrior(each));
  const completed = work.settings.preserveCompleted ? done.map(({ task }) => task) : [];
  const observations = observationsOf(done.map((each) => ({ ...each, observation: foundBy(each) })));
  const report =
    last === null ? investigations.find(isPrior)?.observation : displayCitations(last.text, 'remove');
  budget.spend('plans');
  // What people have accepted is not put before them a second time.
  const isAccepted = work.settings.approval.plan || costsTooMuch(estimated, work.settings);
  return supervisor.watch<Plan | null>({
    phase: 'plan',
    at: `r${round}`,
    attempt: (again) => {
      const wanted = [feedback, ...(again ?? [])].filter((text) => text !== null);
      const outset: Outset = {
        feedback: wanted.join('\n') || null,
        feedbackBy: feedback === null ? 'gate' : 'person',
        completed,
        observations,
        ...(report === undefined ? {} : { report }),
        surroundings,
      };
      return plan(run, `r${round}${again === null ? '' : '-again'}`, work, outset, estimated);
    },
    // without a model a plan has as many tasks as the request has parts
    judge: (made) =>
      made === null ||
      made.enough === true ||
      isAccepted ||
      completed.length > 0 ||
      !work.parts.models.has('analytical')
        ? { ok: true, score: 10, issues: [], metrics: { tasks: made?.tasks.length ?? 0 } }
        : planGate({ tasks: made.tasks, brief: made.brief, limits: work.limits.tasks }),
    sum: (made) => made?.brief ?? '',
  });
}

/** What a task found, and what it did not. */
function foundBy({ observation, answered, missing }: Investigation): string {
  const open =
    answered === 'yes' ? [] : [`Answered: ${answered}.`, ...missing.map((text) => `Missing: ${text}`)];
  return [observation, ...open].join('\n');
}
