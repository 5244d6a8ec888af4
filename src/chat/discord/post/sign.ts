// "Footnote is typing…" while the first message is on its way. Discord removes it when something is posted there, or after
// ten seconds.
import { Routes } from 'discord.js';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import type { ThreadAddress } from '../../port.ts';
import { placeOf } from '../addresses.ts';
import type { DiscordApi } from '../api/client.ts';
import { DiscordTrouble } from '../api/trouble.ts';

/** One call is seen by all who asked in a channel; the next is made when it is about to end, in milliseconds. */
const seenForMs = 8_000;
const maxRemembered = 1_000;

export interface SignParts {
  readonly api: DiscordApi;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The sign never rejects. */
export function createSign({ api, clock, logger }: SignParts): (thread: ThreadAddress) => Promise<void> {
  const seenUntil = new Map<string, number>();
  return async (thread) => {
    const channelId = placeOf(thread)?.channelId ?? thread.externalId;
    if (clock.now() < (seenUntil.get(channelId) ?? 0)) return;
    if (seenUntil.size >= maxRemembered) seenUntil.clear();
    seenUntil.set(channelId, clock.now() + seenForMs);
    try {
      await api.call({
        method: 'POST',
        route: Routes.channelTyping(channelId),
        doing: 'show that somebody types',
      });
    } catch (error) {
      const code = error instanceof DiscordTrouble ? error.discordCode : null;
      logger.debug({ platform: 'discord', code }, 'no typing is shown');
    }
  };
}
