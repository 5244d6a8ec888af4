// What is known when people want another draft than the one that was checked just now.
import type { ResearchState, Drafted } from './research-state.ts';
import type { Assembled } from './report/assemble.ts';
import { asShown } from './report/last-draft.ts';
import type { Heard } from './steering.ts';
import type { Checked } from './verify/checked.ts';
import { verdictsOf } from './verify/sum.ts';
import { since } from './version.ts';

interface Done {
  readonly drafted: Drafted;
  readonly checked: Checked;
  readonly assembled: Assembled;
}

/** A wish has overtaken it before anybody could read it. `version`: that with which the run began. */
export function overtaken(
  done: Done,
  { heard, overtakenBy }: { readonly heard: Heard; readonly overtakenBy: string },
  version: number,
): ResearchState {
  const { drafted } = done;
  const last = { ...lastOf(done), isRead: drafted.shown !== '' };
  const asItIs = version >= since.staysUnread ? { last } : readNow(done);
  return { ...drafted, ...checkedNow(done, overtakenBy), ...asItIs, heard, closed: heard.enough };
}

/** People have read it. What was enough for it is not for the next one. */
export function changed(
  done: Done,
  { heard, feedback }: { readonly heard: Heard; readonly feedback: string },
): ResearchState {
  const { drafted } = done;
  return {
    ...drafted,
    ...checkedNow(done, feedback),
    ...readNow(done),
    read: [...drafted.read, lastOf(done)],
    heard: { ...heard, enough: false },
    closed: false,
    followed: drafted.wishes.length,
  };
}

function checkedNow({ drafted, checked }: Done, wish: string) {
  return {
    numbering: checked.numbering,
    verdicts: verdictsOf(checked),
    feedback: wish,
    wishes: [...drafted.wishes, wish],
  };
}

function readNow(done: Done) {
  const visited = done.drafted.investigations.flatMap((one) => one.visited);
  return { shown: done.checked.text, last: lastOf(done), readBefore: visited.map(({ url }) => url) };
}

function lastOf({ checked, assembled }: Done) {
  return asShown(checked, assembled.written.draft.openQuestions);
}
