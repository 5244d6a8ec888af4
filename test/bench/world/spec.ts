// What the benchmark and the world say to each other.
import type { Call } from './graph.ts';
import type { Heard } from './recorder.ts';

export interface WorldSettings {
  readonly modelMs: number;
  readonly searchMs: number;
  readonly pageMs: number;
  readonly pageBytes: number;
  /** Mark of the run whose searches find a page that takes seconds to read. */
  readonly slow: string | null;
}

export type WorldOrder =
  | { readonly say: 'where' }
  | { readonly say: 'set'; readonly settings: Partial<WorldSettings> }
  | { readonly say: 'take' }
  | { readonly say: 'requests'; readonly run: string };

export interface WorldReply {
  readonly url?: string;
  readonly pageHosts?: readonly string[];
  readonly calls?: readonly Call[];
  readonly problems?: readonly string[];
  readonly requests?: readonly Heard[];
}
