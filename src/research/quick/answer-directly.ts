// Mode simple: an answer at once, without research, checked and delivered like a report (A71, A78).
import type { End } from '../../durable/execute.ts';
import type { Run } from '../run.ts';
import { answer } from './answer.ts';
import { decided } from '../report/approve.ts';
import { assemble } from '../report/assemble.ts';
import { deliver } from '../report/deliver.ts';
import { knownSources } from '../background.ts';
import { nothingKnown } from '../research-state.ts';
import { recordDecision, understoodAs } from '../supervise.ts';
import type { Decision } from '../supervise.ts';
import { attachedPages } from '../gather/notes.ts';
import { verify } from '../verify/verify.ts';
import type { RunContext } from '../run-context.ts';

/** `instead`: what was tried before and failed, in words for the reader; null: nothing. */
export async function answerDirectly(run: Run, work: RunContext, instead: string | null): Promise<End> {
  const known = await run.scope('knowledge', async (phase) => [
    ...(await attachedPages(phase, work)),
    ...(await knownSources(phase, work)),
  ]);
  const { written, investigations, cautions } = await answer(run, work, { known }, instead);
  // Quotes are looked up; a direct answer waits for no judge.
  const drafted = { ...nothingKnown, investigations, written };
  const checked = await verify(run, 1, drafted, work, { asks: false });
  const assembled = assemble({ ...work.brief, mode: 'simple' }, drafted, checked, cautions);
  return deliver(run, work, assembled, await undecided(run, work));
}

/** What is on record of an answer that nobody is asked about. */
export async function undecided(run: Run, { brief }: RunContext): Promise<Decision[]> {
  return [
    await recordDecision(run, 1, understoodAs(brief)),
    await recordDecision(run, 2, decided('accepted', '', null).record),
  ];
}
