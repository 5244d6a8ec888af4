// What the parts of the adapter work with.
import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { TrustedHttp } from '../../http/port.ts';
import { partFinder } from '../layout/layout.ts';
import type { ConnectionMemory, Inbound } from '../port.ts';
import type { DiscordSettings } from '../settings.ts';
import { createDiscordApi } from './api/client.ts';
import { createDirectory } from './directory/channels.ts';
import { createThreads } from './post/threads.ts';
import { partsOf } from './render/message.ts';

export interface DiscordParts {
  readonly settings: DiscordSettings;
  readonly memory: ConnectionMemory;
  readonly http: Pick<TrustedHttp, 'download' | 'fetch' | 'webSockets'>;
  readonly logger: Logger;
  readonly clock: Clock;
}

export type DiscordContext = ReturnType<typeof createContext>;

export function createContext(parts: DiscordParts) {
  const { settings, http, logger } = parts;
  const api = createDiscordApi(settings, http.fetch);
  return {
    ...parts,
    api,
    threads: createThreads(api, logger),
    directory: createDirectory(api),
    partOf: partFinder((message) => partsOf(message, settings)),
  };
}

/** The same for what listens. */
export interface Listening extends Pick<DiscordContext, 'api' | 'clock' | 'directory' | 'logger' | 'memory'> {
  readonly inbound: Inbound;
}
