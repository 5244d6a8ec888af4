// What happens when what a run needs from outside fails for longer: its models, or the web search where that is all.
import type { ErrorCode, FootnoteError } from '../base/errors.ts';
import { isRecord, type Json } from '../base/json.ts';
import { withoutAddresses } from '../base/without-addresses.ts';
import type { RetryView } from '../chat/views.ts';
import { errorText, withHint, type Say } from '../chat/words/say.ts';
import type { QuestionDraft } from '../durable/port.ts';
import { type Run, type Given, readAnswer } from './run.ts';
import { lackingBefore7 } from './version.ts';

/** What a run can finish without. */
type Lack = 'models' | 'web';

/** What a run may have to do without, by what fails. */
const lacking: Partial<Record<ErrorCode, Lack>> = {
  'model-unavailable': 'models',
  'model-failed': 'models',
  'search-failed': 'web',
};

/** The question after the last try; null: it is tried again, or the failure is another one. */
export function stuck(
  error: FootnoteError,
  failures: number,
  passes: number,
  say: Say,
): QuestionDraft | null {
  const what = lacking[error.code];
  if (what === undefined || (failures < passes && passesSoon(error))) return null;
  const view: RetryView = {
    kind: 'retry',
    text: withoutAddresses(errorText(withHint(error), say)),
    code: error.code,
    finish: say(`finish.${what}`),
    what,
  };
  return { kind: 'retry', view, deadlineMs: null };
}

/** Nobody should wait longer than this for something that may not pass, without having been asked. */
const longestPauseMs = 60_000;

function passesSoon({ retry }: FootnoteError): boolean {
  return retry === 'backoff' || (retry !== 'never' && retry.afterMs <= longestPauseMs);
}

/** Whether people said to finish without this. For use inside steps only: it changes between passes. */
export function finishesWithout(what: Lack, { help }: Pick<Run, 'help'>): boolean {
  // Each is looked at, so that one that nobody knows is an error whatever the others say.
  const answers = help.map(({ question, answer }) => {
    const given = { kind: fieldOf(answer, 'kind') } as Given;
    const lack = fieldOf(question, 'what') ?? lackingBefore7(fieldOf(question, 'finish'));
    // A run that was rejected has ended.
    return readAnswer('question about an outage', given, {
      finish: () => lack === what,
      retry: () => false,
      rejected: () => false,
    });
  });
  return answers.includes(true);
}

function fieldOf(value: Json, name: string): Json | undefined {
  return isRecord(value) ? value[name] : undefined;
}
