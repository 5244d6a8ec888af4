// What the parts of the adapter work with.
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { TrustedHttp } from '../../http/port.ts';
import type { PartFinder } from '../layout/layout.ts';
import type { ConnectionMemory, Inbound } from '../port.ts';
import type { DiscordSettings } from '../settings.ts';
import type { DiscordApi } from './api/client.ts';
import type { Directory } from './directory/channels.ts';
import type { Threads } from './post/threads.ts';
import type { DiscordPart } from './render/body.ts';

export interface DiscordContext {
  readonly api: DiscordApi;
  readonly threads: Threads;
  readonly directory: Directory;
  readonly settings: DiscordSettings;
  readonly memory: ConnectionMemory;
  readonly http: Pick<TrustedHttp, 'download' | 'webSockets'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly partOf: PartFinder<DiscordPart>;
}

/** The same for what listens. */
export interface Listening extends Pick<DiscordContext, 'api' | 'clock' | 'directory' | 'logger' | 'memory'> {
  readonly inbound: Inbound;
}
