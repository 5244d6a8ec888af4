// Discord as a place where people talk: sending over REST from any process, listening over the gateway in one.
import { Routes } from 'discord.js';
import { RecentMap } from '../../base/recent.ts';
import type { ChatPlatform, ThreadAddress } from '../port.ts';
import { platformName, placeOf } from './addresses.ts';
import { edit } from './post/post.ts';
import { connect } from './listen/connection.ts';
import { createStanding } from './directory/standing.ts';
import { createFileReader } from './read/attached-file.ts';
import { createHistory } from './read/history.ts';
import { progressPart, settledPart } from './render/message.ts';
import { createSending } from './post/send.ts';
import { createWhisper } from './post/whisper.ts';
import { DiscordTrouble } from './api/trouble.ts';
import { createContext, type DiscordContext, type DiscordParts } from './context.ts';

/** Makes no connection before `connect`, and talks to Discord over REST only when asked to. */
export function createDiscordPlatform(parts: DiscordParts): ChatPlatform {
  const context = createContext(parts);
  let close: (() => Promise<void>) | null = null;

  return {
    name: platformName,
    edits: true,
    connect(inbound, keptOut = () => {}) {
      close ??= connect({ ...context, inbound, keptOut });
      return Promise.resolve();
    },
    async disconnect() {
      const end = close;
      close = null;
      await end?.();
    },
    sign: createSign(context),
    ...createSending(context),
    async showProgress(_thread, card, view, language) {
      await edit(card, progressPart(view, language), context);
    },
    async settle(_thread, ref, message, outcome) {
      const part = settledPart(message, outcome);
      if (part !== null) await edit(ref, part, context);
    },
    whisper: createWhisper(context),
    standing: createStanding(context.api),
    // Every event of Discord tells the name.
    nameOf: () => Promise.resolve(null),
    file: createFileReader(context),
    history: createHistory(context),
  };
}

/** One call is seen by all who asked in a channel; the next is made when it is about to end, in milliseconds. */
const seenForMs = 8_000;
const maxRemembered = 1_000;

/** The sign never rejects. */
function createSign({ api, clock, logger }: DiscordContext): (thread: ThreadAddress) => Promise<void> {
  const seenUntil = new RecentMap<string, number>(maxRemembered);
  return async (thread) => {
    const channelId = placeOf(thread)?.channelId ?? thread.externalId;
    if (clock.now() < (seenUntil.get(channelId) ?? 0)) return;
    seenUntil.set(channelId, clock.now() + seenForMs);
    try {
      await api.call('POST', Routes.channelTyping(channelId), 'show that somebody types');
    } catch (error) {
      const code = error instanceof DiscordTrouble ? error.discordCode : null;
      logger.debug({ platform: 'discord', code }, 'no typing is shown');
    }
  };
}
