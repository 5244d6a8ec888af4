// The plan of a round, made of what is known and what people want changed, and held against its gate.
import { present } from '../base/lists.ts';
import { withoutCitations } from '../citations/markers.ts';
import { openOf } from './edited-plan.ts';
import { asksForPlan, type Estimate } from './estimate.ts';
import { planGate } from './gates.ts';
import { firstTry, observationsOf } from './gather/gather.ts';
import type { Investigation } from './gather/investigate.ts';
import type { Research } from './phases.ts';
import { agreedPlan, type HeardPlan, type Outset } from './plan.ts';
import { isPrior } from './background.ts';
import { inPlaces } from './report/feedback.ts';
import type { ResearchState } from './research-state.ts';
import { wantedOf } from './steering.ts';
import { shownPlan } from './shown.ts';

/** The state has no plan then where people rejected it. */
export async function plan(
  { run, context, budget, supervisor }: Research,
  round: number,
  estimated: Estimate,
  state: ResearchState,
): Promise<ResearchState> {
  const wanted = wantedOf(state.feedback, context.parts);
  // It was only said what is to be left out.
  if (wanted === '') return { ...state, assignments: [] };
  const { settings, parts, limits } = context;
  const { investigations, background, numbering, last } = state;
  const done = investigations.filter((each) => !isPrior(each));
  const feedback = wanted === null ? null : inPlaces(wanted, numbering);
  // The last wish is the feedback itself.
  const before = wanted === null ? state.wishes : state.wishes.slice(0, -1);
  const followed = before.map((text) => inPlaces(text, numbering));
  const completed = settings.preserveCompleted ? done.map(({ task }) => task) : [];
  const observations = observationsOf(done.map((each) => ({ ...each, observation: foundBy(each) })));
  const report = last === null ? investigations.find(isPrior)?.observation : withoutCitations(last.text);
  budget.spend('plans');
  // What people have accepted is not put before them a second time.
  const isAccepted = asksForPlan(estimated, context);
  // Without a model a plan has as many tasks as the request has parts.
  const isFree = isAccepted || completed.length > 0 || !parts.models.has('analytical');
  const { result: planned } = await supervisor.watch<HeardPlan | null>({
    phase: 'plan',
    at: `r${round}`,
    attempt: ({ key, first }) => {
      const changes = present(feedback, ...(first?.wanted ?? []));
      const outset: Outset = {
        feedback: changes.join('\n') || null,
        feedbackBy: feedback === null ? 'gate' : 'person',
        followed,
        completed,
        observations,
        report,
        surroundings: background,
      };
      return agreedPlan(run, key, context, outset, estimated, state.heard);
    },
    judge: (made) =>
      made === null || made.enough === true || isFree
        ? { ok: true, score: 10, issues: [], metrics: { tasks: made?.tasks.length ?? 0 } }
        : planGate({ ...made, limits: limits.tasks }),
    mends: () => true,
    shown: (made) => (made === null ? '' : shownPlan(made)),
    wishes: (made) => [...state.wishes, ...(made?.wishes ?? [])],
    may: (made) => (made === null || isAccepted ? [] : ['retry']),
  });
  if (planned === null) return { ...state, plan: null, assignments: [] };
  const { heard = state.heard, wishes = [], ...accepted } = planned;
  // A plan that finds enough known has no others (A22).
  const open = openOf(accepted, settings.preserveCompleted ? investigations.map(({ task }) => task) : []);
  return {
    ...state,
    plan: accepted,
    assignments: open.map(firstTry),
    heard,
    wishes: [...state.wishes, ...wishes],
  };
}

function foundBy({ observation, answered, missing }: Investigation): string {
  if (answered === 'yes') return observation;
  return [observation, `Answered: ${answered}.`, ...missing.map((text) => `Missing: ${text}`)].join('\n');
}
