// What platforms call: each thing that people do, with the intention it belongs to.
import type { HomePress, Inbound, IncomingPress, Whisper } from '../chat/port.ts';
import { sayIn } from '../chat/words/say.ts';
import { answerQuestion, openingOf } from './answer-question.ts';
import { checkCitation } from './check-citation.ts';
import { choosable } from './choosable.ts';
import { homeOf } from './home.ts';
import { openHome, openPage } from './open-page.ts';
import type { BotParts } from './parts.ts';
import { postFile } from './post-file.ts';
import { rateReport } from './rate-report.ts';
import { recentThreads } from './recent-threads.ts';
import { say } from './say.ts';
import { stopByButton } from './stop-run.ts';
import type { InboxWorker } from './work-inbox.ts';

export function createInbound(parts: BotParts, inbox: InboxWorker): Inbound {
  return {
    hasModel: parts.hasModel(),
    message: (message) => inbox.record({ kind: 'message', message }),
    changed: (change) => inbox.record({ kind: 'change', change }),
    answer: (answer) => answerQuestion(parts, answer),
    opening: (question) => openingOf(parts, question),
    press: (press) => pressed(parts, press),
    choosable: (lookup) => choosable(parts, lookup),
    recentThreads: (platform) => recentThreads(parts, platform),
    home: (whose, change) => homeOf(parts, whose, change),
    joined: async ({ eventId, thread, language }) => {
      const threadId = await parts.conversations.openThread(thread);
      const words = language === undefined ? parts.say : sayIn(language);
      await say(parts, threadId, eventId, words('joined.introduction'));
    },
  };
}

function pressed(parts: BotParts, press: IncomingPress | HomePress): Promise<Whisper | null> {
  switch (press.kind) {
    case 'stop':
      return stopByButton(parts, press);
    case 'file':
      return postFile(parts, press);
    case 'check':
      return checkCitation(parts, press);
    case 'home':
      return openHome(parts, press);
    case 'page':
      return openPage(parts, press);
    case 'rate':
      return rateReport(parts, press);
  }
}
