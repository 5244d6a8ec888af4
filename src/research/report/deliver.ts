// Phase deliver: the records in one transaction; the report itself leaves together with the run's last status.
import type { End } from '../../durable/execute.ts';
import type { NoticeView } from '../../chat/views.ts';
import { tasksOf } from '../background.ts';
import type { Run } from '../run.ts';
import { toReportView, toResult, type Assembled } from './assemble.ts';
import { kindOf, type Estimate } from '../estimate.ts';
import { toRecords } from './records.ts';
import { nothingHeard, tooLate, type Heard } from '../steering.ts';
import type { Decision } from '../supervise.ts';
import type { RunContext } from '../run-context.ts';

interface Delivering {
  readonly estimated?: Estimate | null;
  /** What came after it is given back to people. */
  readonly heard?: Heard;
  /** The key of the message whose place the report takes. */
  readonly replaces?: string;
}

export async function deliver(
  run: Run,
  work: RunContext,
  assembled: Assembled,
  decisions: readonly Decision[],
  { estimated = null, heard = nothingHeard, replaces }: Delivering = {},
): Promise<End> {
  const { library } = work.parts;
  const late = await run.scope('deliver', async (phase): Promise<NoticeView | null> => {
    const { activeMs } = await phase.now('begun');
    await phase.step('records', assembled.claims, async ({ emit }) => {
      const log = decisions.map((decision, index) => ({ seq: index + 1, ...decision }));
      const records = toRecords(assembled, log);
      // What it took corrects what is said before the next one of its kind.
      const keepFigures = async () => {
        if (estimated === null) return;
        await phase.settled();
        const first = work.firstDraft ?? { activeMs, tasks: tasksOf(assembled) };
        const actual = { ...(await library.tookToDraft(run.id)), ...first };
        await library.saveFigures(run.id, { ...kindOf(work), estimated: estimated.expected, actual });
      };
      await Promise.all([library.saveReport(run.id, records), keepFigures()]);
      const { sources, evidence, findings, claims } = records;
      const found = { sources: sources.length, evidence: evidence.length, findings: findings.length };
      emit('records-kept', { ...found, claims: claims.length });
    });
    // People are told that it is too late as soon as this phase has begun; all before that is found here.
    return tooLate(await phase.inbox('late', heard.until), work.parts.say);
  });
  const view = { ...toReportView(assembled), ...(replaces === undefined ? {} : { replaces }) };
  const told = late === null ? [] : [{ key: 'deliver/late', view: late }];
  const posts = [{ key: 'deliver/report', view }, ...told];
  return { status: 'delivered', result: toResult(assembled), events: [], posts };
}
