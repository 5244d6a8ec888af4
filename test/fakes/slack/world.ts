// All parts of one running fake, as its methods and its people need them.
import type { Deliveries } from './delivery/deliveries.ts';
import type { ResponseAddresses } from './delivery/response-addresses.ts';
import type { Triggers } from './delivery/triggers.ts';
import type { Settings } from './settings.ts';
import type { Workspace } from './workspace.ts';

export interface World {
  readonly settings: Settings;
  readonly here: Workspace;
  readonly out: Deliveries;
  readonly triggers: Triggers;
  readonly addresses: ResponseAddresses;
  /** What the bot token may do; changes when an operator takes a scope away. */
  readonly scopes: Set<string>;
  token: 'good' | 'revoked';
  /** Something the app should never do. */
  violate(what: string): void;
  /** Where the fake listens, without a slash at its end. */
  base(): string;
  /** A path for a new socket. */
  ticket(): string;
  /** Files that were announced, by id. */
  readonly uploads: Map<string, Upload>;
  /** Files that were taken and are not shown yet; null: they are shown at once. */
  unshown: (() => void)[] | null;
}

export interface Upload {
  readonly name: string;
  readonly length: number;
  content: Buffer | null;
}
