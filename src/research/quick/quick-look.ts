// Mode web: one task, light. Within a few seconds in all the answer stands with quotes that were looked up; otherwise the
// request is answered directly, which is said. A model judges it afterwards, and the message is changed once (A72-A74).
import type { Say } from '../../chat/words/say.ts';
import type { End } from '../../durable/execute.ts';
import type { Run } from '../run.ts';
import { weighEvidence } from '../analyze.ts';
import { answerDirectly } from './answer-directly.ts';
import { investigate } from '../gather/investigate.ts';
import { firstTry } from '../gather/gather.ts';
import { nothingKnown, type ResearchState } from '../research-state.ts';
import { nothingAround } from '../background.ts';
import { wholeTask } from '../tasks.ts';
import type { RunContext } from '../run-context.ts';
import { writeDraft, type Written } from '../report/write.ts';
import { showThenCheck } from './show-then-check.ts';

export async function lookUpQuickly(run: Run, work: RunContext): Promise<End> {
  const { settings } = work;
  const { activeMs } = await run.now('quick-begun');
  const looked = await run.limited('quick', settings.webMs - activeMs, (inside) => look(inside, work));
  const came = looked.inTime ? looked.value : 'WEB_SEARCH_TIMEOUT';
  if (typeof came !== 'string') return showThenCheck(run, work, { ...nothingKnown, ...came });
  const instead = whyNot(came, settings.webMs, work.parts.say);
  await run.note('quick-failed', 'warning', { text: instead, code: came });
  return answerDirectly(run, work, instead);
}

type Trouble = 'WEB_SEARCH_EMPTY' | 'WEB_SEARCH_TIMEOUT' | 'WEB_SEARCH_UNAVAILABLE';

function whyNot(trouble: Trouble, limitMs: number, say: Say): string {
  if (trouble === 'WEB_SEARCH_EMPTY') return say('quick.nothing');
  if (trouble === 'WEB_SEARCH_UNAVAILABLE') return say('quick.unavailable');
  return say('quick.late', { count: Math.round(limitMs / 1000) });
}

type Answered = Pick<ResearchState, 'investigations' | 'analysis'> & { readonly written: Written };

async function look(run: Run, work: RunContext): Promise<Answered | Trouble> {
  const { brief, limits } = work;
  const { topic, backgroundQueries } = brief;
  const queries = [...new Set([topic.slice(0, 300).toWellFormed(), ...backgroundQueries])];
  // No planner is asked: the request is the task (A72).
  const task = wholeTask(topic, queries.slice(0, limits.searchesPerTask));
  const investigations = await run.scope('gather', async (phase) => {
    const tasks = [{ id: task.id, title: task.title }];
    await phase.note('planned', 'plan-created', { brief: brief.reasoning, tasks });
    return phase.parallel('task', [firstTry(task)], 1, (branch, assignment) =>
      investigate(branch, work, assignment, nothingAround),
    );
  });
  if (investigations.every(({ evidence }) => evidence.length === 0)) {
    const unanswered = investigations.every(({ searches: { done, failed } }) => done > 0 && failed === done);
    return unanswered ? 'WEB_SEARCH_UNAVAILABLE' : 'WEB_SEARCH_EMPTY';
  }
  const analysis = await weighEvidence(run, 'quick', work, { investigations, wishes: [] }, null);
  const written = await writeDraft(run, 'quick', work, { ...nothingKnown, investigations, analysis });
  return { investigations, analysis, written };
}
