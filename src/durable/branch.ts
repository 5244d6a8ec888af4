// The Run that a story is given: the shared pass, seen from one place in the journal. Each scope and branch has its own.
import { FootnoteError } from '../base/errors.ts';
import { type Json, storedJson } from '../base/json.ts';
import { limited } from './limited.ts';
import { momentOf } from './moment.ts';
import { askPeople, entryOf, refuseAborted, refuseStopped, stop, type Pass } from './pass.ts';
import type { JournalEntry, QuestionDraft } from './port.ts';
import { record, valueOf, type Effects } from './record.ts';
import type { Run, StepContext, Work } from './run.ts';
import { helpOf } from './stuck.ts';

interface Place {
  /** The prefix of keys at this place: empty at the top, otherwise a scope's key and a slash. */
  readonly at: string;
  /** The call around this place that forbids to ask people; null: asking is allowed. */
  readonly noAsking: 'parallel' | 'limited' | null;
  readonly keep: (result: Json) => void;
}

/** Of a step that only looks at something. */
const looked: Effects = { kind: 'step', tells: true };

/** The Run of a whole pass. */
export function runOf(pass: Pass): Run {
  return runAt(pass, { at: '', noAsking: null, keep: (result) => (pass.best.kept = result) });
}

function runAt(pass: Pass, place: Place): Run {
  const { at } = place;
  const path = (key: string) => at + key;
  const recorded = async <T>(
    key: string,
    input: unknown,
    work: Work<T>,
    how: Effects = { kind: 'step' },
  ): Promise<T> => valueOf(pass, await record(pass, { at, key, input }, work, how)) as T;
  let parallels = 0;
  const refuseAsking = (call: string) => {
    // The story of a branch may have used the Run outside of the branch.
    const inside = place.noAsking ?? (parallels > 0 ? 'parallel' : null);
    if (inside !== null) throw stop(pass, at, askedInside(inside, call));
  };
  return {
    id: pass.claimed.lease.runId,
    signal: pass.signal,
    help: helpOf(pass),
    step: (key, input, work) => recorded(path(key), input, work),
    once: (key, input, work) => recorded(`once/${key}`, input, work),
    scope: (name, work) => phase(pass, place, path(name), work),
    parallel: async (name, items, limit, work) => {
      refuseStopped(pass, at);
      parallels++;
      return parallel(items, limit, (item, index) => {
        const key = path(`${name}-${index + 1}`);
        const branch = { ...place, at: `${key}/`, noAsking: place.noAsking ?? ('parallel' as const) };
        return scope(pass, branch, key, (run) => work(run, item, index), { hasRow: false });
      }).finally(() => parallels--);
    },
    ask: async <T>(key: string, question: QuestionDraft) => {
      refuseAsking(`ask("${path(key)}")`);
      return valueOf(pass, await ask(pass, at, path(key), question)) as T;
    },
    post: async (key, view) => {
      const post = { key: path(key), view };
      await record(pass, { at, key: post.key, input: view }, () => null, { kind: 'step', posts: [post] });
    },
    settled: () => pass.line.flush(),
    note: (key, type, data, also = []) => {
      const said = [{ type, data }, ...also];
      const input = also.length === 0 ? [type, data] : [type, data, also];
      const tell = ({ emit }: StepContext) => said.forEach((one) => emit(one.type, one.data));
      return recorded(path(key), input, tell, { kind: 'note' });
    },
    now: (key) => recorded(path(key), 'now', () => momentOf(pass), looked),
    inbox: (key, after) =>
      recorded(path(key), after, () => pass.journal.inbox(pass.claimed.lease.runId, after), looked),
    limited: (name, limitMs, work) => {
      const below = { at: `${path(name)}/`, noAsking: 'limited' } as const;
      return limited(pass, at, path(name), limitMs, (inside, keep) =>
        work(runAt(inside, { ...below, keep })),
      );
    },
    deadline: (hardMs) => pass.deadline.set(hardMs),
    // A copy: the story goes on with what it kept.
    keep: (result) => place.keep(JSON.parse(storedJson(result)) as Json),
  };
}

/** A scope that people see begin and end. */
function phase<T>(pass: Pass, place: Place, key: string, work: Body<T>): Promise<T> {
  const event = (type: string) => [{ type, phase: key, data: { phase: key.replace(/\/.*/, '') } }];
  const started = { at: `${key}/`, key: `${key}/started`, input: 'started' };
  const begun = { kind: 'note', events: event('phase-started') } as const;
  const begin = () => record(pass, started, () => null, begun);
  const told = (run: Run) =>
    pass.tracing.span('phase', key.replace(/\/.*/, ''), { 'phase.key': key }, () =>
      begin().then(() => work(run)),
    );
  return scope(pass, place, key, told, { events: event('phase-finished') });
}

type Body<T> = (run: Run) => Promise<T>;

async function scope<T>(
  pass: Pass,
  place: Place,
  key: string,
  work: Body<T>,
  how: Pick<Effects, 'events' | 'hasRow'>,
): Promise<T> {
  const known = pass.entries.get(key);
  let kept: Json | undefined;
  const keep = (result: Json) => {
    kept = result;
    place.keep(result);
  };
  const below = runAt(pass, { ...place, at: `${key}/`, keep });
  const wanted = { at: place.at, key, input: 'scope' };
  const entry = await record(pass, wanted, () => work(below), { kind: 'scope', ...how, kept: () => kept });
  // The result that was kept inside a scope counts also when the scope is skipped.
  if (known?.outcome.kept !== undefined) place.keep(known.outcome.kept);
  return valueOf(pass, entry) as T;
}

/**
 * At most `limit` branches at once; results in input order. If branches failed, throws the first failure in input order,
 * after all have settled. Every branch is started even after a failure or an abort: it then only replays its records.
 */
async function parallel<I, O>(
  items: readonly I[],
  limit: number,
  work: (item: I, index: number) => Promise<O>,
): Promise<O[]> {
  const settled: PromiseSettledResult<O>[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      // Each of the `limit` loops does one branch after the other.
      [settled[index]] = (await Promise.allSettled([work(items[index] as I, index)])) as [
        PromiseSettledResult<O>,
      ];
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, lane));
  return settled.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function ask(pass: Pass, at: string, key: string, draft: QuestionDraft): Promise<JournalEntry> {
  return entryOf(pass, { at, key, input: draft.view }, async (inputHash) => {
    refuseAborted(pass);
    await pass.line.flush();
    // The reason may be a cancel that came meanwhile.
    refuseAborted(pass);
    return askPeople(pass, key, inputHash, draft);
  });
}

function askedInside(inside: 'parallel' | 'limited', call: string): FootnoteError {
  const hint = {
    parallel: 'Return from the branches first; ask between two waves.',
    limited: 'Ask before or after it: people take the time they need.',
  }[inside];
  return new FootnoteError('misuse', `${call} was called inside ${inside}()`, { hint });
}
