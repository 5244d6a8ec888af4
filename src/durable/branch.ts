// The Run that a story is given: a path in the journal over the shared pass. Scopes and parallel branches are
// Runs of their own below it.
import { FootnoteError } from '../base/errors.ts';
import { hashOf } from '../base/json.ts';
import type { InboxMessage, QuestionDraft } from './port.ts';
import { parallel } from './parallel.ts';
import { record, valueOf } from './pass.ts';
import type { Pass } from './pass.ts';
import type { Moment, Run, Work } from './run.ts';
import { Suspension } from './suspension.ts';

interface Place {
  /** Empty at the top, otherwise ends with a slash. */
  readonly prefix: string;
  /** Inside `parallel`, where nobody may be asked. */
  readonly branch: boolean;
}

/** The Run of a whole pass, or of a place below it. */
export function runAt(pass: Pass, place: Place = { prefix: '', branch: false }): Run {
  const path = (key: string) => place.prefix + key;
  const step = async <T>(key: string, input: unknown, work: Work<T>): Promise<T> =>
    valueOf(await record(pass, key, input, work, { kind: 'step' })) as T;
  const run: Run = {
    id: pass.claimed.lease.runId,
    signal: pass.signal,
    step: (key, input, work) => step(path(key), input, work),
    once: (key, input, work) => step(`once/${key}`, input, work),
    scope: (name, work) => scope(pass, { ...place, prefix: path(name) }, work, true),
    parallel: (name, items, limit, work) =>
      parallel(pass, items, limit, (item, index) =>
        scope(
          pass,
          { prefix: path(`${name}-${index + 1}`), branch: true },
          (branch) => work(branch, item, index),
          false,
        ),
      ),
    ask: <T>(key: string, question: QuestionDraft) => {
      refuseInBranch(place, `ask("${path(key)}")`);
      return ask<T>(pass, path(key), question);
    },
    post: async (key, view) => {
      const post = { key: path(key), view };
      await record(pass, post.key, view, () => null, { kind: 'step', posts: [post] });
    },
    note: (key, type, data) => step(path(key), [type, data], (context) => context.emit(type, data)),
    now: (key) =>
      step<Moment>(path(key), 'now', () => ({ at: pass.now(), activeMs: Math.round(pass.activeMs()) })),
    inbox: (key, after) => {
      refuseInBranch(place, `inbox("${path(key)}")`);
      return step<readonly InboxMessage[]>(path(key), after, () => pass.journal.inbox(run.id, after));
    },
    keep: (result) => {
      pass.kept = result;
    },
  };
  return run;
}

async function scope<T>(
  pass: Pass,
  place: Place,
  work: (run: Run) => Promise<T>,
  isPhase: boolean,
): Promise<T> {
  const key = place.prefix;
  const event = (type: string) => (isPhase ? [{ type, phase: key, data: null }] : []);
  if (isPhase && !pass.entries.has(key)) {
    await record(pass, `${key}/started`, 'started', () => null, {
      kind: 'step',
      events: event('phase-started'),
    });
  }
  const below = runAt(pass, { ...place, prefix: `${key}/` });
  const entry = await record(pass, key, 'scope', () => work(below), {
    kind: 'scope',
    events: event('phase-finished'),
  });
  return valueOf(entry) as T;
}

async function ask<T>(pass: Pass, key: string, draft: QuestionDraft): Promise<T> {
  const known = pass.entries.get(key);
  if (known !== undefined) return valueOf(known) as T;
  if (pass.suspension !== null) throw pass.suspension;
  pass.signal.throwIfAborted();
  const asked = await pass.journal.ask(pass.claimed.lease, {
    key,
    inputHash: hashOf(draft.view),
    draft,
    events: [{ type: 'question-asked', phase: key, data: { kind: draft.kind } }],
  });
  if ('entry' in asked) {
    pass.entries.set(key, asked.entry);
    return valueOf(asked.entry) as T;
  }
  pass.posted();
  pass.suspension = new Suspension(asked.pendingUntil);
  throw pass.suspension;
}

function refuseInBranch(place: Place, call: string): void {
  if (!place.branch) return;
  throw new FootnoteError('misuse', `${call} was called inside parallel()`, {
    hint: 'Return from the branches first; ask and read the inbox between two waves.',
  });
}
