// What the benchmark and the processes it measures say to each other.
import type { Heard } from '../world/recorder.ts';
import type { CpuUsed, MemoryUsed } from './usage.ts';

/** How the process with Footnote in it is started; JSON in its first argument. */
export interface SystemSpec {
  /** Folder of the built product. */
  readonly product: string;
  /** The operator's own configuration file. */
  readonly config: string;
  /** Measure each step; only where it is wanted, because it costs something. */
  readonly traceSteps: boolean;
  readonly roles: { readonly bot: boolean; readonly worker: boolean };
  /** Serves pages, too, on this port. */
  readonly pages?: number;
}

/** The time one run took, from the call that starts it to the report in its thread. */
export interface RunTime {
  readonly mark: string;
  readonly ms: number;
  /** When it began, in milliseconds since 1970. */
  readonly begunAt: number;
}

export interface Batch {
  readonly runs: readonly RunTime[];
  /** From the first call to the last report. */
  readonly wallMs: number;
  readonly cpu: CpuUsed;
  readonly memory: MemoryUsed;
}

export interface StepTime {
  readonly mark: string;
  readonly step: string;
  readonly ms: number;
  /** Milliseconds on the clock of the process. */
  readonly endedAt: number;
}

export type SystemOrder =
  | {
      readonly say: 'ask';
      readonly marks: readonly string[];
      /** Who asks, in turns; left out: a person of its own for every run. */
      readonly persons?: readonly string[];
    }
  | { readonly say: 'steps' }
  | { readonly say: 'memory' }
  | { readonly say: 'statements' }
  /** Null: begins to sample the main thread. A path: ends it and writes the profile there. */
  | { readonly say: 'profile'; readonly file: string | null };

export interface SystemReply {
  readonly batch?: Batch;
  readonly steps?: readonly StepTime[];
  readonly memory?: MemoryUsed;
  /** Sent to Postgres since this was asked last. */
  readonly statements?: Readonly<Record<string, number>>;
}

export type FloorOrder = {
  readonly say: 'replay';
  readonly requests: readonly Heard[];
  readonly marks: readonly string[];
};

export interface FloorReply {
  readonly batch: Batch;
}

/** Cost of one write, in milliseconds. */
export interface WriteCost {
  readonly oneByOneMs: number;
  readonly twentyAtOnceMs: number;
  readonly oneByOneCpuMs: number;
  readonly twentyAtOnceCpuMs: number;
}

export interface JournalSpec {
  readonly product: string;
  readonly database: string;
}

export type JournalOrder = { readonly say: 'measure'; readonly steps: number; readonly rounds: number };

export interface JournalReply {
  /** One of each for every round. */
  readonly step: readonly WriteCost[];
  readonly insert: readonly WriteCost[];
}
