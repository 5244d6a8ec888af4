// Messages of the last hours that no session can replay: those in threads, and mentions in channels.
import {
  ChannelType,
  type GatewayGuildCreateDispatchData,
  type GatewayMessageCreateDispatchData,
} from 'discord.js';
import type { Clock } from '../../../base/clock.ts';
import { idAt, isYounger } from '../addresses.ts';
import { type DiscordApi, messagesOf } from '../api/client.ts';
import { isThread } from '../directory/channels.ts';

/** Reads what was missed in one channel, oldest first. @throws DiscordTrouble */
export type CatchUpRead = () => Promise<readonly GatewayMessageCreateDispatchData[]>;

export type CatchUp = ReturnType<typeof createCatchUp>;

/** No further back than repeated messages are recognised. */
export const longestMs = 12 * 3_600_000;
/** Of one server, those with the newest messages. */
const maxChannels = 50;

export function createCatchUp(api: DiscordApi, clock: Pick<Clock, 'now'>) {
  let after: string | null = null;
  /** The same for servers that went away in a session. */
  const left = new Map<string, string | null>();
  return {
    /** A session begins anew, or a process goes on in it. `seen`: the last message that was recorded, null when there was none. */
    begin: (seen: string | null): void => void (after = seen),
    /** A server is not there for a while. */
    leave(guildId: string, seen: string | null): void {
      if (!left.has(guildId)) left.set(guildId, seen);
    },
    /** Where something was missed on this server, which is there now. `since`: after this message; null: nothing was ever recorded. */
    missedIn(guild: GatewayGuildCreateDispatchData) {
      const seen = left.get(guild.id) ?? after;
      left.delete(guild.id);
      if (seen === null) return { since: null, places: [] };
      const oldest = idAt(clock.now() - longestMs);
      const since = isYounger(seen, oldest) ? seen : oldest;
      const places = [...guild.channels, ...guild.threads]
        .flatMap((channel) => {
          const hasTalk = isThread(channel) || talking.has(channel.type);
          const last = hasTalk && 'last_message_id' in channel ? channel.last_message_id : null;
          return last && isYounger(last, since) ? [{ channelId: channel.id, last }] : [];
        })
        .toSorted((a, b) => (isYounger(a.last, b.last) ? -1 : 1))
        .slice(0, maxChannels)
        .map(({ channelId }) => ({
          channelId,
          read: async () => {
            const missed = await messagesOf(api, channelId, ['after', since], 'read what was missed');
            return missed.map((message) => ({ ...message, guild_id: guild.id }));
          },
        }));
      return { since, places };
    },
  };
}

const talking: ReadonlySet<ChannelType> = new Set([
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
]);
