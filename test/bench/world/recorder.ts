// What the world saw: every call with its times, and the requests of one run as they were, so that they can be repeated.
import type { Call, CallKind } from './graph.ts';

/** A request as it came in. */
export interface Heard {
  readonly kind: CallKind;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

export interface Recorder {
  keep(call: Call): void;
  keepRequest(run: string, heard: Heard): void;
  fail(problem: string): void;
  /** Everything since the last call of this. */
  take(): { readonly calls: readonly Call[]; readonly problems: readonly string[] };
  /** From now on the requests of other runs are kept. */
  forget(): void;
  /** The requests of a run, in the order of their coming. */
  requests(run: string): readonly Heard[];
}

/** Requests of so many runs are kept, the first ones after the others were forgotten. */
const runsKept = 4;

export function createRecorder(): Recorder {
  let calls: Call[] = [];
  let problems: string[] = [];
  const heardOf = new Map<string, Heard[]>();
  return {
    keep: (call) => void calls.push(call),
    keepRequest(run, heard) {
      const known = heardOf.get(run);
      if (known !== undefined) known.push(heard);
      else if (heardOf.size < runsKept) heardOf.set(run, [heard]);
    },
    fail: (problem) => void problems.push(problem),
    take() {
      const taken = { calls, problems };
      calls = [];
      problems = [];
      return taken;
    },
    forget: () => heardOf.clear(),
    requests: (run) => heardOf.get(run) ?? [],
  };
}
