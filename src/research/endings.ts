// How a run ends when it does not end with a report: what is kept, and what the thread is told.
import type { NoticeView, ReportView } from '../chat/views.ts';
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { present } from '../base/lists.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import { errorText, type Say } from '../chat/words/say.ts';
import { examplesIn } from '../chat/words/small-talk.ts';
import type { End } from '../durable/execute.ts';
import { toResult, type Assembled } from './report/assemble.ts';
import type { RunResult } from './result.ts';

/** A line takes the place of the card. `line`: the answer of a model that read the message; null: there is none. */
export function nothingToResearch(line: string | null, say: Say): End {
  const message = line ?? say('small-talk.nothing', { examples: examplesIn(say) });
  const error: ErrorRecord = { code: 'request-invalid', message };
  const events: End['events'] = [{ type: 'card-replaced', phase: 'intake', data: null }];
  return { ...noticeEnd('failed', null, 'info', message, { replaces: 'card/1' }), error, events };
}

/** D35: the draft or plan was rejected; what was found is kept with the run. */
export function rejected(assembled: Assembled | null, say: Say): End {
  return noticeEnd('rejected', assembled && toResult(assembled), 'info', say('end.rejected'));
}

/** D38: every loop ends, also the one that people make. */
export function changedTooOften(assembled: Assembled, rounds: number, say: Say): End {
  return noticeEnd('rejected', toResult(assembled), 'warning', say('end.changed-too-often', { rounds }));
}

export function cancelled(kept: Json, say: Say): End {
  return noticeEnd('cancelled', kept, 'info', `${say('end.stopped')} ${stateOf(kept, say)}`);
}

function stateOf(kept: Json, say: Say): string {
  if (kept === null) return say('report.none');
  const { report } = kept as { readonly report?: string };
  return say(report === '' ? 'end.kept-found' : 'end.kept-written');
}

/** `to`: whoever asked, who is told by a mention. */
export function failed(
  { runId, to }: { readonly runId: string; readonly to: readonly string[] },
  error: ErrorRecord,
  kept: Json,
  say: Say,
): End {
  const parts =
    error.code === 'bug'
      ? [say('end.bug', { run: runId })]
      : present(
          errorText({ ...error, message: sentence(error.message) }, say),
          kept !== null && stateOf(kept, say),
          error.hint,
          `(run ${runId})`,
        );
  return noticeEnd('failed', kept, 'error', withoutAddresses(parts.join(' ')), { to });
}

function sentence(text: string): string {
  const begun = text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

function noticeEnd(
  status: End['status'],
  result: Json,
  tone: NoticeView['tone'],
  text: string,
  more: Pick<NoticeView, 'to' | 'replaces'> = {},
): End {
  const view: NoticeView = { kind: 'notice', tone, text, ...more };
  return { status, result, events: [], posts: [...standing(result), { key: endedKey(status), view }] };
}

/** An answer that stands and was to be checked says that it was not. */
function standing(kept: Json): End['posts'] {
  const result = kept as RunResult | null;
  if (result?.shownAs === undefined) return [];
  const { shownAs: replaces, title = '', report, citations, answered, cautions } = result;
  const told = { title, report, citations, answered: answered ?? 'no', cautions };
  const view: ReportView = { kind: 'report', ...told, unchecked: true, replaces };
  return [{ key: 'end/answer', view }];
}

/** Of the message that says how a run has ended. */
export function endedKey(status: End['status']): string {
  return `end/${status}`;
}
