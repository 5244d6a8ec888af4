// What every part of the adapter works with.
import { even, type Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { TrustedHttp } from '../../http/port.ts';
import { partFinder } from '../layout/layout.ts';
import type { ConnectionMemory } from '../port.ts';
import type { SlackSettings } from '../settings.ts';
import { createClient } from './api/client.ts';
import { createGroups } from './directory/groups.ts';
import { createWhoAmI } from './directory/identity.ts';
import { createPeople } from './directory/people.ts';
import { createAgent } from './post/agent.ts';
import { createPace } from './post/pace.ts';
import { partsOf } from './render/parts.ts';

export interface SlackParts {
  readonly settings: SlackSettings;
  readonly http: Pick<TrustedHttp, 'download' | 'fetch' | 'webSockets'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly memory: Pick<ConnectionMemory, 'read' | 'write'>;
  /** Ids of the user groups that policies name: people carry those they are in as their roles. */
  readonly groups?: readonly string[];
}

export type SlackContext = ReturnType<typeof createContext>;

export function createContext(parts: SlackParts) {
  const { settings, logger, clock, groups = [] } = parts;
  const client = createClient(settings, parts.http.fetch);
  return {
    ...parts,
    client,
    whoAmI: createWhoAmI(client, logger, clock),
    people: createPeople(client, clock),
    groups: createGroups(client, groups, clock, logger),
    agent: createAgent(client, clock),
    pace: createPace(even(clock), settings.postEveryMs),
    partOf: partFinder(partsOf),
  };
}
