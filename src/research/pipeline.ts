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
import { draftSeen, since } from './version.ts';
import { changedTooOften, nothingToResearch, rejected } from './endings.ts';
import { estimate } from './estimate.ts';
import { understand } from './intake.ts';
import type { ResearchParts } from './parts.ts';
import { analyze, critique, edit, refine, rehearse, verify, write, type Research } from './phases.ts';
import { plan } from './plan-round.ts';
import { answerDirectly } from './quick/answer-directly.ts';
import { lookUpQuickly } from './quick/quick-look.ts';
import { approve } from './report/approve.ts';
import { assemble, toResult, type Assembled } from './report/assemble.ts';
import { deliver } from './report/deliver.ts';
import { asShown } from './report/last-draft.ts';
import { nothingKnown, type ResearchState } from './research-state.ts';
import { gather } from './research-tasks.ts';
import type { RunSettings } from './settings.ts';
import { listen } from './steering.ts';
import { createSupervisor, understoodAs } from './supervise.ts';
import { verdictsOf } from './verify/sum.ts';

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
  const { say } = context.parts;
  const supervisor = createSupervisor(run, context);
  const budget = createBudget(context);
  const [estimated, background, prior] = await Promise.all([
    estimate(run, context),
    lookAround(run, context),
    priorResearch(run, context),
  ]);
  await supervisor.decide(understoodAs(context.brief));

  let state: ResearchState = { ...nothingKnown, background, investigations: prior };
  let current: Research = { run, context, budget, supervisor };
  // Drafts that people were shown: one that is overtaken by a wish has no number.
  let shown = 0;
  let assembled: Assembled | null = null;
  for (let round = 1; ; round++) {
    state = await plan(current, round, estimated, state);
    if (state.plan === null) return rejected(assembled, say);

    const rehearsed = await rehearse(current, round, await draft(current, round, state));
    const edited = version >= since.isEdited ? await edit(current, round, rehearsed) : rehearsed;
    const { checked, drafted: judged } = await verify(current, round, edited);
    const drafted = version >= since.tellsOfChecked ? judged : edited;
    const isShown = context.settings.approval.draft;
    const seen = isShown ? await draftSeen(run, round, current.context.parts) : null;
    assembled = assemble(context.brief, drafted, checked, [], seen);
    run.keep(toResult(assembled));
    const { numbering } = checked;
    const readBefore = drafted.investigations.flatMap(({ visited }) => visited.map(({ url }) => url));
    const last = asShown(checked, assembled.written.draft.openQuestions);
    state = { ...drafted, numbering, verdicts: verdictsOf(checked), shown: checked.text, last, readBefore };

    // What people say while the report is written and checked is feedback before they see it; the last draft is seen in any case.
    const isLast = round === budget.limits.visits;
    const heard = isLast ? state.heard : await listen(run, `r${round}/verified`, state.heard);
    const visit = { round, number: shown + 1 };
    const decision = await approve(run, visit, assembled, current.context, isLast ? null : heard);
    if (decision.verdict === 'unheard') {
      const { heard: more, wish } = decision;
      const wishes = [...state.wishes, wish];
      state = { ...state, heard: more, closed: more.enough, feedback: wish, wishes };
      const { shown: read, readBefore: known } = drafted;
      const before = { shown: read, readBefore: known, last: { ...last, isRead: read !== '' } };
      if (version >= since.staysUnread) state = { ...state, ...before };
      continue;
    }
    shown += 1;
    await supervisor.decide(decision.record);
    const known = decision.heard ?? heard;
    if (decision.verdict === 'accepted') {
      return deliver(run, current.context, assembled, supervisor.decisions, { estimated, heard: known });
    }
    if (decision.verdict === 'rejected') return rejected(assembled, say);
    if (isLast) return changedTooOften(assembled, round, say);
    const { feedback } = decision;
    const read = [...state.read, last];
    // What was enough for the last draft is not for the next one.
    const [wishes, followed] = [[...state.wishes, feedback], state.wishes.length];
    state = { ...state, heard: { ...known, enough: false }, closed: false, read, feedback, wishes, followed };
    budget.renew();
    current = await withNewTime(current, round + 1, tasksOf(assembled));
  }
}

/** Research until the critic is content, write, and research again while gaps are worth it. */
async function draft(current: Research, round: number, planned: ResearchState) {
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
