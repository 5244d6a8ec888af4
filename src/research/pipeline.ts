// The life of a run, from the request to the delivered report. Read it from top to bottom: every call is a
// phase, recorded when it is done and skipped when a run is continued after a crash or an answer.
import type { End } from '../durable/execute.ts';
import type { Run } from '../durable/run.ts';
import { answerDirectly } from './quick/answer-directly.ts';
import { requireRoom } from './gather/agentic/require-room.ts';
import { approve } from './report/approve.ts';
import { assemble, toResult } from './report/assemble.ts';
import { createBudget } from './budget.ts';
import { deliver } from './report/deliver.ts';
import { draft } from './draft.ts';
import { asShown } from './report/last-draft.ts';
import { inPlaces } from './report/feedback.ts';
import { changedTooOften, nothingToResearch, rejected } from './endings.ts';
import { estimate } from './estimate.ts';
import { understand } from './intake.ts';
import { nothingKnown } from './known.ts';
import type { Known } from './known.ts';
import { lookAround } from './look-around.ts';
import type { ResearchParts } from './parts.ts';
import { priorResearch } from './prior-report.ts';
import { planRound } from './plan-round.ts';
import { lookUpQuickly } from './quick/quick-look.ts';
import { understoodAs } from './understood-as.ts';
import type { RunSettings } from './settings.ts';
import { listen, nothingHeard } from './steering.ts';
import { createSupervisor } from './supervise.ts';
import { hardEndOf, longest, withNewTime } from './time-limits.ts';
import { asChecked, draftSeen } from './report/before-6.ts';
import { verdictsOf } from './verify/sum.ts';
import { verifyWell } from './verify-well.ts';
import { workFor } from './work.ts';
import type { Work } from './work.ts';

export async function research(
  run: Run,
  request: string,
  settings: RunSettings,
  parts: ResearchParts,
): Promise<End> {
  run.deadline(longest(settings));
  const brief = await understand(run, request, settings, parts);
  if (brief === null) return nothingToResearch();

  const work = workFor(brief, settings, parts);
  if (brief.mode === 'simple') return answerDirectly(run, work, null);
  if (brief.mode === 'web') return lookUpQuickly(run, work);
  return researchDeeply(run, work);
}

async function researchDeeply(run: Run, begun: Work): Promise<End> {
  let work = begun;
  run.deadline(hardEndOf(work));
  if (work.limits.driver === 'agentic') await run.look('room', null, () => requireRoom(work.parts.models));

  const budget = createBudget(work);
  const supervisor = createSupervisor(run, work);
  const [estimated, surroundings, prior] = await Promise.all([
    estimate(run, work),
    lookAround(run, work),
    priorResearch(run, work),
  ]);
  const shared = { run, budget, supervisor, estimated, surroundings };
  supervisor.decide(understoodAs(work.brief));

  let known: Known = { ...nothingKnown, investigations: prior === null ? [] : [prior] };
  let heard = nothingHeard;
  let feedback: string | null = null;
  /** All that was said since people saw the last draft: a report that is begun again must not forget any of it. */
  let wishes: readonly string[] = [];

  for (let round = 1; ; round++) {
    const wanted = feedback === null ? null : inPlaces(feedback, known.numbering);
    const inquiry = { ...shared, work };
    const planned = await planRound(inquiry, round, known, wanted);
    if (planned === null) return rejected(null);

    const drafted = await draft(inquiry, round, planned, { known, heard, wishes });
    ({ known, wishes } = drafted);
    const verified = await verifyWell(run, round, drafted, work);
    const seen = await draftSeen(run, round, verified, work.parts);
    const checked = asChecked(verified);
    const last = asShown(checked);
    known = { ...known, numbering: checked.numbering, verdicts: verdictsOf(checked), last };
    const assembled = assemble(work.brief, drafted, checked, [], seen);
    run.keep(toResult(assembled));

    // What people say while the report is written and checked is feedback before they see it.
    heard = await listen(run, `r${round}/verified`, drafted.heard);
    if (heard.wish !== null && round < budget.limits.visits) {
      feedback = heard.wish;
      wishes = [...wishes, heard.wish];
      continue;
    }

    const decision = await approve(run, round, assembled, work);
    supervisor.decide(decision.record);
    if (decision.verdict === 'accepted') {
      return deliver(run, work, assembled, supervisor.decisions, { estimated, heardUntil: heard.until });
    }
    if (decision.verdict === 'rejected') return rejected(assembled);
    if (round === budget.limits.visits) return changedTooOften(assembled, round);
    feedback = decision.feedback;
    wishes = [feedback];
    // What was enough for the last draft is not for the next one.
    heard = { ...heard, enough: false };
    budget.renew();
    work = await withNewTime(run, work, round + 1);
  }
}
