// Whether an address may be read: an operator's lists first, then what its site says. A site that is never read is not
// asked either.
import { ExpectedFailure } from '../../base/errors.ts';
import type { DomainRules } from './domains.ts';
import { createRobots } from './robots.ts';
import type { RobotsParts } from './robots.ts';

/** @throws ExpectedFailure `source-blocked`, DownloadFailed, or the signal's reason */
export type Gate = (url: URL, signal: AbortSignal) => Promise<void>;

export interface GateParts extends Omit<RobotsParts, 'beforeRedirect'> {
  readonly rules: DomainRules;
  /** Whether robots.txt is honoured. */
  readonly honoursRobots: boolean;
}

export function createGate({ rules, honoursRobots, ...parts }: GateParts): Gate {
  const listed = (url: URL) => {
    refuse(rules.refusal(url));
  };
  const robots = createRobots({ ...parts, beforeRedirect: listed });
  return async (url, signal) => {
    listed(url);
    if (honoursRobots) refuse(await robots.refusal(url, signal));
  };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new ExpectedFailure('source-blocked', reason);
}
