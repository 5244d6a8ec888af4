// Slack as a place where people talk.
import type { WebClient } from '@slack/web-api';
import { even } from '../../base/clock.ts';
import { partFinder } from '../layout/layout.ts';
import type { ChatPlatform, IncomingMessage } from '../port.ts';
import { platformName, spotOf } from './addresses.ts';
import { createClient } from './api/client.ts';
import { connect, type Connection } from './listen/connection.ts';
import type { SlackContext } from './context.ts';
import { createGroups } from './directory/groups.ts';
import { createFileReader } from './read/attached-file.ts';
import { createHistory } from './read/history.ts';
import { createWhoAmI } from './directory/identity.ts';
import { createStanding } from './directory/standing.ts';
import { createAgent, showInAgentView } from './post/agent.ts';
import { createPace } from './post/pace.ts';
import { createPeople } from './directory/people.ts';
import { edit } from './post/post.ts';
import { createWhisper } from './post/whisper.ts';
import { sayIn } from '../words/say.ts';
import { partsOf, progressPart, settledPart } from './render/parts.ts';
import { createSending } from './post/send.ts';

export interface SlackParts extends Pick<SlackContext, 'settings' | 'memory' | 'http' | 'logger' | 'clock'> {
  /** Ids of the user groups that policies name: people carry those they are in as their roles. */
  readonly groups?: readonly string[];
}

export function createSlackPlatform(parts: SlackParts): ChatPlatform {
  const { settings } = parts;
  const client = createClient(settings, parts.http.fetch);
  const context = contextOf(parts, client);
  const { send, find } = createSending(context);
  let close: (() => Promise<void>) | null = null;
  return {
    name: platformName,
    edits: true,
    async connect(inbound, keptOut = () => {}) {
      const stopping = new AbortController();
      const asking = context.whoAmI.keepAsking(stopping.signal, keptOut);
      let connection: Connection | null = null;
      close = async () => {
        close = null;
        stopping.abort();
        await connection?.close();
        await asking;
      };
      const listening = {
        context,
        inbound: {
          ...inbound,
          message: (message: IncomingMessage) => inbound.message(withLocale(context, message)),
        },
      };
      connection = await connect(listening, keptOut);
    },
    async disconnect() {
      await close?.();
    },
    sign: (thread, language) => context.agent.sign(spotOf(thread), sayIn(language)('sign.status')),
    async send(thread, message) {
      const sent = await send(thread, message);
      showInAgentView(context, thread, message.view);
      return sent;
    },
    find,
    async showProgress(thread, card, view, language) {
      await edit(context, card, progressPart(view, language));
      showInAgentView(context, thread, view);
    },
    async settle(_thread, ref, message, outcome) {
      const settled = settledPart(message, outcome);
      if (settled !== null) await edit(context, ref, settled);
    },
    whisper: createWhisper(context),
    standing: createStanding(context),
    async nameOf(personId) {
      await context.people.fetch([personId]);
      const name = context.people.nameOf(personId);
      return name === personId ? null : name;
    },
    file: createFileReader(context),
    history: createHistory(context),
  };
}

/** What their Slack is in, where nothing that somebody says tells their language. */
function withLocale({ people }: SlackContext, message: IncomingMessage): IncomingMessage {
  const locale = people.localeOf(message.author.id);
  return locale === null ? message : { ...message, locale };
}

function contextOf(parts: SlackParts, client: WebClient): SlackContext {
  const { groups = [], ...given } = parts;
  const { settings, logger, clock } = given;
  return {
    ...given,
    client,
    whoAmI: createWhoAmI(client, logger, clock),
    people: createPeople(client, clock),
    groups: createGroups(client, groups, clock, logger),
    agent: createAgent(client, clock),
    pace: createPace(even(clock), settings.postEveryMs),
    partOf: partFinder(partsOf),
  };
}
