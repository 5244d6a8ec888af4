// What every part of the adapter works with.
import type { WebClient } from '@slack/web-api';
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { TrustedHttp } from '../../http/port.ts';
import type { PartFinder } from '../layout/layout.ts';
import type { ConnectionMemory } from '../port.ts';
import type { SlackSettings } from '../settings.ts';
import type { Groups } from './directory/groups.ts';
import type { WhoAmI } from './directory/identity.ts';
import type { Agent } from './post/agent.ts';
import type { Pace } from './post/pace.ts';
import type { SlackPart } from './render/parts.ts';
import type { People } from './directory/people.ts';

export interface SlackContext {
  readonly client: WebClient;
  readonly settings: SlackSettings;
  readonly http: Pick<TrustedHttp, 'download' | 'fetch' | 'webSockets'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly whoAmI: WhoAmI;
  readonly people: People;
  readonly groups: Groups;
  readonly pace: Pace;
  readonly agent: Agent;
  readonly memory: Pick<ConnectionMemory, 'read' | 'write'>;
  readonly partOf: PartFinder<SlackPart>;
}
