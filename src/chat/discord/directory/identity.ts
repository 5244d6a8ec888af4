// Who we are on Discord.
import type { APIUser } from 'discord.js';
import type { DiscordApi } from '../api/client.ts';

export interface Identity {
  readonly userId: string;
}

/** Asks Discord once; a failed try is made again by whoever asks next. @throws DiscordTrouble */
export function createIdentity(api: DiscordApi): () => Promise<Identity> {
  let asked: Promise<Identity> | null = null;
  return () => {
    asked ??= ask(api).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

async function ask(api: DiscordApi): Promise<Identity> {
  const user = await api.call<APIUser>({ method: 'GET', route: '/users/@me', doing: 'learn who the bot is' });
  return { userId: user.id };
}
