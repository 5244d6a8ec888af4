// The chat platforms whose secrets are set, made from the settings.
import { createApiPlatform } from './api/api-platform.ts';
import { systemClock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import type { ChatPlatform, ConnectionMemory } from './chat/port.ts';
import { rolesAmong } from './chat/settings.ts';
import type { Config } from './config.ts';
import type { TrustedHttp } from './http/port.ts';

interface PlatformParts {
  readonly memory: ConnectionMemory;
  /** For files that people attach. */
  readonly http: TrustedHttp;
  readonly logger: Logger;
}

/** Opens no connection. Each vendor's package is loaded only when its platform is used. */
export async function platformsOf(config: Config, given: PlatformParts): Promise<ChatPlatform[]> {
  const { slack, discord } = config;
  const parts = { ...given, clock: systemClock };
  const platforms: ChatPlatform[] = [];
  if (slack.botToken !== null) {
    const { createSlackPlatform } = await import('./chat/slack/slack-platform.ts');
    const groups = rolesAmong(config.people.approvers);
    platforms.push(createSlackPlatform({ ...parts, settings: slack, groups }));
  }
  if (discord.token !== null) {
    const { createDiscordPlatform } = await import('./chat/discord/discord-platform.ts');
    platforms.push(createDiscordPlatform({ ...parts, settings: discord }));
  }
  // The platform of threads that only programs read.
  if (Object.keys(config.api.keys).length > 0) platforms.push(createApiPlatform());
  return platforms;
}
