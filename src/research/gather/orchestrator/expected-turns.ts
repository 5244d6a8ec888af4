// What dispatching agents will probably take in turns of models: for an estimate, before anything is known.
import type { Settings } from '../../settings.ts';

export interface ExpectedTurns {
  /** Of the orchestrator and of all agents. */
  readonly all: number;
  /** Those of them that wait for each other: agents of one cycle work at the same time. */
  readonly longest: number;
}

interface Expected {
  /** Questions of the plan; an agent is sent for each. */
  readonly tasks: number;
  /** Turns of one agent; 0: its work is done without a model. */
  readonly turns: number;
  /** Whether the orchestrator's model reasons by itself: then it is not made to think before it sends agents. */
  readonly reasons: boolean;
  readonly settings: Pick<Settings, 'parallel' | 'orchestrator'>;
}

/** As many agents a cycle as may be, a thought before each cycle, and a last turn that calls for the report. */
export function expectedTurns({ tasks, turns, reasons, settings }: Expected): ExpectedTurns {
  const { cycles, reasoningCycles, thinks, agents } = settings.orchestrator;
  // The last cycle is the report's.
  const most = (reasons ? reasoningCycles : cycles) - 1;
  const sent = Math.min(tasks, most * agents);
  const dispatches = Math.ceil(sent / agents);
  const own = dispatches + (reasons ? 0 : Math.min(thinks, dispatches)) + 1;
  const atOnce = Math.min(settings.parallel, agents);
  const full = Math.floor(sent / agents);
  const oneAfterAnother = full * Math.ceil(agents / atOnce) + Math.ceil((sent - full * agents) / atOnce);
  return { all: own + sent * turns, longest: own + oneAfterAnother * turns };
}
