// What can go wrong between Footnote and a platform, in the same words for Slack and for Discord.
import type { Fault } from '../../fakes/discord/rest/faults.ts';
import type { Trouble } from '../../fakes/slack/troubles.ts';
import type { DiscordStage } from '../story/discord-stage.ts';
import type { SlackStage } from '../story/slack-stage.ts';

/** What Footnote does on a platform. `file`: the call by which a file comes to stand in the thread. */
export type Deed = 'post' | 'edit' | 'file' | 'look' | 'begin a thread' | 'anything';

export type Mishap =
  | 'the answer is lost'
  | 'the connection breaks'
  | 'an error of the server'
  | 'a page for people'
  | 'half an answer'
  | 'too many requests'
  | 'the message is refused'
  /** Done, and the answer waits for `release`. */
  | 'the answer is late'
  /** Nothing is done before `release`. */
  | 'it is held back';

export interface Mishaps {
  /** How often it happened. */
  readonly met: () => number;
  /** It happens no more, and what waits goes on. */
  readonly release: () => void;
}

export interface TroubledStage {
  readonly stage: SlackStage | DiscordStage;
  /** Goes wrong the next `times` (1) times that Footnote does this. */
  plan(deed: Deed, mishap: Mishap, times?: number): Mishaps;
  /** How often Footnote tried this so far. */
  tried(deed: Deed): number;
  /** How many connections hear what people do. */
  listeners(): number;
  /** Tells every message of people so far again, so many times at the same moment. */
  tellAgain(times: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

const retryAfterSeconds = 1;

const slackMethods: Readonly<Record<Deed, string>> = {
  post: 'chat.postMessage',
  edit: 'chat.update',
  file: 'files.completeUploadExternal',
  look: 'conversations.replies',
  'begin a thread': 'none',
  anything: '*',
};

const slackTroubles: Readonly<Record<Mishap, Trouble>> = {
  'the answer is lost': { kind: 'lost' },
  'the connection breaks': { kind: 'cut' },
  'an error of the server': { kind: 'status', status: 500 },
  'a page for people': { kind: 'page' },
  'half an answer': { kind: 'not-json' },
  'too many requests': { kind: 'rate-limited', retryAfter: retryAfterSeconds },
  'the message is refused': { kind: 'refused', error: 'invalid_blocks' },
  'the answer is late': { kind: 'late' },
  'it is held back': { kind: 'held' },
};

export function troubledSlack(stage: SlackStage): TroubledStage {
  const { fake } = stage;
  return {
    stage,
    plan(deed, mishap, times) {
      const planned = fake.trouble(slackMethods[deed], slackTroubles[mishap], times);
      return { met: () => planned.met(), release: () => planned.release() };
    },
    tried: (deed) =>
      fake.calls.filter(({ method }) => deed === 'anything' || method === slackMethods[deed]).length,
    listeners: () => fake.sockets.connections(),
    async tellAgain(times) {
      const told = [...fake.events];
      await Promise.all(Array.from({ length: times }, () => told.map((one) => fake.redeliver(one))).flat());
    },
    down: () => fake.down(),
    up: () => fake.up(),
  };
}

const discordRoutes: Readonly<Record<Deed, string | undefined>> = {
  post: 'POST /channels/:channel/messages',
  edit: 'PATCH /channels/:channel/messages/:message',
  // Files come with their message.
  file: 'POST /channels/:channel/messages',
  look: 'GET /channels/:channel/messages',
  'begin a thread': 'POST /channels/:channel/messages/:message/threads',
  anything: undefined,
};

const discordFaults: Readonly<Record<Mishap, Fault>> = {
  'the answer is lost': { kind: 'lose-answer' },
  'the connection breaks': { kind: 'cut' },
  'an error of the server': { kind: 'error' },
  'a page for people': { kind: 'bad-gateway' },
  'half an answer': { kind: 'garble' },
  'too many requests': { kind: 'rate-limit', retryAfter: retryAfterSeconds },
  'the message is refused': { kind: 'refuse', code: 50035 },
  'the answer is late': { kind: 'hold-answer' },
  'it is held back': { kind: 'hold' },
};

export function troubledDiscord(stage: DiscordStage): TroubledStage {
  const { fake } = stage;
  return {
    stage,
    plan(deed, mishap, times) {
      const route = discordRoutes[deed];
      const fault = fake.faults.plan(discordFaults[mishap], {
        ...(route === undefined ? {} : { route }),
        ...(times === undefined ? {} : { times }),
      });
      return {
        met: () => fault.struck,
        release: () => fault.end(),
      };
    },
    tried: (deed) =>
      fake.calls.filter(({ route }) => deed === 'anything' || route === discordRoutes[deed]).length,
    listeners: () => fake.gateway.connected,
    async tellAgain(times) {
      for (let n = 0; n < times; n++) fake.gateway.redeliver('MESSAGE_CREATE');
    },
    down: () => fake.down(),
    up: () => fake.up(),
  };
}
