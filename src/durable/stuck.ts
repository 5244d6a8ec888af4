// A run that cannot go on by itself asks people what to do. The question is recorded before it is asked; every later
// pass begins with it until it is answered.
import { FootnoteError } from '../base/errors.ts';
import { hashOf, isRecord, type Json } from '../base/json.ts';
import { askPeople, type Pass } from './pass.ts';
import type { QuestionDraft } from './port.ts';
import { record } from './record.ts';
import type { Help } from './run.ts';

const keyOf = (n: number) => `stuck/${n}`;
const draftKeyOf = (n: number) => `stuck/${n}/question`;

/** What people answered so far, oldest first. */
export function helpOf(pass: Pass): Help[] {
  const all: Help[] = [];
  for (let n = 1; ; n++) {
    const entry = pass.entries.get(keyOf(n));
    if (entry === undefined) return all;
    const question = (draftOf(pass, n)?.view ?? null) as Json;
    if ('value' in entry.outcome) all.push({ question, answer: entry.outcome.value });
  }
}

/** The n-th question; undefined: it was not asked. */
function draftOf(pass: Pass, n: number): QuestionDraft | undefined {
  const entry = pass.entries.get(draftKeyOf(n));
  if (entry === undefined || !('value' in entry.outcome)) return undefined;
  return entry.outcome.value as unknown as QuestionDraft;
}

/** Records the next question, which `awaitHelp` asks. Called when the story has failed and nothing is in flight. */
export async function recordQuestion(pass: Pass, draft: QuestionDraft): Promise<void> {
  const key = draftKeyOf(helpOf(pass).length + 1);
  // The story is over for this pass: its stopped places must not keep the question from being recorded.
  pass.halt.places.clear();
  await record(pass, { at: '', key, input: draft.view }, () => draft, { kind: 'step' });
}

/**
 * Waits for the answer to an open question; notes an answer that was given. An answer of the kind `rejected` ends the run
 * as if it had been cancelled.
 * @throws Suspension while nobody has answered
 */
export async function awaitHelp(pass: Pass): Promise<void> {
  const n = helpOf(pass).length + 1;
  const draft = draftOf(pass, n);
  if (draft !== undefined) {
    await pass.line.flush();
    pass.entries.set(keyOf(n), await askPeople(pass, keyOf(n), hashOf(draft.view), draft));
  }
  const answer = helpOf(pass).at(-1)?.answer;
  if (isRecord(answer) && answer['kind'] === 'rejected') {
    pass.abort(new FootnoteError('cancelled', 'the run was stopped instead of being tried again'));
  }
}
