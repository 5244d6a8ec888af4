// A fake Discord with a real discord.js at it.
import { Client, GatewayIntentBits, REST } from 'discord.js';
import type { ClientOptions } from 'discord.js';
import { startFakeDiscord } from '../../../fakes/discord/fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../../fakes/discord/fake-discord.ts';

const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;

export const allIntents = [Guilds, GuildMessages, DirectMessages, MessageContent];
export const leastIntents = [Guilds, GuildMessages, DirectMessages];

/** A REST client that neither retries nor waits for anything. */
function restOf(fake: FakeDiscord): REST {
  const options = {
    api: fake.apiUrl,
    retries: 0,
    rejectOnRateLimit: () => true,
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // Node's own: that of the package cannot send files once another version of undici is in the process.
    makeRequest: (url: string, init: object) => fetch(url, init),
  };
  return new REST(options).setToken(fake.token);
}

export interface Stage extends AsyncDisposable {
  readonly fake: FakeDiscord;
  readonly rest: REST;
  /** Text channel everybody sees. */
  readonly general: string;
  /** Starts a client; it is stopped with the stage. */
  login(intents?: readonly number[], more?: Partial<ClientOptions>): Promise<Client<true>>;
}

export async function newStage(options: FakeDiscordOptions = {}): Promise<Stage> {
  const fake = await startFakeDiscord(options);
  const clients: Client[] = [];
  return {
    fake,
    rest: restOf(fake),
    general: fake.server.channel('general'),
    async login(intents = allIntents, more = {}) {
      const client = new Client({ intents, rest: { api: fake.apiUrl, retries: 0 }, ...more });
      clients.push(client);
      const ready = new Promise<Client<true>>((resolve) => {
        client.once('clientReady', resolve);
      });
      await client.login(fake.token);
      return ready;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.destroy()));
      await fake.close();
    },
  };
}

/** The code and the tree of errors of a request that must be refused. */
export async function refusedWith(
  request: Promise<unknown>,
): Promise<{ code: number; status: number; errors: unknown }> {
  try {
    await request;
  } catch (error) {
    const { rawError, status, code } = error as {
      rawError?: { errors?: unknown };
      status: number;
      code: number;
    };
    return { code, status, errors: rawError?.errors };
  }
  throw new Error('It was accepted.');
}
