// What platforms call: each thing that people do, with the intention it belongs to.
import type { Inbound } from '../chat/port.ts';
import { sayIn } from '../chat/words/say.ts';
import { answerQuestion, openingOf } from './answer-question.ts';
import { checkCitation } from './check-citation.ts';
import { choosable } from './choosable.ts';
import { homeOf } from './home.ts';
import type { BotParts } from './parts.ts';
import { postFile } from './post-file.ts';
import { rateReport } from './rate-report.ts';
import { recentThreads } from './recent-threads.ts';
import { say } from './say.ts';
import { stopByButton } from './stop-run.ts';
import type { InboxWorker } from './work-inbox.ts';

export function createInbound(parts: BotParts, inbox: InboxWorker): Inbound {
  return {
    message: (message) => inbox.record({ kind: 'message', message }),
    changed: (change) => inbox.record({ kind: 'change', change }),
    answer: (answer) => answerQuestion(parts, answer),
    opening: (question) => openingOf(parts, question),
    check: (check) => checkCitation(parts, check),
    choosable: (lookup) => choosable(parts, lookup),
    file: (wanted) => postFile(parts, wanted),
    recentThreads: (platform) => recentThreads(parts, platform),
    rate: (rating) => rateReport(parts, rating),
    home: (whose, change) => homeOf(parts, whose, change),
    joined: async ({ eventId, thread, language }) => {
      const threadId = await parts.conversations.openThread(thread);
      const words = language === undefined ? parts.say : sayIn(language);
      await say(parts, threadId, eventId, words('joined.introduction'));
    },
    stop: (stop) => stopByButton(parts, stop),
  };
}
