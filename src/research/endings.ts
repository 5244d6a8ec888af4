// How a run ends when it does not end with a report: what is kept, and what the thread is told.
import type { NoticeView } from '../chat/views.ts';
import type { ErrorRecord } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import type { End } from '../durable/execute.ts';
import type { Say } from '../chat/words/say.ts';
import { toResult } from './report/assemble.ts';
import type { Assembled } from './report/assemble.ts';

/**
 * What names nothing is answered with a line, which takes the place of the card. `line`: the answer of a model that read the
 * message; null: there is none.
 */
export function nothingToResearch(line: string | null, say: Say): End {
  const message = line ?? say('small-talk.nothing', { examples: say('small-talk.examples') });
  const error: ErrorRecord = { code: 'request-invalid', message };
  const ended = noticeEnd('failed', null, 'info', message);
  const replaced = { type: 'card-replaced', phase: 'intake', data: null };
  const posts = ended.posts.map(({ key, view }) => ({ key, view: { ...view, replaces: 'card/1' } }));
  return { ...ended, error, events: [replaced], posts };
}

/** D35: the draft or plan was rejected; what was found is kept with the run. */
export function rejected(assembled: Assembled | null): End {
  const result = assembled === null ? null : toResult(assembled);
  return noticeEnd('rejected', result, 'info', 'Rejected: nothing was published.');
}

/** D38: every loop ends, also the one that people make. */
export function changedTooOften(assembled: Assembled, rounds: number): End {
  const text = `Changes were asked for ${rounds} times; that is the limit. Start a new request with what you know now.`;
  return noticeEnd('rejected', toResult(assembled), 'warning', text);
}

export function cancelled(kept: Json): End {
  return noticeEnd('cancelled', kept, 'info', `Stopped. ${stateOf(kept)}`);
}

function stateOf(kept: Json): string {
  if (kept === null) return 'There was no draft yet.';
  const { report } = kept as { readonly report?: string };
  return report === ''
    ? 'There was no draft yet; what was found is kept.'
    : 'What was written so far is kept, but it is not approved.';
}

export function failed(runId: string, error: ErrorRecord, kept: Json): End {
  const parts =
    error.code === 'bug'
      ? [
          `Something went wrong that should not (run ${runId}). What was done is kept; the log has the details.`,
        ]
      : [
          sentence(error.message),
          ...(kept === null ? [] : [stateOf(kept)]),
          ...(error.hint === undefined ? [] : [error.hint]),
          `(run ${runId})`,
        ];
  return noticeEnd('failed', kept, 'error', withoutAddresses(parts.join(' ')));
}

function sentence(text: string): string {
  const begun = text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

function noticeEnd(status: End['status'], result: Json, tone: NoticeView['tone'], text: string): End {
  const view: NoticeView = { kind: 'notice', tone, text };
  return { status, result, events: [], posts: [{ key: `end/${status}`, view: view }] };
}
