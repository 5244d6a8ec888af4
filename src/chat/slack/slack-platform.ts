// Slack as a place where people talk.
import type { ChatPlatform, IncomingMessage } from '../port.ts';
import { platformName, spotOf } from './addresses.ts';
import { connect } from './listen/connection.ts';
import { createContext, type SlackParts } from './context.ts';
import { createFileReader } from './read/attached-file.ts';
import { createHistory } from './read/history.ts';
import { createStanding } from './directory/standing.ts';
import { showInAgentView } from './post/agent.ts';
import { edit } from './post/post.ts';
import { createWhisper } from './post/whisper.ts';
import { sayIn } from '../words/say.ts';
import { progressPart, settledPart } from './render/parts.ts';
import { createSending } from './post/send.ts';

export function createSlackPlatform(parts: SlackParts): ChatPlatform {
  const context = createContext(parts);
  const { send, find } = createSending(context);
  let close: (() => Promise<void>) | null = null;
  return {
    name: platformName,
    edits: true,
    async connect(inbound, keptOut = () => {}) {
      const stopping = new AbortController();
      const asking = context.whoAmI.keepAsking(stopping.signal, keptOut);
      let hangUp: (() => Promise<void>) | null = null;
      close = async () => {
        close = null;
        stopping.abort();
        await hangUp?.();
        await asking;
      };
      const listening = {
        context,
        inbound: {
          ...inbound,
          // What their Slack is in, where nothing that somebody says tells their language.
          message(message: IncomingMessage) {
            const locale = context.people.localeOf(message.author.id);
            return inbound.message(locale === null ? message : { ...message, locale });
          },
        },
      };
      hangUp = await connect(listening, keptOut);
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
