// What happens when what a run needs from outside fails for longer: its language models (design 3.2), or the web
// search of a run that has nothing else (design 4).
import type { ErrorCode, FootnoteError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { RetryView } from '../chat/views.ts';
import type { QuestionDraft } from '../durable/port.ts';
import type { Run } from '../durable/run.ts';

/** What people can choose instead of trying again, by what fails. */
const finishings: Partial<Record<ErrorCode, string>> = {
  'model-unavailable': 'Finish without a model',
  'model-failed': 'Finish without a model',
  'search-failed': 'Finish without the web',
};

/** The question after the last try; null: it is tried again, or the failure is another one. */
export function stuck(error: FootnoteError, failures: number, passes: number): QuestionDraft | null {
  const finish = finishings[error.code];
  if (finish === undefined || (failures < passes && passesSoon(error))) return null;
  const hint = error.hint === undefined ? '' : ` ${error.hint}`;
  const view: RetryView = { kind: 'retry', text: `${error.message}${hint}`, code: error.code, finish };
  return { kind: 'retry', view, deadlineMs: null };
}

/** Nobody should wait longer than this for something that may not pass, without having been asked. */
const longestPauseMs = 60_000;

function passesSoon({ retry }: FootnoteError): boolean {
  return retry === 'backoff' || (retry !== 'never' && retry.afterMs <= longestPauseMs);
}

/** Whether people said to finish with what there is. For use inside steps only: it changes between passes. */
export function finishesAsItIs({ help }: Pick<Run, 'help'>): boolean {
  return help.some(saysFinish);
}

function saysFinish(answer: Json): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'finish';
}
