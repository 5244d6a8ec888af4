// A quick answer stands before it is judged: people have it at once, and the same message is changed when its citations are checked (A72).
import type { End } from '../../durable/execute.ts';
import { decided } from '../report/approve.ts';
import { assemble, toReportView, toResult } from '../report/assemble.ts';
import { deliver } from '../report/deliver.ts';
import type { Run } from '../run.ts';
import type { RunContext } from '../run-context.ts';
import { recordDecision, understoodAs, type Decision } from '../supervise.ts';
import { checkDraft, type Way } from '../verify/check-draft.ts';
import type { Drafted } from '../research-state.ts';

/** The message of an answer whose citations are being checked. */
const answerKey = 'unchecked-answer';

interface Shown extends Pick<Way, 'leavesUncited'> {
  /** What the reader should know about how it came about, a sentence each. */
  readonly cautions?: readonly string[];
}

/** Whatever happens while it is judged, the answer stands, at last as one that was not checked; one that no model has to judge is delivered at once. */
export async function showThenCheck(
  run: Run,
  work: RunContext,
  drafted: Drafted,
  { cautions = [], ...way }: Shown = {},
): Promise<End> {
  const { brief } = work;
  const located = await checkDraft(run, 0, drafted, work, { ...way, asks: false });
  const answer = assemble(brief, drafted, located, cautions);
  if (answer.citations.length === 0) return deliver(run, work, answer, await undecided(run, work));
  run.keep({ ...toResult(answer), title: toReportView(answer).title, shownAs: answerKey });
  const underWay = { ...located, skipped: work.parts.say('quick.being-checked') };
  const shown = toReportView(assemble(brief, drafted, underWay, cautions));
  await run.post(answerKey, { ...shown, unchecked: true });
  const last = { ...way, opens: true };
  const checked = assemble(brief, drafted, await checkDraft(run, 1, drafted, work, last), cautions);
  return deliver(run, work, checked, await undecided(run, work), { replaces: answerKey });
}

/** What is on record of an answer that nobody is asked about. */
async function undecided(run: Run, { brief }: RunContext): Promise<Decision[]> {
  return [
    await recordDecision(run, 1, understoodAs(brief)),
    await recordDecision(run, 2, decided('accepted', '', null).record),
  ];
}
