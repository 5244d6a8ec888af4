// Where a run's time goes beside the calls themselves: from the last answer a stage needs to its last call.
import type { Call } from '../world/graph.ts';
import { firstLook } from '../world/topic.ts';
import type { RunTime } from './spec.ts';

export const gapNames = [
  'request to intake',
  'intake to first look',
  'first look to plan',
  'plan to last search',
  'search to last page',
  'page to findings',
  'findings to report',
  'report to verdicts',
  'verdicts to thread',
] as const;
export type Gaps = Readonly<Record<(typeof gapNames)[number], number>>;

export function gapsOf(run: RunTime, calls: readonly Call[]): Gaps {
  const of = (kind: Call['kind'], name?: string) =>
    calls.filter((call) => call.kind === kind && (name === undefined || call.name === name));
  const arrived = (list: readonly Call[]) => Math.max(...list.map(({ arrivedAt }) => arrivedAt));
  const sent = (list: readonly Call[]) => Math.max(...list.map(({ sentAt }) => sentAt));
  const [intake, planner] = [of('model', 'intake'), of('model', 'planner')];
  const [writer, verifier] = [of('model', 'writer'), of('model', 'verifier')];
  const researchers = of('model').filter(({ name }) => name.startsWith('researcher'));
  const looked = of('search', firstLook.words);
  const [searches, pages] = [of('search'), of('page')];
  return {
    'request to intake': arrived(intake) - run.begunAt,
    'intake to first look': arrived(looked) - sent(intake),
    'first look to plan': arrived(planner) - sent(looked),
    'plan to last search': arrived(searches) - sent(planner),
    'search to last page': arrived(pages) - sent(searches),
    'page to findings': arrived(researchers) - sent(pages),
    'findings to report': arrived(writer) - sent(researchers),
    'report to verdicts': arrived(verifier) - sent(writer),
    'verdicts to thread': run.begunAt + run.ms - sent(verifier),
  };
}
