// The life of a run, from the request to the delivered report. Read it from top to bottom: every call is a
// phase, recorded when it is done and skipped when a run is continued after a crash or an answer.
import type { End } from '../durable/execute.ts';
import type { ClaimedRun } from '../durable/port.ts';
import type { Run } from './run.ts';
import { sayIn } from '../chat/words/say.ts';
import { askedFirst, contextFor, withDriver, hardEndOf, longest, withNewTime } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { lookAround, priorResearch, tasksOf } from './background.ts';
import { createBudget } from './budget.ts';
import { draftSeen } from './version.ts';
import { changedTooOften, nothingToResearch, rejected } from './endings.ts';
import { estimate } from './estimate.ts';
import { understand } from './intake.ts';
import type { ResearchParts } from './parts.ts';
import { changed, overtaken } from './next-round.ts';
import { analyze, critique, refine, verify, write, type Research } from './phases.ts';
import { plan } from './plan-round.ts';
import { answerDirectly } from './quick/answer-directly.ts';
import { lookUpQuickly } from './quick/quick-look.ts';
import { approve } from './report/approve.ts';
import { assemble, toResult, type Assembled } from './report/assemble.ts';
import { deliver } from './report/deliver.ts';
import { edit } from './report/edit.ts';
import { rehearse } from './report/rehearse.ts';
import { nothingKnown, type Drafted, type ResearchState } from './research-state.ts';
import { gather } from './research-tasks.ts';
import type { RunSettings } from './settings.ts';
import { createSupervisor, understoodAs } from './supervise.ts';

export async function research(
  run: Run,
  { request, version }: Pick<ClaimedRun, 'request' | 'version'>,
  settings: RunSettings,
  given: ResearchParts,
): Promise<End> {
  const models = askedFirst(given.models, settings.models);
  const parts = { ...given, models, say: sayIn(settings.language) };
  run.deadline(longest(settings));
  const brief = await understand(run, request, settings, parts);
  if (brief === null || brief.topic === null) return nothingToResearch(brief?.line ?? null, parts.say);

  const context = contextFor(brief, settings, parts);
  if (brief.mode === 'simple') return answerDirectly(run, context, null);
  if (brief.mode === 'web') return lookUpQuickly(run, context);
  return researchDeeply(run, await withDriver(run, context), version);
}

async function researchDeeply(run: Run, context: RunContext, version: number): Promise<End> {
  run.deadline(hardEndOf(context));
  const { settings, parts } = context;
  const supervisor = createSupervisor(run, context);
  const budget = createBudget(context);
  const [estimated, background, prior] = await Promise.all([
    estimate(run, context),
    lookAround(run, context),
    priorResearch(run, context),
  ]);
  await supervisor.decide(understoodAs(context.brief));

  let current: Research = { run, context, budget, supervisor, version };
  let state: ResearchState = { ...nothingKnown, background, investigations: prior };
  let assembled: Assembled | null = null;
  let draftsShown = 0;
  for (let round = 1; ; round++) {
    state = await plan(current, round, estimated, state);
    if (state.plan === null) return rejected(assembled, parts.say);

    const written = await draft(current, round, state);
    const rehearsed = await rehearse(current, round, written);
    const edited = await edit(current, round, rehearsed);
    const { drafted, checked } = await verify(current, round, edited);
    const seen = settings.approval.draft ? await draftSeen(run, round, parts) : null;
    assembled = assemble(context.brief, drafted, checked, [], seen);
    run.keep(toResult(assembled));

    const isLast = round === budget.limits.visits;
    const draftNumber = draftsShown + 1;
    const decision = await approve(current, { round, draftNumber, isLast }, assembled, drafted.heard);
    const done = { drafted, checked, assembled };
    if ('overtakenBy' in decision) {
      state = overtaken(done, decision, version);
      continue;
    }
    draftsShown = draftNumber;
    const { verdict, heard, record } = decision;
    await supervisor.decide(record);
    if (verdict === 'rejected') return rejected(assembled, parts.say);
    if (verdict === 'accepted')
      return deliver(run, current.context, assembled, supervisor.decisions, { estimated, heard });
    if (isLast) return changedTooOften(assembled, round, parts.say);
    state = changed(done, decision);
    budget.renew();
    const renewed = await withNewTime(run, current.context, round + 1, tasksOf(assembled));
    current = { ...current, context: renewed };
  }
}

/** Research until the critic is content, write, and research again while gaps are worth it. */
async function draft(current: Research, round: number, planned: ResearchState): Promise<Drafted> {
  let state = planned;
  for (let iteration = 1; ; iteration++) {
    for (let revision = 0; ; revision++) {
      const place = { round, iteration, revision };
      const before = state;
      state = await gather(current, place, state);
      state = await analyze(current, place, state);
      // What only changes in form has been criticized.
      if (round > 1 && isNothingNew(before, state)) break;
      state = await critique(current, place, state);
      if (state.assignments.length === 0) break;
    }
    const place = { round, iteration, revision: 0 };
    const drafted = await refine(current, place, await write(current, place, state));
    if (drafted.assignments.length === 0) return drafted;
    state = drafted;
  }
}

function isNothingNew({ assignments, investigations }: ResearchState, after: ResearchState): boolean {
  return assignments.length === 0 && after.investigations.length === investigations.length;
}
